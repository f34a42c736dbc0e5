import type { RollData, Voter } from '@votewise/contract';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { formatDateTime } from '../../../lib/format.ts';

const LABELS: Record<Voter['credentials']['state'], { label: string; tone: BadgeTone }> = {
  queued: { label: 'Queued', tone: 'plain' },
  sending: { label: 'Sending', tone: 'plain' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
  printed: { label: 'Printed', tone: 'green' },
};

/** The label of an email that was sent without a mail server. */
const SAVED_AS_FILE = 'Saved as a file';

interface MailStateCellProps {
  voter: Voter;
  mail: RollData['mail'];
}

/** The status of the credentials email, why it failed, and what happens next. */
export function MailStateCell({ voter, mail }: MailStateCellProps) {
  const { label, tone } = badgeOf(voter, mail);
  return (
    <div className="grid justify-items-start gap-1">
      <Badge tone={tone}>{label}</Badge>
      {linesOf(voter).map((line) => (
        <p key={line} className="text-14 text-ink-2 wrap-anywhere">
          {line}
        </p>
      ))}
    </div>
  );
}

function badgeOf(
  { isDisabled, credentials }: Voter,
  mail: RollData['mail'],
): { label: string; tone: BadgeTone } {
  if (isDisabled) return { label: 'Disabled', tone: 'gray' };
  const { state, delivery = mail.delivery } = credentials;
  if (state === 'sent' && delivery === 'files') return { label: SAVED_AS_FILE, tone: 'plain' };
  return LABELS[state];
}

function linesOf({ isDisabled, credentials }: Voter): string[] {
  const { state, lastError, lastAttemptAt, nextAttemptAt, sentAt, printedAt } = credentials;
  if (isDisabled) return ['Can’t sign in or vote. No emails are sent.'];
  if (state === 'sent') return sentAt ? [formatDateTime(sentAt)] : [];
  if (state === 'printed') {
    return printedAt ? [`Code sheet, ${formatDateTime(printedAt)}`] : [];
  }
  if (state !== 'failed') {
    return lastAttemptAt ? [`Last attempt ${formatDateTime(lastAttemptAt)}`] : [];
  }
  const next = nextAttemptAt
    ? `Will retry ${formatDateTime(nextAttemptAt)}.`
    : 'Won’t retry automatically. Correct the address or send the email again.';
  const last = lastAttemptAt ? `Last attempt ${formatDateTime(lastAttemptAt)}. ` : '';
  return [lastError ?? 'Unknown reason.', `${last}${next}`];
}
