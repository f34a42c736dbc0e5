import { DAY_MS } from '../../../platform/clock.ts';
import { daysSeenAt } from '../../../platform/days-seen.ts';
import type { Core } from '../../../platform/feature/feature.ts';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import type { Leaving } from '../user/user-document.ts';
import type { VoterRecord } from '../user/voter-store.ts';
import type { LeavingStore } from './leaving-store.ts';
import type { Erasing } from './erasing.ts';
import { newest } from './to-erase.ts';

/** Voters who will be erased are announced for so many days, on which administrators can enable them. */
const ANNOUNCED_DAYS = 30;

/** Returns the time this many months later; the last day of the month if that month is shorter. */
function addMonths(time: Date, months: number): Date {
  const later = new Date(time);
  later.setUTCMonth(time.getUTCMonth() + months, 1);
  const last = new Date(Date.UTC(later.getUTCFullYear(), later.getUTCMonth() + 1, 0)).getUTCDate();
  later.setUTCDate(Math.min(time.getUTCDate(), last));
  return later;
}

/** Returns when an announced voter is erased, if VoteWise runs every day. */
export function erasedAt({ due, days, at }: Leaving): Date {
  return newest([due, new Date(at.getTime() + (ANNOUNCED_DAYS - days) * DAY_MS)]);
}

export type Retention = ReturnType<typeof createRetention>;

/**
 * Erases voters who have left, some months after the last election or meeting in which they could take part. Only
 * disabled voters have left: a member who does not vote for years stays a member.
 */
export function createRetention(
  { clock, logger, retainMonths }: Pick<Core, 'clock' | 'logger' | 'retainMonths'>,
  { store, erasing }: { store: LeavingStore; erasing: Pick<Erasing, 'erase' | 'lastNeed'> },
) {
  const aside = createQuarantine({ kind: 'voter who has left', clock, logger });

  async function dueAt(voter: VoterRecord): Promise<Date | undefined> {
    const { disabledAt, registeredAt } = voter;
    if (!disabledAt || retainMonths === 0) return undefined;
    const last = await erasing.lastNeed(voter);
    if (last === 'in use') return undefined;
    return addMonths(newest([disabledAt, registeredAt, ...(last ? [last] : [])]), retainMonths);
  }

  async function look(voter: VoterRecord & { leaving?: Leaving }, now: Date): Promise<void> {
    const { leaving, disabledAt } = voter;
    // What they could take part in is read only for those who left long enough ago.
    const isEarly = (time: Date) => time.getTime() - ANNOUNCED_DAYS * DAY_MS > now.getTime();
    if (!leaving && disabledAt && isEarly(addMonths(disabledAt, retainMonths))) return;
    const due = await dueAt(voter);
    if (!due || isEarly(due)) {
      if (leaving) await store.announce(voter, undefined);
      return;
    }
    const next = daysSeenAt(leaving, now) ?? leaving;
    if (next && next.days >= ANNOUNCED_DAYS && due <= now) {
      await erasing.erase([voter._id], { type: 'system' });
      return;
    }
    if (next && (next !== leaving || leaving.due.getTime() !== due.getTime())) {
      await store.announce(voter, { due, days: next.days, at: next.at });
    }
  }

  return {
    countAnnounced: async (): Promise<number> => (retainMonths > 0 ? store.countAnnounced() : 0),

    /** The job that announces voters, counts the days, and erases those who are due. */
    async run(signal: AbortSignal): Promise<void> {
      const now = clock.trusted();
      for (const voter of await store.findLeft()) {
        signal.throwIfAborted();
        await aside.attempt(voter._id, () => look(voter, now));
      }
    },
  };
}
