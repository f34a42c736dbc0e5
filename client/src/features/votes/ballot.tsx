import type { Election } from '@votewise/server/contract';
import { type BallotKind, isMotion } from '@votewise/server/contract/elections/ballot';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { BallotHeading } from '../../components/ballot/ballot-heading.tsx';
import { ballotFacts, ballotHint } from '../../components/ballot/ballot-words.ts';
import { BusyStrokes } from '../../components/ui/tally.tsx';
import { AbstainOffer } from './abstain-offer.tsx';
import { BallotActions } from './ballot-actions.tsx';
import { LostMarks, Problem } from './ballot-problem.tsx';
import { BallotReview } from './ballot-review.tsx';
import { BallotSummary } from './ballot-summary.tsx';
import { useDeadline } from './deadline.ts';
import { MarkRows } from './mark-rows.tsx';
import { progressText } from './marking.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useBallot } from './use-ballot.ts';

/** Loaded only by ranked ballots, with the library that drags its rows. */
const RankRows = lazy(async () => ({
  default: (await import('./ranking/rank-rows.tsx')).RankRows,
}));

const CLEAR_LABELS: Record<BallotKind, string> = {
  one: 'Clear Selection',
  several: 'Clear Selection',
  ranked: 'Clear All',
};

export function Ballot({ election }: { election: Election }) {
  const { kind, abstain } = election.ballot;
  const isSingle = kind === 'one';
  const form = useRef<HTMLFormElement>(null);
  const rows = useRef<HTMLFieldSetElement>(null);
  const ballot = useBallot(election, form);
  const { candidates, limit, choices, chosen, lost, problem, screen, isPending } = ballot;
  const isExplained = problem?.isWithdrawal === true && lost.length > 0;
  const heading = useFocusOnChange(screen);
  const { said, say } = useAnnouncement();
  const deadline = useDeadline(election);

  const [cleared, setCleared] = useState<readonly string[]>([]);
  const isUndoable = !isSingle && choices.length === 0 && cleared.length > 0;

  function handleUndo(): void {
    ballot.setChoices(cleared);
    say(progressText(kind, cleared.length, limit));
  }

  function handleClear(): void {
    setCleared(choices);
    flushSync(() => {
      ballot.setChoices([]);
      say(progressText(kind, 0, limit));
    });
    // Several marks, or an order of fifty, can be brought back.
    if (!isSingle) return;
    // The pressed button is disabled now, and a disabled button loses the focus.
    rows.current?.querySelector<HTMLElement>('[data-choose]')?.focus({ preventScroll: true });
  }

  const marking = {
    ref: rows,
    election,
    candidates,
    limit,
    choices,
    setChoices: ballot.setChoices,
    say,
    isPending,
  };
  return (
    <div className="grid grid-cols-1 gap-4">
      {problem && !isExplained && <Problem problem={problem} />}
      {lost.length > 0 && (
        <LostMarks candidates={lost} hasOthers={choices.length > 0} isRefused={isExplained} />
      )}
      <form
        ref={form}
        className="rounded-2 border border-line bg-surface pl-6 shadow-ballot max-md:tall:-mb-11 md:pl-8"
        onSubmit={(event) => {
          event.preventDefault();
          ballot.submit();
        }}
        aria-labelledby="ballot-title"
      >
        {screen === 'marks' && (
          <>
            <BallotHeading
              ref={heading}
              title="Cast Your Vote"
              titleId="ballot-title"
              hint={ballotHint(election.ballot, candidates)}
              hintId="ballot-hint"
              note={deadline}
              facts={ballotFacts(election.ballot, election.candidates)}
            />
            {kind === 'ranked' ? (
              <Suspense fallback={<RowsLoading />}>
                <RankRows {...marking} />
              </Suspense>
            ) : (
              <MarkRows {...marking} />
            )}
            {abstain && <AbstainOffer isDisabled={isPending} onAbstain={ballot.abstain} />}
            <BallotActions
              labels={[
                isUndoable ? 'Undo Clear' : CLEAR_LABELS[kind],
                isSingle ? 'Submit Vote' : 'Review Ballot',
              ]}
              isClearable={isUndoable || choices.length > 0}
              isComplete={choices.length > 0}
              isSticky={!isSingle}
              isPending={isPending}
              onClear={isUndoable ? handleUndo : handleClear}
            >
              <BallotSummary {...{ kind, chosen, limit, said }} />
            </BallotActions>
          </>
        )}
        {screen === 'review' && <BallotReview ref={heading} election={election} chosen={chosen} />}
        {screen === 'abstain' && (
          <BallotHeading
            ref={heading}
            title="Abstain from This Election?"
            titleId="ballot-title"
            hint={`You cast a ballot without a choice. It counts toward the turnout, but ${isMotion(candidates) ? 'not for Yes or No' : 'for no candidate'}. You can’t vote in this election afterward.`}
            note={[chosen.length > 0 && 'What you marked will not be on it.', deadline]
              .filter(Boolean)
              .join(' ')}
          />
        )}
        {screen !== 'marks' && (
          <BallotActions
            labels={['Change', screen === 'review' ? 'Submit Vote' : 'Submit Abstention']}
            isPending={isPending}
            onClear={ballot.change}
          >
            Your vote is final once it is submitted.
          </BallotActions>
        )}
        {!isSingle && (
          <output className="sr-only">
            <span key={said.count}>{said.text}</span>
          </output>
        )}
      </form>
    </div>
  );
}

function RowsLoading() {
  return (
    <output className="flex items-center gap-3 border-t border-line px-2 py-6">
      <BusyStrokes className="size-6 text-brand-text" />
      Loading the ballot…
    </output>
  );
}

/** Moves the focus to the heading of a screen that replaces another, because the pressed button is gone. */
function useFocusOnChange(screen: string) {
  const heading = useRef<HTMLHeadingElement>(null);
  const last = useRef(screen);
  useEffect(() => {
    if (last.current !== screen) heading.current?.focus();
    last.current = screen;
  }, [screen]);
  return heading;
}
