import { type Ballot, marksOn } from '@votewise/server/contract/elections/ballot';
import { formatQuantity } from '../../lib/format.ts';
import { BallotActions } from './ballot-actions.tsx';
import { BallotRow } from './ballot-row.tsx';

interface BallotPreviewProps {
  ballot: Ballot;
  candidates: readonly { name: string; description?: string | undefined }[];
}

const ignore = (): void => {};

/** What the ballot asks voters to do. */
function taskOf(ballot: Ballot, candidates: number): string {
  const { kind } = ballot;
  if (kind === 'one') return 'Mark one candidate';
  const marks = marksOn(ballot, candidates);
  if (kind === 'several')
    return marks < candidates
      ? `Mark up to ${formatQuantity(marks, 'candidate')}`
      : 'Mark any number of candidates';
  return marks < candidates
    ? `Rank up to ${formatQuantity(marks, 'candidate')}`
    : 'Rank the candidates';
}

/** The ballot as voters will see it, for the form that schedules an election. Nothing in it can be marked. */
export function BallotPreview({ ballot, candidates }: BallotPreviewProps) {
  return (
    <div className="p-4 md:p-8">
      <div className="rounded-2 border border-line bg-surface pl-6 shadow-ballot md:pl-8">
        <div className="timing-mark mr-4 ml-2 pt-5 pb-5 [--timing-left:-24px] [--timing-top:58px] md:mr-5 md:ml-3 md:[--timing-left:-34px]">
          <div className="oxford" />
          <h2 className="mt-4 font-display text-24 font-semibold">Cast Your Vote</h2>
          <p className="text-ink-2">
            {taskOf(ballot, candidates.length)}, then submit. Your vote is final.
          </p>
        </div>
        <fieldset disabled className="min-w-0">
          {candidates.map(({ name, description = '' }, place) => (
            <BallotRow
              // oxlint-disable-next-line react/no-array-index-key -- two may have the same name
              key={place}
              candidate={{ id: String(place), name, description, place, votes: 0, percentage: 0 }}
              isChosen={false}
              onChoose={ignore}
            />
          ))}
        </fieldset>
        <BallotActions marked={undefined} isPending={false} onClear={ignore} />
      </div>
    </div>
  );
}
