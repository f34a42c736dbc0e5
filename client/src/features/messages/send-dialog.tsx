import type { SendMessageRequest } from '@votewise/contract';
import { useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../components/ui/dialog.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { formatQuantity } from '../../lib/format.ts';
import { type Worded, requestOf } from './compose-state.ts';
import { KIND_OBJECTS } from './message-words.ts';
import { useSendMessage } from './queries.ts';

const TEXTS = {
  progress: 'Sending message…',
  success: 'Message queued.',
  failure: 'Failed to send message',
};

interface SendDialogProps {
  electionId: string;
  composing: Worded;
  /** As recipients will see it. */
  subject: string;
  count: number;
  /** True if emails are saved as files because there is no mail server. */
  isSaved: boolean;
  onSent: () => void;
  onClose: () => void;
}

/** Asks for confirmation before emails are sent, because sending can't be undone. */
export function SendDialog({ onClose, ...rest }: SendDialogProps) {
  return (
    <Dialog title={`Send ${KIND_OBJECTS[rest.composing.kind]}?`} onClose={onClose} isNarrow>
      <SendQuestion {...rest} onClose={onClose} />
    </Dialog>
  );
}

function SendQuestion(props: SendDialogProps) {
  const { electionId, composing, subject, count, isSaved, onSent, onClose } = props;
  // Created once per dialog, so that a repeated request after a lost response sends nothing twice.
  const [message] = useState<SendMessageRequest>(() => requestOf(composing));
  const [failure, setFailure] = useState<unknown>();
  const { mutateAsync: sendMessage, isPending } = useSendMessage(electionId);
  useDialogGuard({ isLocked: isPending });
  const recipients = formatQuantity(count, 'voter');

  async function handleSend(): Promise<void> {
    setFailure(undefined);
    const isSent = await announceProgress(TEXTS, () => sendMessage(message), setFailure);
    if (!isSent) return;
    onSent();
    onClose();
  }

  return (
    <>
      <DialogBody>
        <p>
          {isSaved
            ? `No mail server is configured. ${count === 1 ? `The email to ${recipients} will be saved as a file` : `The emails to ${recipients} will be saved as files`} with the subject`
            : `${recipients} ${count === 1 ? 'gets' : 'get'} an email with the subject`}{' '}
          <bdi className="font-semibold wrap-anywhere">{subject}</bdi>. This can’t be undone.
        </p>
        <SaveFailure
          error={failure}
          remedy="Try again. No one will get the message twice."
          kept="Your message is still here."
        />
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button
          data-autofocus
          variant="primary"
          isBusy={isPending}
          busyLabel="Sending…"
          onClick={() => void handleSend()}
        >
          Send to {recipients}
        </Button>
      </DialogFooter>
    </>
  );
}
