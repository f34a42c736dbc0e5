import type { Election, EncryptionData } from '@votewise/contract';
import * as encryption from '@votewise/contract/encryption/encryption-endpoints';
import { asName } from '@votewise/contract/text/isolate';
import { formatList } from '@votewise/contract/text/lists';
import { useState } from 'react';
import { Check, Download, Hourglass } from 'lucide-react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { LoadingState } from '../../components/ui/loading-state.tsx';
import { trackDownload } from '../../components/ui/download-toast.tsx';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { download } from '../../lib/download.ts';
import { formatCount, formatDateTime, formatQuantity } from '../../lib/format.ts';
import { AnnulDialog } from './annul-dialog.tsx';
import { decryptersOf, useEncryption, useRemindKeyHolders } from './encryption-queries.ts';

/** How far an encrypted election is, and who has decrypted. */
export function EncryptionPanel(props: { election: Election; isReadOnly?: boolean }) {
  const { election, isReadOnly = false } = props;
  const { data, error, refetch } = useEncryption(election.id);
  return (
    <TitledPanel id="encryption" title="Encrypted ballots" className="grid gap-3">
      {data && (
        <>
          <p>{stageText(data)}</p>
          {(data.stage === 'decrypting' || data.stage === 'decrypted') && (
            <Decrypters encryption={data} />
          )}
          {data.digits !== null && (
            <p className="text-14 text-ink-2">
              Digits of the sum, which all key holders must see:{' '}
              <span translate="no" className="font-mono wrap-anywhere text-ink">
                {data.digits}
              </span>
            </p>
          )}
          <div className="flex flex-wrap gap-3 empty:hidden">
            {data.stage === 'decrypting' && !isReadOnly && (
              <ReminderButton electionId={election.id} />
            )}
            {data.archived > 0 && <ArchiveButton electionId={election.id} />}
          </div>
          {data.stage === 'decrypting' && (
            <p className="text-14 text-ink-2">
              If fewer than {data.threshold} key holders still have their key cards, no one can ever
              decrypt the sum. Then, annul the election.
            </p>
          )}
          {/* A process may have been killed in the middle of annulling. */}
          {(data.stage === 'decrypting' || (data.stage === 'annulled' && !election.annulled)) &&
            !isReadOnly && <Annulment election={election} threshold={data.threshold} />}
          <KeyFacts {...data} />
        </>
      )}
      {!data && error && <LoadFailure what="This" onRetry={() => void refetch()} />}
      {!data && !error && <LoadingState label="Loading…" />}
    </TitledPanel>
  );
}

function stageText({ stage, voters, archived, threshold, keyHolders }: EncryptionData): string {
  switch (stage) {
    case 'waiting':
      return `Ballots are prepared when voting opens, for all who can vote then. After the close, ${threshold} of ${formatQuantity(keyHolders.length, 'key holder')} decrypt the sum.`;
    case 'preparing':
      return voters.all === null
        ? 'Ballots are being prepared. Voters can vote in a moment.'
        : `Ballots are being prepared: ${formatCount(voters.prepared)} of ${formatCount(voters.all)}. Voters can vote in a moment.`;
    case 'voting':
      return `Ballots are prepared for ${formatQuantity(voters.prepared, 'voter')}. The archive contains ${formatQuantity(archived, 'ballot')}.`;
    case 'closing':
      return 'The last ballots are added to the archive, and the encrypted sum is computed.';
    case 'decrypting':
      return `The sum of ${formatQuantity(archived, 'ballot')} waits to be decrypted. This election can’t be reopened.`;
    case 'decrypted':
      return `The sum of ${formatQuantity(archived, 'ballot')} is decrypted.`;
    case 'annulled':
      return `The election was annulled. The sum of ${formatQuantity(archived, 'ballot')} was not decrypted.`;
    case 'unprepared':
      return 'Voting closed before ballots were prepared, so no one could vote. Schedule the election again.';
    default:
      return stage satisfies never;
  }
}

/** Who has decrypted, and who can still do it. */
function Decrypters({ encryption: data }: { encryption: EncryptionData }) {
  const isOver = data.stage === 'decrypted';
  const [have] = decryptersOf(data);
  const shown = isOver ? have : data.keyHolders;
  return (
    <ul className="divide-y divide-line border-y border-line">
      {shown.map(({ index, name, decryptedAt }) => (
        <li key={index} className="flex min-h-11 items-center justify-between gap-4 py-2">
          <span translate="no" dir="auto" className="min-w-0 wrap-anywhere">
            {index}. {name}
          </span>
          <span className="flex shrink-0 items-center gap-2 text-14 text-ink-2">
            {decryptedAt === null ? (
              <>
                <Hourglass aria-hidden="true" className="size-4" />
                Not decrypted yet
              </>
            ) : (
              <>
                <Check aria-hidden="true" className="size-4" />
                {formatDateTime(decryptedAt)}
              </>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

const REMINDER = {
  progress: 'Sending reminder…',
  success: 'A reminder with a new link is on its way.',
  failure: 'Failed to send the reminder',
};

/** Emails key holders whose part is missing. */
export function ReminderButton({ electionId }: { electionId: string }) {
  const { mutateAsync: remind, isPending } = useRemindKeyHolders(electionId);
  return (
    <Button
      isBusy={isPending}
      busyLabel="Sending…"
      onClick={() => void announceProgress(REMINDER, () => remind())}
    >
      Remind Key Holders
    </Button>
  );
}

function Annulment(props: { election: Election; threshold: number }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div>
      <Button variant="quiet" onClick={() => setIsOpen(true)}>
        Annul Election…
      </Button>
      {isOpen && <AnnulDialog {...props} onClose={() => setIsOpen(false)} />}
    </div>
  );
}

const DOWNLOAD = {
  progress: 'Downloading archive…',
  success: 'Archive downloaded.',
  failure: 'Failed to download the archive',
};

function ArchiveButton({ electionId }: { electionId: string }) {
  return (
    <Button
      onClick={() =>
        void announceProgress(DOWNLOAD, (toastId) =>
          download('archive.bel', encryption.electionArchive, {
            params: { id: electionId },
            ...trackDownload(toastId, DOWNLOAD.progress),
          }),
        )
      }
    >
      <Download aria-hidden="true" className="size-4.5" />
      Download Archive
    </Button>
  );
}

function KeyFacts({ group, uuid, fingerprint, lastDrillAt }: EncryptionData) {
  return (
    <p className="text-14 text-ink-2">
      Key of <bdi className="wrap-anywhere">{group}</bdi>:{' '}
      <span translate="no" className="font-mono wrap-anywhere">
        {fingerprint}
      </span>
      {uuid && (
        <>
          . ID of the archive:{' '}
          <span translate="no" className="font-mono wrap-anywhere">
            {uuid}
          </span>
        </>
      )}
      {lastDrillAt && `. All key cards last worked on ${formatDateTime(lastDrillAt)}.`}
    </p>
  );
}

/** Whom the results of an encrypted election wait for. */
export function DecryptionNotice({ election }: { election: Election }) {
  const { data } = useEncryption(election.id);
  if (data?.stage !== 'decrypting') return null;
  const [have, others] = decryptersOf(data);
  return (
    <Banner tone="notice">
      Waiting for {data.threshold - have.length} of {formatQuantity(others.length, 'key holder')}:{' '}
      {formatList(others.map(({ name }) => asName(name)))}.
    </Banner>
  );
}
