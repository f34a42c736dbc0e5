import { LIMITS } from '@votewise/contract/base/limits';
import { asName } from '@votewise/contract/text/isolate';
import { writeInName } from '@votewise/contract/text/write-in-name';
import { nameIn, writeInPart } from '@votewise/contract/votes/write-ins';
import { type KeyboardEvent, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Mark } from '../../../components/ui/mark.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useVoteTexts } from '../../../lib/languages/vote-texts.ts';
import { progressText, type RowsProps } from './marking.ts';

const keyOf = (name: string) => name.normalize('NFC').toLowerCase();

const partOf = (typed: string): string | undefined => {
  const name = writeInName(typed);
  return name && writeInPart(name);
};

/**
 * The lines below the candidates. What is on a line is marked from the first character, so that nothing that a voter has
 * typed is missing from the ballot.
 */
export function WriteInLines({
  election,
  candidates,
  limit,
  choices,
  setChoices,
  say,
  isPending,
}: RowsProps) {
  const t = useVoteTexts();
  const { kind, writeIns } = election.ballot;
  const [typedLines, setTypedLines] = useState<readonly string[]>([]);
  const isMarked = (line: string) => {
    const part = partOf(line);
    return part !== undefined && choices.includes(part);
  };
  const lines = shownLines({ typedLines, choices, writeIns });

  function mark(next: readonly string[]): void {
    setChoices(next);
    if (next.length !== choices.length) {
      say(progressText(t, { ballot: election.ballot, choices: next, limit }));
    }
  }

  /** Returns the choices without what is on this line, unless it is on another line as well. */
  function without(place: number): readonly string[] {
    const part = partOf(lines[place] ?? '');
    const isDouble = lines.some((line, other) => other !== place && partOf(line) === part);
    return isDouble ? choices : choices.filter((one) => one !== part);
  }

  function handleType(place: number, typed: string): void {
    setTypedLines(lines.with(place, typed));
    const part = partOf(typed);
    const others = without(place);
    if (part === undefined || others.includes(part)) mark(others);
    else mark(kind === 'one' ? [part] : [...others, part]);
  }

  function handleCandidate(place: number, id: string): void {
    setTypedLines(lines.with(place, ''));
    const others = without(place).filter((one) => one !== id);
    mark(kind === 'one' ? [id] : [...others, id]);
  }

  return (
    <section aria-label={t('writeIn.title')} className="border-t border-line">
      {Array.from({ length: writeIns }, (_, place) => {
        const line = lines[place] ?? '';
        const isFull = kind !== 'one' && choices.length >= limit && !isMarked(line);
        const listed = candidates.find(
          (one) => !one.withdrawnAt && keyOf(one.name) === keyOf(line.trim()),
        );
        return (
          <div key={place} className="flex items-center gap-3 px-2 py-3 md:gap-4 md:px-3 md:pe-5">
            <div className="grid min-w-0 flex-1 gap-2">
              <TextField
                label={
                  writeIns === 1
                    ? t('writeIn.label')
                    : t('writeIn.line', { line: formatCount(place + 1) })
                }
                hint={
                  isFull
                    ? t('marks.limit', { limit: formatCount(limit) })
                    : place === writeIns - 1 && t('writeIn.hint')
                }
                value={line}
                maxLength={LIMITS.writeInMax}
                autoComplete="off"
                disabled={isPending}
                // Unlike a disabled field, it can be reached, and says why nothing can be typed.
                readOnly={isFull}
                aria-disabled={isFull || undefined}
                error={
                  line !== '' && writeInName(line) === undefined
                    ? t('writeIn.invalid')
                    : lines.some(
                          (one, other) =>
                            other < place && line !== '' && partOf(one) === partOf(line),
                        )
                      ? t('writeIn.twice')
                      : undefined
                }
                onKeyDown={handleEnter}
                onChange={({ target }) => handleType(place, target.value)}
              />
              <div className={listed ? 'flex flex-wrap items-center gap-3 text-14' : 'sr-only'}>
                <output>{listed && t('writeIn.listed', { name: asName(listed.name) })}</output>
                {listed && (
                  <Button
                    onClick={({ currentTarget }) => {
                      handleCandidate(place, listed.id);
                      focusMark(currentTarget.form, listed.id);
                    }}
                  >
                    {t('writeIn.mark', { name: asName(listed.name) })}
                  </Button>
                )}
              </div>
            </div>
            <Mark isMarked={isMarked(line)} isDrawn className="size-8 self-start mt-8" />
          </div>
        );
      })}
    </section>
  );
}

interface Shown {
  typedLines: readonly string[];
  choices: readonly string[];
  writeIns: number;
}

/** Returns what is on each line: nothing that is not marked, unless it is not a name, and every name that is marked. */
function shownLines({ typedLines, choices, writeIns }: Shown): string[] {
  const kept = Array.from({ length: writeIns }, (_, place) => {
    const typed = typedLines[place] ?? '';
    const part = partOf(typed);
    return part === undefined || choices.includes(part) ? typed : '';
  });
  const parts = new Set(kept.map(partOf));
  const missing = choices.flatMap((part) => (parts.has(part) ? [] : (nameIn(part) ?? [])));
  return kept.map((line) => (line === '' ? (missing.shift() ?? '') : line));
}

/** Focuses the candidate's mark. The button that was pressed disappears. */
function focusMark(ballot: HTMLFormElement | null, id: string): void {
  ballot?.querySelector<HTMLElement>(`[data-choose][value="${id}"]`)?.focus();
}

/** Enter never submits the ballot. */
function handleEnter(event: KeyboardEvent<HTMLInputElement>): void {
  if (event.key === 'Enter') event.preventDefault();
}
