import type { Administrator, CredentialsState } from '@votewise/server/contract';
import { Badge } from '../../../components/ui/badge.tsx';

const STATES: Record<CredentialsState, string | undefined> = {
  queued: 'Email waiting',
  sending: 'Email being sent',
  sent: undefined,
  failed: 'Email failed',
};

/** Where the mail with the credentials is, as long as it is not with the mail server. */
export function AdministratorMail({ administrator }: { administrator: Administrator }) {
  const { isDisabled, credentials } = administrator;
  const { state, lastError } = credentials;
  const label = STATES[state];
  // Nothing is sent to whoever is disabled.
  if (!label || isDisabled) return null;
  const hasFailed = state === 'failed';
  return (
    <div className="mt-1 grid justify-items-start gap-1">
      <Badge tone={hasFailed ? 'red' : 'plain'}>{label}</Badge>
      {hasFailed && lastError && <p className="text-14 wrap-anywhere text-ink-2">{lastError}</p>}
    </div>
  );
}
