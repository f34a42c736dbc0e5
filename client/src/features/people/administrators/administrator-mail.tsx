import type { Administrator, CredentialsState } from '@votewise/server/contract';
import { Badge } from '../../../components/ui/badge.tsx';

const STATES: Record<CredentialsState, string | undefined> = {
  queued: 'Email queued',
  sending: 'Sending email',
  sent: undefined,
  failed: 'Email failed',
};

/** The state of the credentials email until the mail server has accepted it. */
export function AdministratorMail({ administrator }: { administrator: Administrator }) {
  const { isDisabled, credentials } = administrator;
  const { state, lastError } = credentials;
  const label = STATES[state];
  // Disabled administrators receive no email.
  if (!label || isDisabled) return null;
  const hasFailed = state === 'failed';
  return (
    <div className="mt-1 grid justify-items-start gap-1">
      <Badge tone={hasFailed ? 'red' : 'plain'}>{label}</Badge>
      {hasFailed && lastError && <p className="text-14 wrap-anywhere text-ink-2">{lastError}</p>}
    </div>
  );
}
