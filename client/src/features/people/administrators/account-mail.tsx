import type { CredentialsState } from '@votewise/contract';
import { Badge } from '../../../components/ui/badge.tsx';
import type { Account } from './queries.ts';

const STATES: Record<CredentialsState, string | undefined> = {
  queued: 'Email queued',
  sending: 'Sending email',
  sent: undefined,
  printed: undefined,
  failed: 'Email failed',
};

/** The status of the credentials email until the mail server has accepted it. */
export function AccountMail({ account }: { account: Account }) {
  const { isDisabled, credentials } = account;
  const { state, lastError } = credentials;
  const label = STATES[state];
  // Disabled users receive no email.
  if (!label || isDisabled) return null;
  const hasFailed = state === 'failed';
  return (
    <div className="mt-1 grid justify-items-start gap-1">
      <Badge tone={hasFailed ? 'red' : 'plain'}>{label}</Badge>
      {hasFailed && lastError && <p className="text-14 wrap-anywhere text-ink-2">{lastError}</p>}
    </div>
  );
}
