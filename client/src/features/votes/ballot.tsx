import type { Election } from '@votewise/server/contract';
import { type SubmitEvent, useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'react-hot-toast/headless';
import { Banner } from '../../components/ui/banner.tsx';
import { hasCode } from '../../lib/api-error.ts';
import { useDraft, useDrafts } from '../../lib/drafts.ts';
import { useGradual } from '../../lib/use-gradual.ts';
import { BallotActions } from './ballot-actions.tsx';
import { BallotRow } from './ballot-row.tsx';
import { type BallotProblem, castProblem, VOTE_REFUSED } from './cast-failure.ts';
import { useDeadline } from './deadline.ts';
import { handleBallotKey } from './keyboard.ts';
import { useCastBallot } from './queries.ts';

/** The key of the draft that holds the marked candidate's ID. */
export const ballotDraft = (electionId: string): string => `ballot.${electionId}`;

export function Ballot({ election }: { election: Election }) {
  const draftKey = ballotDraft(election.id);
  const drafts = useDrafts();
  const [markedId, setMarkedId] = useDraft<string | undefined>(draftKey, undefined);
  const [problem, setProblem] = useState<BallotProblem>();
  const rows = useRef<HTMLFieldSetElement>(null);
  const { castBallot, isPending } = useCastBallot(election.id, {
    // A voter who has switched to the results does not see what replaces the ballot.
    onRefused: () => {
      if (!rows.current) toast.error(VOTE_REFUSED);
    },
  });
  const deadline = useDeadline(election);
  // A saved mark may be for a candidate who has been removed.
  const marked = election.candidates.find(({ id }) => id === markedId);
  const candidateId = marked?.id;

  const drawn = useGradual(election.candidates.length);

  const handleChoose = useCallback(
    (id: string) => {
      setMarkedId(id);
      setProblem(undefined);
    },
    [setMarkedId],
  );

  function handleClear(): void {
    setMarkedId(undefined);
    // The pressed button is about to be disabled, and a disabled button loses the focus.
    rows.current?.querySelector('input')?.focus({ preventScroll: true });
  }

  function report(failure: BallotProblem): void {
    setProblem(failure);
    // A voter who has switched to the results must not believe that the vote was counted.
    if (!rows.current) toast.error(failure.text);
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isPending) return;
    if (!candidateId) {
      setProblem({ text: 'Please select a candidate before voting' });
      return;
    }
    setProblem(undefined);
    try {
      await castBallot({ electionId: election.id, candidateId });
      drafts.drop(draftKey);
    } catch (error) {
      // The panel replaces the ballot and shows what became of this choice.
      if (hasCode(error, 'ALREADY_VOTED')) drafts.drop(draftKey);
      else report(castProblem(error));
    }
  }

  return (
    <div className="grid grid-cols-1 gap-4">
      {problem && <Problem problem={problem} />}
      <form
        className="rounded-2 border border-line bg-surface pl-6 shadow-ballot max-md:tall:-mb-11 md:pl-8"
        onSubmit={(event) => void handleSubmit(event)}
        aria-labelledby="ballot-title"
      >
        <div className="timing-mark mr-4 ml-2 pt-5 pb-5 [--timing-left:-24px] [--timing-top:58px] md:mr-5 md:ml-3 md:[--timing-left:-34px]">
          <div className="oxford" />
          <h2 id="ballot-title" className="mt-4 font-display text-24 font-semibold">
            Cast Your Vote
          </h2>
          <p id="ballot-hint" className="text-ink-2">
            Mark one candidate, then submit. Your vote is final.
          </p>
          {deadline && <p className="mt-1 text-14 text-balance text-ink-2">{deadline}</p>}
        </div>
        <fieldset
          ref={rows}
          role="radiogroup"
          className="min-w-0"
          aria-labelledby="ballot-title"
          aria-describedby="ballot-hint"
          disabled={isPending}
          onKeyDown={(event) => handleBallotKey(event, handleChoose)}
        >
          {/* Directly in a fieldset, each added row would make the browser lay out all rows from scratch. */}
          <div>
            {election.candidates.slice(0, drawn).map((candidate) => (
              <BallotRow
                key={candidate.id}
                candidate={candidate}
                isChosen={candidate.id === candidateId}
                onChoose={handleChoose}
              />
            ))}
          </div>
        </fieldset>
        <BallotActions marked={marked?.name} isPending={isPending} onClear={handleClear} />
      </form>
    </div>
  );
}

/** Takes the focus, because the pressed button may be far below and is no longer focused. */
function Problem({ problem }: { problem: BallotProblem }) {
  const banner = useRef<HTMLDivElement>(null);
  useEffect(() => banner.current?.focus(), []);
  return (
    <div ref={banner} tabIndex={-1} className="scroll-mt-24">
      <Banner tone="error">
        <p>{problem.text}</p>
        {problem.hint && <p className="text-14">{problem.hint}</p>}
      </Banner>
    </div>
  );
}
