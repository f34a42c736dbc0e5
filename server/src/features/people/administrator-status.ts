import { AppError } from '../../platform/app-error.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import { isNotSent, isUnconfirmed } from '../../platform/db/database-errors.ts';
import { createEvent, type Actor } from '../audit/index.ts';
import type { UserDocument } from './user-document.ts';
import type { PendingChange, AdministratorStatusStore } from './administrator-status-store.ts';
import type { ErrorCode } from '@votewise/contract';

interface AdministratorStatusDeps {
  store: AdministratorStatusStore;
  clock: TrustedClock;
  /** Called when sessions have ended, so that this process rejects them before it responds. */
  onSessionsEnded: () => Promise<void>;
  /** Called when credentials may have been queued. */
  onQueued: () => void;
}

type Administrator = Omit<UserDocument, 'events'>;

export type AdministratorStatus = ReturnType<typeof createAdministratorStatus>;

/**
 * Disables and enables administrators. At least one stays enabled: if two administrators disable each other at
 * the same time, both requests go through one document in turn, and the second one is refused. Checking for
 * other administrators before the write would let both through, and the embedded database has no transactions.
 */
export function createAdministratorStatus({
  store,
  clock,
  onSessionsEnded,
  onQueued,
}: AdministratorStatusDeps) {
  function changeFor(
    target: Administrator,
    { to }: StatusRequest,
    actor: Actor,
  ): Omit<PendingChange, 'ticket'> {
    const [at, now] = [clock.mark(), clock.now()];
    const isDisabling = to === 'disabled';
    const hasMail = target.credentials.state === 'sent';
    const subject = { type: 'user', id: target._id, label: target.userId } as const;
    const event = isDisabling ? 'user.disabled' : 'user.enabled';
    return {
      id: target._id,
      disabledAt: isDisabling ? at : null,
      queueAt: isDisabling || hasMail ? null : now,
      event: createEvent({ event, at, actor, subject }),
    };
  }

  /** Completes a decided change that was not finished. @returns the current ticket */
  async function settle(): Promise<number> {
    for (;;) {
      const { ticket, pending } = await store.read();
      if (!pending) return ticket;
      try {
        await store.complete(pending);
      } catch (error) {
        if (isNotSent(error) || isUnconfirmed(error)) throw error;
        // The change cannot be completed, and must not block all others.
        await store.drop(pending);
        throw error;
      }
    }
  }

  async function find(id: string): Promise<Administrator> {
    const found = (await store.administrators()).find(({ _id }) => _id === id);
    if (!found) throw new AppError('NOT_FOUND', 'This administrator doesn’t exist.');
    return found;
  }

  return {
    settle,

    /** All administrators, earliest registered first. */
    async list(): Promise<Administrator[]> {
      await settle();
      return store.administrators();
    },

    /**
     * Disables or enables an administrator. Disabling ends all of their sessions.
     * @throws AppError NOT_FOUND, LAST_ADMINISTRATOR, OWN_ACCOUNT; UNAUTHENTICATED if the actor was disabled
     */
    async change(request: StatusRequest, actor: Actor): Promise<Administrator> {
      for (;;) {
        const ticket = await settle();
        // Read after the ticket: every later change raises the ticket, and `begin` then returns false.
        const administrators = await store.administrators();
        const verdict = judgeChange(request, administrators);
        if (typeof verdict === 'object') throw new AppError(verdict.code, verdict.message);
        const target = administrators.find(({ _id }) => _id === request.id);
        if (verdict === 'unchanged' || !target) return find(request.id);
        // Higher than every ticket ever used, even if users were restored without the document that contains
        // the ticket.
        const used = administrators.map(({ statusTicket }) => statusTicket ?? 0);
        const next = Math.max(ticket, ...used) + 1;
        const change = { ...changeFor(target, request, actor), ticket: next };
        if (!(await store.begin(ticket, change))) continue;
        await settle();
        if (request.to === 'disabled') await onSessionsEnded();
        else onQueued();
        return find(request.id);
      }
    },
  };
}

interface JudgedAdministrator {
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
  administrators: readonly JudgedAdministrator[],
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
