import type { Election } from '@votewise/server/contract';
import { isMotion } from '@votewise/server/contract/elections/ballot';
import { useEffect, useRef } from 'react';
import { BallotHeading } from '../../components/ballot/ballot-heading.tsx';
import { ballotFacts, ballotHint, ownWeightText } from '../../components/ballot/ballot-words.ts';
import { AbstainOffer } from './abstain-offer.tsx';
import { BallotActions } from './ballot-actions.tsx';
import { LostMarks, Problem } from './ballot-problem.tsx';
import { BallotReview } from './ballot-review.tsx';
import { BallotSummary } from './ballot-summary.tsx';
import { CandidateRows } from './candidate-rows.tsx';
import { useDeadline } from './deadline.ts';
import { useAnnouncement } from './use-announcement.ts';
import { useBallot } from './use-ballot.ts';
import { useClearing } from './use-clearing.ts';

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

  const clearing = useClearing({ kind, limit, choices, setChoices: ballot.setChoices, say, rows });

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
              note={[ownWeightText(election), deadline].filter(Boolean).join(' ')}
              facts={ballotFacts(
                { ...election.ballot, weighted: election.weighted },
                election.candidates,
              )}
            />
            <CandidateRows {...marking} />
            {abstain && <AbstainOffer isDisabled={isPending} onAbstain={ballot.abstain} />}
            <BallotActions
              labels={[clearing.label, isSingle ? 'Submit Vote' : 'Review Ballot']}
              isClearable={clearing.isPossible}
              isComplete={choices.length > 0}
              isSticky={!isSingle}
              isPending={isPending}
              onClear={clearing.clear}
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
