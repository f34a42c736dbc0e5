import type { VoterImport } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { englishNameOf } from '@votewise/contract/locales/language-names';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { NameAndEmail } from '../../components/ui/name-and-email.tsx';
import { SearchField } from '../../components/ui/search-field.tsx';
import { formatCount, formatQuantity } from '../../lib/format.ts';
import { languageOfNewVoters } from '../../lib/new-voters.ts';
import { formatWeight, oneWhole, weightName } from '../../lib/weights.ts';
import { useGoodLines } from './import-queries.ts';
import { useLineFocus } from './use-line-focus.ts';
import { useSkipping } from './use-skipping.ts';

/** The lines that can be imported: at first a few, on request all. Each can be skipped. */
export function GoodLines({ draft }: { draft: VoterImport }) {
  const { sample, counts } = draft;
  const [isWhole, setIsWhole] = useState(false);
  const [search, setSearch] = useState('');
  const isAsked = isWhole || search !== '';
  const query = useGoodLines(draft, search, isAsked);
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetching, isPlaceholderData } = query;
  const { panel, focusLine } = useLineFocus();
  const { skip, isSkipping } = useSkipping(draft);
  const pages = isAsked ? data?.pages : undefined;
  const skipped = new Set(draft.layout.skippedLines);
  const lines = (pages?.flatMap((page) => page.lines) ?? sample).filter(
    ({ line }) => !skipped.has(line),
  );
  const found = pages?.[0]?.found ?? counts.good;
  if (counts.good === 0) return null;

  async function handleSkip(chosen: readonly number[]): Promise<void> {
    const place = lines.findIndex(({ line }) => line === chosen.at(-1));
    if (await skip(chosen)) focusLine(lines[place + 1]?.line);
  }

  return (
    <section ref={panel} className="rounded-3 border border-line bg-surface">
      <div className="grid gap-3 px-4 pt-5 pb-4 md:px-6">
        <div>
          <h3
            data-line="none"
            tabIndex={-1}
            className="scroll-mt-24 font-display text-20 font-semibold"
          >
            Preview
          </h3>
          <p aria-live="polite" className="text-14 text-ink-2">
            {shownText(lines.length, found)}
          </p>
        </div>
        {counts.good > sample.length && (
          <SearchField search={search} onSearch={setSearch} placeholder="Name or address" />
        )}
        {search !== '' && !isPlaceholderData && lines.length > 1 && (
          <Button
            className="justify-self-start"
            isBusy={isSkipping}
            busyLabel="Skipping…"
            onClick={() => void handleSkip(lines.map(({ line }) => line))}
          >
            Skip These {formatQuantity(lines.length, 'Line')}
          </Button>
        )}
      </div>
      {isAsked && error && <LoadFailure what="The lines" onRetry={() => void refetch()} />}
      <ul aria-label="Lines that can be imported">
        {lines.map((line) => (
          <li
            key={line.line}
            className="flex flex-wrap items-start gap-x-4 gap-y-2 border-t border-line px-4 py-3 sm:flex-nowrap md:px-6"
          >
            <p className="w-20 shrink-0 font-semibold whitespace-nowrap tabular-nums max-sm:w-full">
              Line {formatCount(line.line)}
            </p>
            <Voter line={line} />
            <Button
              data-line={line.line}
              isBusy={isSkipping}
              onClick={() => void handleSkip([line.line])}
              aria-label={`Skip line ${formatCount(line.line)}`}
            >
              Skip
            </Button>
          </li>
        ))}
      </ul>
      {lines.length < found && (!isAsked || hasNextPage) && (
        <div className="border-t border-line p-4 md:px-6">
          <Button
            isBusy={isAsked && isFetching}
            onClick={() => (isAsked ? void fetchNextPage() : setIsWhole(true))}
          >
            Show More Voters
          </Button>
        </div>
      )}
    </section>
  );
}

const shownText = (shown: number, found: number): string =>
  shown < found
    ? `First ${formatCount(shown)} of ${formatQuantity(found, 'voter')}`
    : formatQuantity(found, 'voter');

function Voter({ line }: { line: VoterImport['sample'][number] }) {
  const usual = languageOfNewVoters();
  const { name, email, groups = [], weight = oneWhole(), language = usual } = line;
  return (
    <div className="min-w-0 flex-1">
      <NameAndEmail {...{ name, email }} />
      {groups.length > 0 && (
        <p className="text-14 wrap-anywhere text-ink-2">
          {groups.length === 1 ? 'Group' : 'Groups'} {groups.map(asName).join(', ')}
        </p>
      )}
      {weight !== oneWhole() && (
        <p className="text-14 text-ink-2">
          {weightName() ? formatWeight(weight) : `Weight ${formatWeight(weight)}`}
        </p>
      )}
      {language !== 'en' && (
        <p className="text-14 text-ink-2">Emails in {englishNameOf(language)}</p>
      )}
    </div>
  );
}
