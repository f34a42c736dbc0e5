import type { ErrorCode } from '@votewise/contract';

interface AdministratorStatus {
  _id: string;
  disabledAt: Date | null;
}

/** A request to disable or enable an administrator. */
export interface StatusRequest {
  /** `_id` of the administrator to change. */
  id: string;
  /** `_id` of the administrator who makes the request. */
  by: string;
  to: 'disabled' | 'enabled';
}

interface Refusal {
  code: ErrorCode;
  message: string;
}

/**
 * Decides on a change of status. Returns `'due'` if the change is allowed, `'unchanged'` if it has no effect,
 * or the reason why it is refused.
 */
export function judgeChange(
  { id, by, to }: StatusRequest,
  administrators: readonly AdministratorStatus[],
): 'due' | 'unchanged' | Refusal {
  const enabled = administrators.filter(({ disabledAt }) => !disabledAt);
  const target = administrators.find((one) => one._id === id);
  // An administrator who was just disabled may still have a session in another process.
  if (!enabled.some((one) => one._id === by)) {
    return { code: 'UNAUTHENTICATED', message: 'Sign in to continue.' };
  }
  if (!target) return { code: 'NOT_FOUND', message: 'This administrator doesn’t exist.' };
  if (Boolean(target.disabledAt) === (to === 'disabled')) return 'unchanged';
  if (to === 'enabled') return 'due';
  if (enabled.length === 1) {
    return {
      code: 'LAST_ADMINISTRATOR',
      message:
        'The last enabled administrator can’t be disabled. Enable or register another administrator first.',
    };
  }
  if (id === by) {
    return {
      code: 'OWN_ACCOUNT',
      message: 'You can’t disable your own account. Ask another administrator.',
    };
  }
  return 'due';
}
