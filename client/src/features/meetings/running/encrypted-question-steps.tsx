import type { Election } from '@votewise/contract';
import { BusyStrokes } from '../../../components/ui/tally.tsx';
import { formatCount } from '../../../lib/format.ts';
import { DecryptionNotice, ReminderButton } from '../../encryption/encryption-panel.tsx';
import { useEncryption } from '../../encryption/encryption-queries.ts';

const isEncrypted = ({ ballot }: Election): boolean => ballot.encrypted !== null;

/** Why voting can't be closed yet. */
export function PreparingBallots({ elections }: { elections: readonly Election[] }) {
  return elections.filter(isEncrypted).map(({ id }) => <Preparing key={id} electionId={id} />);
}

function Preparing({ electionId }: { electionId: string }) {
  const { data } = useEncryption(electionId);
  if (data && data.stage !== 'preparing') return null;
  return (
    <p className="flex items-center gap-3">
      <BusyStrokes className="size-5 shrink-0 text-brand-text" />
      {data
        ? `Ballots are being prepared: ${formatCount(data.voters.prepared)} so far. Members can vote in a moment, and then you can close voting.`
        : 'Ballots are being prepared. Members can vote in a moment, and then you can close voting.'}
    </p>
  );
}

/** Whose key cards the result waits for. */
export function AwaitedKeyHolders({ elections }: { elections: readonly Election[] }) {
  return (
    <>
      <p>Key holders open the result on their phones, from the link in their newest email.</p>
      {elections.filter(isEncrypted).map((election) => (
        <div key={election.id} className="grid justify-items-start gap-3">
          <DecryptionNotice election={election} />
          <ReminderButton electionId={election.id} />
        </div>
      ))}
    </>
  );
}
