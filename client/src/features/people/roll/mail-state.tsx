import type { Voter } from '@votewise/server/contract';
import { Badge, type BadgeTone } from '../../../components/ui/badge.tsx';
import { formatDateTime } from '../../../lib/format.ts';

const LABELS: Record<Voter['credentials']['state'], { label: string; tone: BadgeTone }> = {
  queued: { label: 'Waiting', tone: 'plain' },
  sending: { label: 'Being sent', tone: 'plain' },
  sent: { label: 'Sent', tone: 'green' },
  failed: { label: 'Failed', tone: 'red' },
};

/** Where the mail with the sign-in is, why it failed, and what happens next. */
export function MailStateCell({ voter }: { voter: Voter }) {
  const { state } = voter.credentials;
  const { label, tone } = voter.isDisabled
    ? { label: 'Disabled', tone: 'gray' as const }
    : LABELS[state];
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

function linesOf({ isDisabled, credentials }: Voter): string[] {
  const { state, lastError, lastAttemptAt, nextAttemptAt, sentAt } = credentials;
  if (isDisabled) return ['Cannot sign in or vote. No email goes out.'];
  if (state === 'sent') return sentAt ? [formatDateTime(sentAt)] : [];
  if (state !== 'failed') {
    return lastAttemptAt ? [`Last attempt ${formatDateTime(lastAttemptAt)}`] : [];
  }
  const next = nextAttemptAt
    ? `Tried again by itself ${formatDateTime(nextAttemptAt)}.`
    : 'Not tried again by itself. Correct the address, or send again.';
  const last = lastAttemptAt ? `Last attempt ${formatDateTime(lastAttemptAt)}. ` : '';
  return [lastError ?? 'The reason is not known.', `${last}${next}`];
}
