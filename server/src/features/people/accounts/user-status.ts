import type { UserType } from '@votewise/contract';
import { chunks } from '../../../platform/chunks.ts';
import { type Actor, createEvent } from '../../audit/index.ts';
import type { PeopleContext } from '../user/people-context.ts';
import type { UserRecord } from '../user/user-document.ts';
import type { UserStore } from '../user/user-store.ts';
import { hasPassword, userSubject } from '../user/user-updates.ts';

interface People {
  ids: readonly string[];
  userType: UserType;
}

const PARALLEL_WRITES = 100;

/** Disables and enables users. */
export function createUserStatus(
  { clock, onQueued, onSessionsEnded, onRightsChanged }: PeopleContext,
  store: Pick<UserStore, 'findByIds' | 'disable' | 'enable'>,
) {
  /** @returns how many users were changed */
  async function changeEach(
    { ids, userType }: People,
    change: (user: UserRecord) => Promise<boolean>,
  ): Promise<number> {
    const wanted = [...new Set(ids)];
    let changed = 0;
    for (const some of chunks(wanted, PARALLEL_WRITES)) {
      const people = await store.findByIds(some, userType);
      const outcomes = await Promise.all(people.map(change));
      changed += outcomes.filter(Boolean).length;
    }
    return changed;
  }

  return {
    changeEach,

    /**
     * Sessions end, waiting emails are canceled, and ballots still count. @returns how many users were enabled before
     */
    async disable(people: People, actor: Actor): Promise<number> {
      const [at, since] = [clock.changedAt(), clock.trusted()];
      const changed = await changeEach(people, (user) => {
        const event = createEvent({
          event: 'user.disabled',
          at,
          actor,
          subject: userSubject(user),
        });
        return store.disable(user._id, since, event);
      });
      if (changed > 0) {
        await onSessionsEnded();
        await onRightsChanged();
      }
      return changed;
    },

    /**
     * Users keep their passwords. Those who never received one are emailed one now if they have an address. @returns how
     * many were disabled before
     */
    async enable(people: People, actor: Actor): Promise<number> {
      const [at, until] = [clock.changedAt(), clock.trusted()];
      const changed = await changeEach(people, (user) => {
        const event = createEvent({ event: 'user.enabled', at, actor, subject: userSubject(user) });
        const queueAt = hasPassword(user) || user.email === null ? null : clock.now();
        return store.enable(user, { event, queueAt, until });
      });
      if (changed > 0) {
        await onRightsChanged();
        onQueued();
      }
      return changed;
    },
  };
}
