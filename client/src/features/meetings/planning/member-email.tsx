import type { MeetingEmail } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { Send } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { ConfirmDialog } from '../../../components/ui/confirm-dialog.tsx';
import type { ProgressTexts } from '../../../lib/announce-progress.ts';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { newRequestId } from '../../../lib/request-id.ts';
import { MailSheet } from '../../messages/mail-sheet.tsx';

/** How many members are named. */
export const NAMED_MAX = 10;

/** Returns how many members the next email goes to: those who have not got it. */
export const leftToSend = ({ recipients, reached }: MeetingEmail): number =>
  Math.max(0, recipients - reached);

/** Whether members are left, or may not have got the email. */
export const canSend = (email: MeetingEmail): boolean =>
  !email.isSending && (leftToSend(email) > 0 || email.counts.uncertain > 0);

interface SendProps<Given> {
  email: MeetingEmail;
  /** What stands before the number of members: 'Invite'. */
  words: { button: string; title: string };
  texts: ProgressTexts;
  variant: 'primary' | 'secondary';
  /** Sent as it was when the dialog opened. */
  given: Given;
  onSend: (request: Given & { requestId: string; isForUncertain: boolean }) => Promise<unknown>;
}

/** Shows an email, and sends it to members who have not got it. If all have, sends it again to those who may not have. */
export function MemberEmailButton<Given extends object>(props: SendProps<Given>) {
  const { email, words, variant } = props;
  const [isAsking, setIsAsking] = useState(false);
  const left = leftToSend(email);
  return (
    <>
      <Button
        variant={variant}
        size={variant === 'primary' ? 'large' : 'regular'}
        onClick={() => setIsAsking(true)}
      >
        <Send aria-hidden="true" className="size-4.5" />
        {left > 0
          ? `${words.button} ${formatQuantity(left, 'Member')}…`
          : `Send Again to ${formatQuantity(email.counts.uncertain, 'Uncertain Recipient')}…`}
      </Button>
      {isAsking && <SendDialog {...props} onClose={() => setIsAsking(false)} />}
    </>
  );
}

function SendDialog<Given extends object>(props: SendProps<Given> & { onClose: () => void }) {
  const { email, words, texts, given, onSend, onClose } = props;
  const { example, counts } = email;
  const [left] = useState(leftToSend(email));
  const isForUncertain = left === 0;
  const [count] = useState(isForUncertain ? counts.uncertain : left);
  // Created once per dialog, so that a repeated request after a lost response sends nothing twice.
  const [request] = useState(() => ({ ...given, requestId: newRequestId(), isForUncertain }));
  const members = formatQuantity(count, 'member');
  return (
    <ConfirmDialog
      title={isForUncertain ? `Send again to ${members}?` : `${words.title} ${members}?`}
      label={`Send to ${formatQuantity(count, 'Member')}`}
      busyLabel="Sending…"
      texts={texts}
      remedy="Try again. A repeated request sends nothing twice."
      act={() => onSend(request)}
      onClose={onClose}
      fields={
        <section aria-label="Preview" className="border border-line">
          <p translate="no" dir="auto" className="px-4 py-3 font-semibold wrap-anywhere md:px-6">
            {example.subject}
          </p>
          <MailSheet heading={example.heading} paragraphs={example.paragraphs} button="Sign in" />
        </section>
      }
    >
      <p>{sendingText(email, count, isForUncertain)}</p>
    </ConfirmDialog>
  );
}

function sendingText(
  { mail, unaddressed }: MeetingEmail,
  count: number,
  isForUncertain: boolean,
): string {
  const members = formatQuantity(count, 'member');
  if (isForUncertain)
    return `${members} may already have this email: the mail server’s response was lost or the server stopped while sending. These members may get it twice.`;
  const sent =
    mail.delivery === 'files'
      ? `No mail server is configured. The emails to ${members} will be saved as files.`
      : `${members} ${count === 1 ? 'gets' : 'get'} this email in their own language. This can’t be undone.`;
  const none = `${formatQuantity(unaddressed, 'member')} without an address ${unaddressed === 1 ? 'gets' : 'get'} none.`;
  return unaddressed > 0 ? `${sent} ${none}` : sent;
}

/** Returns how far an email got: 'Invited 22 of 24 · 2 have no address · 1 failed'. @param label 'Invited' */
export function reachedText(label: string, email: MeetingEmail): string {
  const { recipients, unaddressed, reached, counts } = email;
  const failed = counts.failed + counts.bounced;
  return [
    `${label} ${formatCount(Math.min(reached, recipients))} of ${formatCount(recipients + unaddressed)}`,
    ...(unaddressed > 0
      ? [`${formatCount(unaddressed)} ${unaddressed === 1 ? 'has' : 'have'} no address`]
      : []),
    ...(counts.waiting > 0 ? [`${formatCount(counts.waiting)} being sent`] : []),
    ...(failed > 0 ? [`${formatCount(failed)} failed`] : []),
    ...(counts.uncertain > 0 ? [`${formatCount(counts.uncertain)} uncertain`] : []),
  ].join(' · ');
}

/** The first members whom an email did not reach, or may not have, each with the reason. */
export function NotReached({ failures }: Pick<MeetingEmail, 'failures'>) {
  if (failures.length === 0) return null;
  return (
    <NamesList label="Not reached">
      {failures.slice(0, NAMED_MAX).map(({ voter, reason }) => (
        <li key={voter.id} className="py-2 text-14 wrap-anywhere">
          {asName(voter.name)} <span translate="no">{voter.userId}</span>
          <br />
          <span className="text-ink-2">{reason}</span>
        </li>
      ))}
    </NamesList>
  );
}

export function NamesList({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul aria-label={label} className="divide-y divide-line border-y border-line">
      {children}
    </ul>
  );
}
