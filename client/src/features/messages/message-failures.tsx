import type { Message } from '@votewise/contract';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../components/ui/dialog-frame.tsx';
import { Dialog, DialogCancel } from '../../components/ui/dialog.tsx';
import { LoadFailure } from '../../components/ui/load-failure.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { formatCount, formatQuantity } from '../../lib/format.ts';
import { useFailures, useRetryMessage } from './message-queries.ts';

const TEXTS = {
  progress: 'Sending again…',
  success: 'Message queued again.',
  failure: 'Failed to send the message again',
};

interface MessageFailuresProps {
  electionId: string;
  message: Message;
}

/** Lists the recipients who did not get a message, and why, with buttons that send it again. */
export function MessageFailures({ electionId, message }: MessageFailuresProps) {
  const [isAsking, setIsAsking] = useState(false);
  const { failed, uncertain } = message.counts;
  const { data, error, refetch } = useFailures(electionId, message.id, `${failed} ${uncertain}`);
  const { mutateAsync: retry, isPending } = useRetryMessage(electionId, message.id);
  const isSending = message.state !== 'done' && message.state !== 'sending';

  if (error && !data) {
    return <LoadFailure what="The list" onRetry={() => void refetch()} />;
  }
  return (
    <div className="grid gap-3">
      {data && data.failures.length > 0 && (
        <ul
          aria-label="Recipients not reached"
          className="divide-y divide-line border-y border-line"
        >
          {data.failures.map(({ voter, reason }) => (
            <li key={voter.id} className="grid gap-x-4 py-2 text-14 md:grid-cols-2">
              <p className="min-w-0 wrap-anywhere">
                <bdi className="font-semibold">{voter.name}</bdi> {voter.userId}
                <br />
                {voter.email}
              </p>
              <p className="min-w-0 wrap-anywhere text-ink-2">{reason}</p>
            </li>
          ))}
        </ul>
      )}
      {data && data.total > data.failures.length && data.failures.length > 0 && (
        <p className="text-14 text-ink-2">
          The first {formatCount(data.failures.length)} of {formatCount(data.total)}
        </p>
      )}
      <div className="flex flex-wrap gap-3">
        {failed > 0 && (
          <Button
            isBusy={isPending}
            disabled={isSending}
            onClick={() => void announceProgress(TEXTS, () => retry({ which: 'failed' }))}
          >
            Send Again to {formatQuantity(failed, 'voter')}
          </Button>
        )}
        {uncertain > 0 && (
          <Button isBusy={isPending} disabled={isSending} onClick={() => setIsAsking(true)}>
            Send Again to {formatQuantity(uncertain, 'Uncertain Recipient')}
          </Button>
        )}
      </div>
      {isAsking && (
        <RepeatDialog
          count={uncertain}
          isBusy={isPending}
          onRepeat={() => announceProgress(TEXTS, () => retry({ which: 'uncertain' }))}
          onClose={() => setIsAsking(false)}
        />
      )}
    </div>
  );
}

interface RepeatDialogProps {
  count: number;
  isBusy: boolean;
  onRepeat: () => Promise<boolean>;
  onClose: () => void;
}

/** Asks for confirmation before sending emails that voters may get twice. */
function RepeatDialog({ count, isBusy, onRepeat, onClose }: RepeatDialogProps) {
  async function handleRepeat(): Promise<void> {
    if (await onRepeat()) onClose();
  }
  return (
    <Dialog title="Send Again?" onClose={onClose} isNarrow>
      <DialogBody>
        <p>
          {formatQuantity(count, 'voter')} may already have this message: the mail server’s response
          was lost or the server stopped while sending. These voters may get the message twice.
        </p>
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button
          data-autofocus
          variant="primary"
          isBusy={isBusy}
          busyLabel="Sending…"
          onClick={() => void handleRepeat()}
        >
          Send Again{' '}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
