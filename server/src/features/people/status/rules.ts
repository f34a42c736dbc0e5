import type { ErrorCode } from '../../../contract/index.ts';

interface AdministratorStatus {
  _id: string;
  disabledAt: Date | null;
}

/** Somebody wants to disable or to enable an administrator. */
export interface StatusRequest {
  /** `_id` of whom. */
  id: string;
  /** `_id` of who wants it. */
  by: string;
  to: 'disabled' | 'enabled';
}

interface Refusal {
  code: ErrorCode;
  message: string;
}

/** Why a change of status may not be; `'unchanged'` when it is so already, `'due'` when it may. */
export function judgeChange(
  { id, by, to }: StatusRequest,
  administrators: readonly AdministratorStatus[],
): 'due' | 'unchanged' | Refusal {
  const enabled = administrators.filter(({ disabledAt }) => !disabledAt);
  const target = administrators.find((one) => one._id === id);
  // Whoever was disabled a moment ago may still have a session in another process.
  if (!enabled.some((one) => one._id === by)) {
    return { code: 'UNAUTHENTICATED', message: 'Please sign in to go on.' };
  }
  if (!target) return { code: 'NOT_FOUND', message: 'There is no such administrator.' };
  if (Boolean(target.disabledAt) === (to === 'disabled')) return 'unchanged';
  if (to === 'enabled') return 'due';
  if (enabled.length === 1) {
    return {
      code: 'LAST_ADMINISTRATOR',
      message:
        'This is the last enabled administrator, who cannot be disabled. Enable or register another one first.',
    };
  }
  if (id === by) {
    return {
      code: 'OWN_ACCOUNT',
      message: 'You cannot disable your own account. Ask another administrator to do it.',
    };
  }
  return 'due';
}
