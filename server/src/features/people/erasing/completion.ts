import type { Core } from '../../../platform/feature/feature.ts';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import { randomId } from '../../../platform/random.ts';
import { type AuditServices, createEvent } from '../../audit/index.ts';
import type { Accounts } from '../accounts/accounts.ts';
import { ROLL_SUBJECT } from '../user/user-updates.ts';
import type { createAllRecords } from './all-records.ts';
import type { ErasedIds } from './erased-ids.ts';
import { type ErasingRecord, type ErasingStore, personOf } from './erasing-store.ts';
import { eventsWait, type Person } from './to-erase.ts';
import { createReadOnce, type ReadOnce } from './read-once.ts';

/** Does what is left after a voter was taken off the roll. */
export function createCompletion(
  { clock, logger }: Pick<Core, 'clock' | 'logger'>,
  {
    store,
    records,
    accounts,
    audit,
    erasedIds,
  }: {
    store: ErasingStore;
    records: Pick<ReturnType<typeof createAllRecords>, 'needsOf' | 'erase'>;
    accounts: Pick<Accounts, 'forget'>;
    audit: Pick<AuditServices['audit'], 'moveEvents' | 'forget'>;
    erasedIds: Pick<ErasedIds, 'add'>;
  },
) {
  const aside = createQuarantine({ kind: 'voter to erase', clock, logger });

  async function eraseRecords(person: Person): Promise<void> {
    await records.erase(person);
    await audit.forget(person);
  }

  /** The last write, which removes the name. @throws if events have to be moved first */
  async function finish(erased: ErasingRecord, readOnce: ReadOnce): Promise<void> {
    const needs = await records.needsOf(erased, readOnce);
    const event = createEvent({
      event: 'user.erased',
      at: clock.now(),
      actor: erased.erasing.by,
      subject: ROLL_SUBJECT,
    });
    const given = { event, changedAt: clock.changedAt(), change: randomId() };
    if (await store.finish(erased, needs, given)) return;
    if ((await store.find([erased._id])).length > 0) throw eventsWait();
  }

  /**
   * Does the rest for these voters, in an order in which every step can be repeated.
   * @returns whether all of them are erased completely
   */
  async function complete(ids: readonly string[]): Promise<boolean> {
    const found = await store.find(ids);
    if (found.length === 0) return true;
    await audit.moveEvents();
    const cleared: ErasingRecord[] = [];
    for (const one of found) {
      if (await aside.attempt(one._id, () => eraseRecords(personOf(one)))) cleared.push(one);
    }
    // All pages are written again, so this is done for many voters at once.
    const userIds = cleared.map(({ erasing }) => erasing.userId);
    if (!(await aside.attempt('account pages', () => accounts.forget(userIds)))) return false;
    const noted = () => erasedIds.add(cleared.map(({ _id }) => _id));
    if (cleared.length > 0 && !(await aside.attempt('IDs of erased voters', noted))) return false;
    const readOnce = createReadOnce();
    let finished = 0;
    for (const one of cleared) {
      if (await aside.attempt(one._id, () => finish(one, readOnce))) finished += 1;
    }
    return finished === found.length;
  }

  return { complete, nextDue: aside.nextDue };
}
