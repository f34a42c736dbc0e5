import type { Election } from '@votewise/server/contract';
import { type SubmitEvent, useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { hasCode } from '../../lib/api-error.ts';
import { useDraft, useDrafts } from '../../lib/drafts.ts';
import { BallotRow } from './ballot-row.tsx';
import { castFailureText } from './cast-failure.ts';
import { useCastBallot } from './queries.ts';

export function Ballot({ election }: { election: Election }) {
  const draftKey = `ballot.${election.id}`;
  const drafts = useDrafts();
  const [markedId, setMarkedId] = useDraft<string | undefined>(draftKey, undefined);
  // A mark from before may be for somebody who no longer stands.
  const candidateId = election.candidates.find(({ id }) => id === markedId)?.id;
  const [problem, setProblem] = useState<string>();
  const { mutateAsync: castBallot, isPending } = useCastBallot(election.id);

  function handleChoose(id: string): void {
    setMarkedId(id);
    setProblem(undefined);
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    if (!candidateId) {
      setProblem('Please select a candidate before voting');
      return;
    }
    setProblem(undefined);
    try {
      await castBallot({ electionId: election.id, candidateId });
      drafts.drop(draftKey);
    } catch (error) {
      // The vote counted before: the status, loaded again by now, shows that instead of a failure.
      if (!hasCode(error, 'ALREADY_VOTED')) setProblem(castFailureText(error));
    }
  }

  return (
    <form
      className="grid gap-4 max-md:pb-20"
      onSubmit={(event) => void handleSubmit(event)}
      aria-labelledby="ballot-title"
    >
      {problem && <Banner tone="error">{problem}</Banner>}
      <div className="rounded-2 border border-line bg-surface pl-6 shadow-ballot md:pl-8">
        <div className="timing-mark mr-4 ml-2 pt-5 pb-5 [--timing-left:-24px] [--timing-top:58px] md:mr-5 md:ml-3 md:[--timing-left:-34px]">
          <div className="oxford" />
          <h2 id="ballot-title" className="mt-4 font-display text-24 font-semibold">
            Cast Your Vote
          </h2>
          <p id="ballot-hint" className="text-ink-2">
            Mark one candidate, then submit.
          </p>
        </div>
        <fieldset
          role="radiogroup"
          aria-labelledby="ballot-title"
          aria-describedby="ballot-hint"
          disabled={isPending}
        >
          {election.candidates.map((candidate) => (
            <BallotRow
              key={candidate.id}
              candidate={candidate}
              isChosen={candidate.id === candidateId}
              onChoose={() => handleChoose(candidate.id)}
            />
          ))}
        </fieldset>
        <div className="md:timing-mark grid grid-cols-2 gap-2 border-line bg-surface py-3 max-md:fixed max-md:inset-x-0 max-md:bottom-15 max-md:z-20 max-md:border-t max-md:px-4 md:flex md:justify-between md:border-t md:py-4 md:pr-5 md:[--timing-left:-22px]">
          <Button
            className="md:border-transparent md:bg-transparent md:px-3"
            disabled={!candidateId || isPending}
            onClick={() => setMarkedId(undefined)}
          >
            Clear Selection
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={!candidateId || isPending}
            className="md:min-h-13 md:px-6"
          >
            {isPending ? 'Submitting Vote...' : 'Submit Vote'}
          </Button>
        </div>
      </div>
    </form>
  );
}
