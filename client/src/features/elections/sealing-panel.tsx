import { asName } from '@votewise/contract/text/isolate';
import type { SingleElection } from '@votewise/contract';
import { type ReactNode, useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { useSealElection } from './election-queries.ts';

const PROBLEMS = {
  count: 'The last recount differs from the count.',
  participants: 'The number of ballots differs from the number of voters on the roll who cast one.',
};

export function SealingPanel({ election }: { election: SingleElection }) {
  const [isAsking, setIsAsking] = useState(false);
  const { sealing } = election.progress ?? {};
  const canSeal = election.sealedAt === undefined && (!sealing || sealing.problem !== undefined);
  return (
    <TitledPanel id="sealing" title="Ballot box" className="grid gap-3">
      <SealingText election={election} />
      {canSeal && (
        <div>
          <Button onClick={() => setIsAsking(true)}>
            {sealing ? 'Try Again' : 'Seal the Ballot Box'}
          </Button>
        </div>
      )}
      {isAsking && <SealDialog election={election} onClose={() => setIsAsking(false)} />}
    </TitledPanel>
  );
}

function SealingText({
  election: { sealedAt, progress },
}: {
  election: SingleElection;
}): ReactNode {
  const { sealing, sealsAt } = progress ?? {};
  if (sealedAt !== undefined) {
    return (
      <>
        <Banner tone="success" role="note">
          Sealed on {formatDateTime(sealedAt)}.
        </Banner>
        <p className="text-14 text-ink-2">
          Only receipts, rare weights, and backups made before sealing can still show which ballot
          is whose. Delete these backups as soon as you’re allowed to.
        </p>
      </>
    );
  }
  if (sealing?.problem) {
    return (
      <Banner tone="error">
        Sealing has stopped. {PROBLEMS[sealing.problem]} Nothing was removed or corrected. Keep a
        copy of the database and have it examined.
      </Banner>
    );
  }
  if (sealing) {
    return (
      <output>
        The ballot box is being sealed. All ballots are counted again, and VoteWise records who
        voted. This takes about a minute.
      </output>
    );
  }
  return (
    <p className="text-14 text-ink-2">
      Until the ballot box is sealed, anyone with the database and its secret can find a voter’s
      ballot.{' '}
      {sealsAt
        ? `It will be sealed automatically on ${formatDateTime(sealsAt)}.`
        : 'It won’t be sealed automatically.'}
    </p>
  );
}

function SealDialog({ election, onClose }: { election: SingleElection; onClose: () => void }) {
  const { mutateAsync: seal } = useSealElection(election.id);
  return (
    <ConfirmDialog
      title="Seal the ballot box?"
      label="Seal"
      busyLabel="Sealing…"
      texts={{
        progress: 'Sealing…',
        success: 'Sealing has begun.',
        failure: 'Failed to seal the ballot box',
      }}
      remedy="Check your connection and try again."
      act={() => seal(undefined)}
      onClose={onClose}
    >
      <ul className="grid list-disc gap-2 ps-5">
        <li>
          <strong className="font-semibold wrap-anywhere">{asName(election.title)}</strong> can no
          longer be changed or reopened. You can still declare its result.
        </li>
        <li>
          The database and its secret will no longer show which ballot is whose. Only receipts and
          rare weights will. Complaints about individual ballots can no longer be investigated.
        </li>
        <li>
          Results, exports, receipts, and the record of who voted don’t change. Backups made before
          sealing still link voters to their ballots.
        </li>
        <li>This can’t be undone.</li>
      </ul>
    </ConfirmDialog>
  );
}

/** True if the ballot box can be sealed, or sealing has begun or finished. */
export const canBeSealed = ({ hasBallots, status, progress }: SingleElection): boolean =>
  progress?.sealing !== undefined ||
  (hasBallots && status === 'completed' && progress?.count.state === 'confirmed');
