import { AppError } from '../../platform/app-error.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import { isNotSent, isUnconfirmed } from '../../platform/db/database-errors.ts';
import { createEvent, type Actor } from '../audit/index.ts';
import type { UserDocument } from './user-document.ts';
import { judgeChange, type StatusRequest } from './judge-status-change.ts';
import type { PendingChange, AdministratorStatusStore } from './administrator-status-store.ts';

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
