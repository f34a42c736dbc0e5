import type { SendMessageRequest } from '@votewise/contract';
import { useState } from 'react';
import { ConfirmDialog } from '../../components/ui/confirm-dialog.tsx';
import { formatQuantity } from '../../lib/format.ts';
import { requestOf, type Worded } from './compose-state.ts';
import { useSendMessage } from './message-queries.ts';
import { KIND_OBJECTS } from './message-words.ts';

const TEXTS = {
  progress: 'Sending message…',
  success: 'Message queued.',
  failure: 'Failed to send message',
};

/** Asks for confirmation before emails are sent, because sending can't be undone. */
export function SendDialog(props: {
  electionId: string;
  composing: Worded;
  /** As recipients will see it. */
  subject: string;
  count: number;
  /** True if emails are saved as files because there is no mail server. */
  isSaved: boolean;
  onSent: () => void;
  onClose: () => void;
}) {
  const { electionId, composing, subject, count, isSaved, onSent, onClose } = props;
  // Created once per dialog, so that a repeated request after a lost response sends nothing twice.
  const [message] = useState<SendMessageRequest>(() => requestOf(composing));
  const { mutateAsync: sendMessage } = useSendMessage(electionId);
  const recipients = formatQuantity(count, 'voter');
  return (
    <ConfirmDialog
      title={`Send ${KIND_OBJECTS[composing.kind]}?`}
      label={`Send to ${recipients}`}
      busyLabel="Sending…"
      texts={TEXTS}
      remedy="Try again. No one will get the message twice."
      kept="Your message is still here."
      act={() => sendMessage(message)}
      onDone={() => {
        onSent();
        onClose();
      }}
      onClose={onClose}
    >
      <p>
        {isSaved
          ? `No mail server is configured. ${count === 1 ? `The email to ${recipients} will be saved as a file` : `The emails to ${recipients} will be saved as files`} with the subject`
          : `${recipients} ${count === 1 ? 'gets' : 'get'} an email with the subject`}{' '}
        <bdi translate="no" className="font-semibold wrap-anywhere">
          {subject}
        </bdi>
        . This can’t be undone.
      </p>
    </ConfirmDialog>
  );
}
