import type { ErasingData, StoredKind, VotersErased } from '@votewise/contract';
import { chunks } from '../../../platform/chunks.ts';
import { randomId } from '../../../platform/random.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import type { Actor, AuditServices } from '../../audit/index.ts';
import type { PeopleContext } from '../user/people-context.ts';
import type { Accounts } from '../accounts/accounts.ts';
import type { VoterRecord, Voters } from '../user/voter-store.ts';
import { createAllRecords } from './all-records.ts';
import type { ErasedIds } from './erased-ids.ts';
import { createCompletion } from './completion.ts';
import type { ErasingStore } from './erasing-store.ts';
import type { ToErase } from './to-erase.ts';
import { createReadOnce } from './read-once.ts';

/** How long an erased voter on whom no number depends is kept, so that all processes reject their sessions. */
const GONE_AFTER_MS = 120_000;
/** Number of voters that are looked up together. */
const READ_AT_ATIME = 500;

export type Erasing = ReturnType<typeof createErasing>;

/**
 * Erases voters. The first write takes a voter off the roll and keeps what is needed to find the records, so that any
 * process can continue. Then each feature removes its records, and the last write removes the rest. What remains is a
 * random ID with the times that electorates, turnout, and quorums depend on. Whether anything remains depends on
 * elections and meetings alone, never on whether the voter has voted.
 */
export function createErasing(
  { clock, logger, onSessionsEnded, onRightsChanged }: PeopleContext,
  {
    store,
    users,
    toErase,
    accounts,
    audit,
    erasedIds,
  }: {
    store: ErasingStore;
    users: Pick<Voters, 'findByIds'>;
    /** What each feature stores, from the lowest to the highest. */
    toErase: () => readonly ToErase[];
    accounts: Pick<Accounts, 'forget'>;
    audit: Pick<AuditServices['audit'], 'moveEvents' | 'forget'>;
    erasedIds: ErasedIds;
  },
) {
  const records = createAllRecords(toErase);
  const { refusalOf, needsOf } = records;
  const { complete, nextDue } = createCompletion(
    { clock, logger },
    { store, records, accounts, audit, erasedIds },
  );
  /** Whether all voters who were ever erased are off the roll. Only a restore, while the server is stopped, changes it. */
  let isNoneBack = false;

  async function begin(voter: VoterRecord, by: Actor): Promise<boolean> {
    const at = { at: clock.changedAt(), by, since: clock.trusted(), change: randomId() };
    return store.begin(voter, at);
  }

  /** Returns how many of these are or were voters who are erased, also those of whom nothing remains. */
  async function countErased(ids: readonly string[]): Promise<number> {
    const before = await erasedIds.read().catch(() => []);
    const known = new Set([...before, ...(await store.findErased(ids))]);
    return ids.filter((id) => known.has(id)).length;
  }

  /** Erases voters. Repeating the request changes nothing: voters who were erased before count as erased. */
  async function erase(ids: readonly string[], by: Actor): Promise<VotersErased> {
    const wanted = [...new Set(ids)];
    const refused: VotersErased['refused'] = [];
    const begun: string[] = [];
    for (const id of wanted) {
      const message = await untilWritten(async () => {
        const [voter] = await users.findByIds([id]);
        if (!voter) return undefined;
        const refusal = await refusalOf(voter);
        if (refusal !== undefined) return refusal;
        if (!(await begin(voter, by))) return OVERTAKEN;
        begun.push(id);
        return undefined;
      });
      if (message !== undefined) refused.push({ id, message });
    }
    if (begun.length > 0) {
      await onSessionsEnded();
      await onRightsChanged();
    }
    const isDone = await complete(begun);
    const erased = await countErased(wanted);
    return { erased, refused, ...(!isDone && { isRunning: true }) };
  }

  return {
    erase,

    /** Returns what would be erased with those who can be erased now. Voters who are not on the roll are left out. */
    async preview(ids: readonly string[]): Promise<ErasingData> {
      const counts = new Map<StoredKind, number>();
      const voters: ErasingData['voters'] = [];
      const readOnce = createReadOnce();
      for (const voter of await users.findByIds(ids)) {
        const { _id: id, userId, name, email } = voter;
        const refusal = await refusalOf(voter, readOnce);
        voters.push({ id, userId, name, ...(refusal !== undefined && { refusal }) });
        if (refusal !== undefined) continue;
        await records.count({ id, userId, name, email }, counts);
      }
      return { voters, records: Object.fromEntries(counts) };
    },

    /** When the last number that depends on a voter was made; `in use` while the voter can't be erased. */
    async lastNeed(voter: VoterRecord): Promise<Date | 'in use' | undefined> {
      const readOnce = createReadOnce();
      if ((await refusalOf(voter, readOnce)) !== undefined) return 'in use';
      return (await needsOf(voter, readOnce))?.until;
    },

    /** The job that continues after a failure or a kill. */
    async continueAll(): Promise<void> {
      await complete(await store.findUnfinished());
      await store.removeGone(new Date(clock.trusted().getTime() - GONE_AFTER_MS));
    },

    /**
     * The job that erases voters again who are back on the roll because an older backup was restored. Those who cannot
     * be erased now are tried again later.
     */
    async eraseAgain(signal: AbortSignal): Promise<void> {
      if (isNoneBack) return;
      let isEach = true;
      for (const ids of chunks(await erasedIds.read(), READ_AT_ATIME)) {
        for (const { _id } of await users.findByIds(ids)) {
          signal.throwIfAborted();
          const { refused } = await erase([_id], { type: 'system' });
          if (refused.length > 0) isEach = false;
        }
      }
      isNoneBack = isEach;
    },

    nextDue,
  };
}
