import type { Candidate } from '@votewise/contract';
import { clsx } from 'clsx';
import { type KeyboardEvent, lazy, memo, Suspense } from 'react';
import {
  WithdrawnRow,
  BALLOT_ROW,
  CandidateText,
} from '../../../components/ballot/candidate-line.tsx';
import { CandidatePhoto, listStyle } from '../../../components/ballot/candidate-photo.tsx';
import { Mark } from '../../../components/ui/mark.tsx';
import { BusyStrokes } from '../../../components/ui/tally.tsx';
import { formatCount } from '../../../lib/format.ts';
import { useVoteTexts } from '../../../lib/languages/vote-texts.ts';
import { useEventCallback } from '../../../lib/use-event-callback.ts';
import { useProgressiveCount } from '../../../lib/use-progressive-count.ts';
import { progressText, type RowsProps } from './marking.ts';

/** Loaded only for ranked ballots, together with the library for dragging rows. */
const RankRows = lazy(async () => ({
  default: (await import('./rank-rows.tsx')).RankRows,
}));

/** Loaded only where voters can write in names. */
const WriteInLines = lazy(async () => ({
  default: (await import('./write-in-lines.tsx')).WriteInLines,
}));

/** Loaded only for ballots with scores. */
const ScoreRows = lazy(async () => ({
  default: (await import('./score-rows.tsx')).ScoreRows,
}));

export function BallotRows(props: RowsProps) {
  const t = useVoteTexts();
  const { kind } = props.election.ballot;
  const loading = (
    <output className="flex items-center gap-3 border-t border-line px-2 py-6">
      <BusyStrokes className="size-6 text-brand-text" />
      {t('ballot.loading')}
    </output>
  );
  if (kind === 'one' || kind === 'several') {
    const { writeIns } = props.election.ballot;
    return (
      <>
        <MarkRows {...props} />
        {writeIns > 0 && (
          <Suspense fallback={loading}>
            <WriteInLines {...props} />
          </Suspense>
        )}
      </>
    );
  }
  return (
    <Suspense fallback={loading}>
      {kind === 'ranked' ? <RankRows {...props} /> : <ScoreRows {...props} />}
    </Suspense>
  );
}

/** The candidates of a ballot on which voters mark one or several candidates. */
function MarkRows(props: RowsProps) {
  const t = useVoteTexts();
  const { ref, election, candidates, limit, choices, setChoices, say, isPending } = props;
  const isSingle = election.ballot.kind === 'one';
  const drawn = useProgressiveCount(candidates.length);
  const handleChoose = useEventCallback((id: string) => {
    const next = isSingle ? [id] : toggled(choices, id, limit);
    if (next) {
      setChoices(next);
      say(progressText(t, { ballot: election.ballot, choices: next, limit }));
    } else say(t('marks.limit', { limit: formatCount(limit) }), true);
  });
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the controls in it receive the keys
    <fieldset
      ref={ref}
      role={isSingle ? 'radiogroup' : undefined}
      className={`min-w-0 ${listStyle(candidates)}`}
      aria-labelledby="ballot-title"
      aria-describedby="ballot-hint"
      disabled={isPending}
      onKeyDown={(event) => handleBallotKey(event, handleChoose)}
    >
      {/* Not directly in the fieldset, where each added row would make the browser lay out all rows from scratch. */}
      <div>
        {candidates
          .slice(0, drawn)
          .map((candidate) =>
            candidate.withdrawnAt ? (
              <WithdrawnRow key={candidate.id} candidate={candidate} />
            ) : (
              <BallotRow
                key={candidate.id}
                candidate={candidate}
                type={isSingle ? 'radio' : 'checkbox'}
                isChosen={choices.includes(candidate.id)}
                onChoose={handleChoose}
              />
            ),
          )}
      </div>
    </fieldset>
  );
}

/** Returns the choices with this candidate added or removed; undefined if the limit is already reached. */
function toggled(choices: readonly string[], id: string, limit: number): string[] | undefined {
  if (choices.includes(id)) return choices.filter((one) => one !== id);
  return choices.length < limit ? [...choices, id] : undefined;
}

/**
 * The control covers the row, except the button for more about the candidate. Memoized, because a mark changes two rows
 * out of up to 200.
 */
const BallotRow = memo(function BallotRow(props: {
  candidate: Candidate;
  /** A radio button if only one candidate can be marked, or a checkbox if several can. */
  type: 'radio' | 'checkbox';
  isChosen: boolean;
  onChoose: (candidateId: string) => void;
}) {
  const { candidate, type, isChosen, onChoose } = props;
  const { id } = candidate;
  return (
    <div
      className={clsx(
        BALLOT_ROW,
        'cursor-pointer has-focus-visible:outline-3 has-focus-visible:-outline-offset-3 has-focus-visible:outline-focus has-disabled:cursor-not-allowed',
        isChosen && 'bg-brand-tint [--knock:var(--brand-tint)]',
      )}
    >
      <CandidatePhoto candidate={candidate} isChosen={isChosen} />
      <CandidateText candidate={candidate} isLabel />
      <input
        data-choose
        type={type}
        name="candidate"
        value={id}
        checked={isChosen}
        onChange={() => onChoose(id)}
        aria-labelledby={`name-${id}`}
        aria-describedby={`statement-${id}`}
        className="absolute inset-0 size-full cursor-[inherit] opacity-0"
      />
      <Mark isMarked={isChosen} isDrawn className="size-8 group-hover:stroke-ink" />
    </div>
  );
});

const STEPS: Record<string, number> = { ArrowDown: 1, ArrowRight: 1, ArrowUp: -1, ArrowLeft: -1 };

/** Arrow keys move focus without marking. Enter marks a candidate, as Space does, and never submits the ballot. */
function handleBallotKey(
  event: KeyboardEvent<HTMLElement>,
  choose: (candidateId: string) => void,
): void {
  const { target, key } = event;
  if (!(target instanceof HTMLInputElement) || event.altKey || event.ctrlKey || event.metaKey)
    return;
  const step = STEPS[key];
  if (step === undefined && key !== 'Enter') return;
  event.preventDefault();
  if (step === undefined) choose(target.value);
  else nextTo(target, event.currentTarget, step)?.focus();
}

/** Returns the input before or after this one, wrapping around at both ends. */
function nextTo(
  input: HTMLInputElement,
  group: HTMLElement,
  step: number,
): HTMLInputElement | undefined {
  const inputs = [...group.querySelectorAll('input')];
  return inputs.at((inputs.indexOf(input) + step) % inputs.length);
}
