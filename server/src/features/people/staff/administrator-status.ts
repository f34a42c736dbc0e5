import { AppError } from '../../../platform/app-error.ts';
import { hadNoEffect, isUnconfirmed } from '../../../platform/db/database-errors.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import { createEvent, type Actor } from '../../audit/index.ts';
import type { AdministratorStatusStore } from './administrator-status-store.ts';
import type { PeopleContext } from '../user/people-context.ts';
import type { UserRecord } from '../user/user-document.ts';
import type { UserStore } from '../user/user-store.ts';
import { hasPassword, userSubject } from '../user/user-updates.ts';

interface StatusRequest {
  id: string;
  /** The administrator who makes the request. */
  by: string;
  to: 'disabled' | 'enabled';
}

export type AdministratorStatus = ReturnType<typeof createAdministratorStatus>;

/**
 * Disables and enables administrators. At least one stays enabled: if two administrators disable each other at the same
 * time, both requests go through one document in turn, and the second one is refused. Checking for other administrators
 * before the write would let both through, and the embedded database has no transactions. Checking after it would leave
 * no administrator enabled if the process crashes before it undoes the write.
 */
export function createAdministratorStatus(
  { clock, onSessionsEnded, onQueued }: PeopleContext,
  { store, users }: { store: AdministratorStatusStore; users: UserStore },
) {
  /** Completes a decided change that was not finished. @returns the current ticket */
  const settle = () =>
    untilWritten(async () => {
      const { ticket, pending } = await store.read();
      if (!pending) return ticket;
      try {
        await store.complete(pending);
      } catch (error) {
        if (hadNoEffect(error) || isUnconfirmed(error)) throw error;
        // The change cannot be completed, and must not block all others.
        await store.drop(pending);
        throw error;
      }
      return OVERTAKEN;
    });

  return {
    settle,

    /** Earliest registered first. */
    async list(): Promise<UserRecord[]> {
      await settle();
      return users.findStaff('admin');
    },

    /**
     * Disabling ends all sessions of the administrator.
     * @throws AppError NOT_FOUND, LAST_ADMINISTRATOR, OWN_ACCOUNT; UNAUTHENTICATED if the actor was disabled
     */
    async change(request: StatusRequest, actor: Actor): Promise<UserRecord> {
      const isDisabling = request.to === 'disabled';
      return untilWritten(async () => {
        const ticket = await settle();
        // Read after the ticket: every later change raises the ticket, and `begin` then returns false.
        const administrators = await users.findStaff('admin');
        const target = targetOf(request, administrators);
        if (Boolean(target.disabledAt) === isDisabling) return target;
        if (isDisabling) requireAnother(request, administrators);
        const at = clock.changedAt();
        const event = createEvent({
          event: isDisabling ? 'user.disabled' : 'user.enabled',
          at,
          actor,
          subject: userSubject(target),
        });
        // Higher than every ticket ever used, even if users were restored without the document that contains
        // the ticket.
        const used = administrators.map(({ statusTicket }) => statusTicket ?? 0);
        const isRecorded = await store.begin(ticket, {
          ticket: Math.max(ticket, ...used) + 1,
          id: target._id,
          disabledAt: isDisabling ? at : null,
          queueAt: isDisabling || hasPassword(target) ? null : clock.now(),
          event,
        });
        if (!isRecorded) return OVERTAKEN;
        await settle();
        if (isDisabling) await onSessionsEnded();
        else onQueued();
        return (await users.findById(target._id)) ?? target;
      });
    },
  };
}

function targetOf({ id, by }: StatusRequest, administrators: readonly UserRecord[]): UserRecord {
  // An administrator who was just disabled may still have a session in another process.
  if (!administrators.some((one) => one._id === by && !one.disabledAt))
    throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
  const target = administrators.find(({ _id }) => _id === id);
  if (!target) throw new AppError('NOT_FOUND', 'This administrator doesn’t exist.');
  return target;
}

function requireAnother({ id, by }: StatusRequest, administrators: readonly UserRecord[]): void {
  if (administrators.filter(({ disabledAt }) => !disabledAt).length === 1) {
    throw new AppError(
      'LAST_ADMINISTRATOR',
      'The last enabled administrator can’t be disabled. Enable or register another administrator first.',
    );
  }
  if (id === by) {
    throw new AppError(
      'OWN_ACCOUNT',
      'You can’t disable your own account. Ask another administrator.',
    );
  }
}
