import type { Election } from '@votewise/server/contract';
import { isMotion } from '@votewise/server/contract/elections/ballot';
import { useEffect, useRef } from 'react';
import { BallotHeading } from '../../components/ballot/ballot-heading.tsx';
import { BallotActions } from './ballot-actions.tsx';
import { BallotMarks } from './ballot-marks.tsx';
import { LostMarks, Problem } from './ballot-problem.tsx';
import { BallotReview } from './ballot-review.tsx';
import { useDeadline } from './deadline.ts';
import { useBallot } from './use-ballot.ts';

export function Ballot({ election }: { election: Election }) {
  const form = useRef<HTMLFormElement>(null);
  const ballot = useBallot(election, form);
  const { candidates, limit, choices, chosen, lost, problem, screen, isPending } = ballot;
  const isExplained = problem?.isWithdrawal === true && lost.length > 0;
  const heading = useFocusOnChange(screen);
  const deadline = useDeadline(election);
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
          <BallotMarks
            ref={heading}
            {...{ election, candidates, limit, choices, isPending }}
            setChoices={ballot.setChoices}
            onAbstain={ballot.abstain}
            submitLabel={election.ballot.kind === 'one' ? 'Submit Vote' : 'Review Ballot'}
            isComplete={choices.length > 0}
          />
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
