import type { RollData, VotersData } from '@votewise/contract';
import { type Actor, createEvent } from '../../audit/index.ts';
import type { Users } from '../accounts/users.ts';
import type { PeopleContext } from '../user/people-context.ts';
import { userSubject } from '../user/user-updates.ts';
import type { CorrectionStore } from './correction-store.ts';
import type { RollStore } from './roll-store.ts';

/** Emails that are overdue for longer are considered stuck, because their job runs every few seconds. */
const STUCK_AFTER_MS = 2 * 60 * 1_000;

/** Shows which credentials have not arrived, and queues new ones. */
export function createSendingAgain(
  { clock, onQueued, onSessionsEnded }: PeopleContext,
  {
    store,
    corrections,
    users,
  }: { store: RollStore; corrections: Pick<CorrectionStore, 'queueAgain'>; users: Users },
) {
  return {
    /** `stuckSince`: since when emails have been stuck, if any are. */
    async backlog(): Promise<Omit<VotersData['mail'], keyof RollData['mail']>> {
      const [queued, sending, failed, bounced, unsent, due] = await Promise.all([
        store.count({ show: 'queued' }),
        store.count({ show: 'sending' }),
        store.count({ show: 'failed' }),
        store.count({ show: 'bounced' }),
        store.count({ show: 'unsent' }),
        store.longestDue(),
      ]);
      const isStuck = due && due.getTime() < clock.now().getTime() - STUCK_AFTER_MS;
      const waiting = queued + sending;
      const stuck = isStuck && { stuckSince: due.toISOString() };
      return { waiting, failed, bounced, unsent, ...stuck };
    },

    /**
     * Queues new credentials. Sessions end and voting links stop working at once. The old password stops working when
     * the job begins to send the email, since no email may contain a password that does not work yet. Skips disabled
     * voters, voters without an address, and voters whose email is already queued. Can be repeated after an
     * interruption.
     * @returns how many emails were queued
     */
    async sendAgain(whom: { ids: readonly string[] } | { all: 'failed' }, actor: Actor) {
      const ids = 'ids' in whom ? whom.ids : await store.idsOfFailed();
      const at = clock.now();
      const changed = await users.changeEach({ ids, userType: 'voter' }, (user) => {
        const subject = userSubject(user);
        const event = createEvent({
          event: 'mail.queued-again',
          at: clock.changedAt(),
          actor,
          subject,
        });
        return corrections.queueAgain(user._id, at, event);
      });
      if (changed > 0) {
        await onSessionsEnded();
        onQueued();
      }
      return changed;
    },
  };
}
