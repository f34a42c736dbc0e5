import type { Model, QueryFilter, UpdateQuery } from 'mongoose';
import type { Clock } from '../clock.ts';
import type { DueTime } from '../due-time.ts';
import type { Logger } from '../logger.ts';
import { createQuarantine } from './quarantine.ts';
import { randomId } from '../random.ts';
import { allBut } from './all-but.ts';
import { updateAndRead } from './update-and-read.ts';

/** A claim of one row. No other process can claim the row before `until`. */
export interface Lease {
  /** A new ID for each claim. Writes that a later claim must prevent filter on it. */
  claim: string;
  /** Identifies this process. */
  by: string;
  now: Date;
  until: Date;
}

export interface QueuedRows<Row> {
  first(lease: Lease, except: readonly string[]): Promise<string | undefined>;
  /** Returns null if another process was faster. */
  claim(id: string, lease: Lease): Promise<Row | null>;
}

export function queuedRows<Row extends { _id: string }>(
  model: Model<Row>,
  queue: {
    due: (lease: Lease) => QueryFilter<Row>;
    sort?: Record<string, 1>;
    /** Which rows that are due can be claimed; missing: all. The others make the queue wait. */
    claimable?: (lease: Lease) => QueryFilter<Row>;
    claiming: (lease: Lease) => UpdateQuery<Row>;
  },
): QueuedRows<Row> {
  const { due, sort = {}, claimable, claiming } = queue;
  return {
    async first(lease, except) {
      const filter: object = { ...due(lease), ...allBut(except) };
      const found = await model.findOne(filter, { _id: 1 }, { sort }).lean<{ _id: string }>();
      return found?._id;
    },

    claim(id, lease) {
      const filter = { ...due(lease), ...claimable?.(lease), _id: id };
      return updateAndRead<Row>(model, filter, claiming(lease));
    },
  };
}

/** Claims with the fields `claimedBy` and `claimedUntil`, for work that one process continues step by step. */
export const claimsOfProcess = {
  claimable: ({ by, now }: Lease) => ({
    $or: [{ claimedBy: by }, { claimedUntil: null }, { claimedUntil: { $lte: now } }],
  }),
  claiming: ({ by, until }: Lease) => ({ $set: { claimedBy: by, claimedUntil: until } }),
};

const FIRST_WAIT_SECONDS = 5;

/** Returns when to try again after this many failed attempts: in 5 seconds, 10, 20, and so on, up to the longest wait. */
export function retryAt(now: Date, attempts: number, longestWaitSeconds = 3_600): Date {
  const seconds = Math.min(FIRST_WAIT_SECONDS * 2 ** Math.max(0, attempts - 1), longestWaitSeconds);
  return new Date(now.getTime() + seconds * 1_000);
}

/** A time at which every row is due. */
const ALWAYS = new Date('9999-12-31');

/** If this many rows fail, the rows are not the cause. */
const MOST_ASIDE = 20;

/**
 * Claims the rows of a queue one after another and works on them. Any number of processes may do so at the same time,
 * and any of them may be killed at any step: its claims expire. A row that cannot be claimed or worked on is set aside
 * for a while (see `createQuarantine`), so that it does not block the others.
 */
export function createWorkQueue<Row extends { _id: string }>(queue: {
  /** The kind of the rows, for the log. */
  kind: string;
  rows: QueuedRows<Row>;
  leaseSeconds: number;
  /** How many rows to work on at a time; missing: 1. */
  lanes?: number;
  clock: Clock;
  logger: Logger;
  shownAs?: (id: string) => string;
  /** Catches expected errors. A row whose work throws an error is set aside. */
  work(row: Row, lease: Lease): Promise<unknown>;
  /** Shows people why a row is set aside. */
  explain?(id: string, lease: Lease): Promise<unknown>;
}) {
  const { rows, leaseSeconds, lanes = 1, clock, work, explain } = queue;
  const quarantine = createQuarantine(queue);
  const by = randomId();
  const isSetAside = (id: string) => quarantine.quarantined().includes(id);

  function newLease(): Lease {
    const now = clock.now();
    return { claim: randomId(), by, now, until: new Date(now.getTime() + leaseSeconds * 1_000) };
  }

  const explainTo = async (id: string, lease: Lease) =>
    explain?.(id, lease).catch((error: unknown) => quarantine.note(id, error));

  async function claimNext() {
    for (let previous: string | undefined; ; ) {
      const lease = newLease();
      const quarantined = quarantine.quarantined();
      const id = await rows.first(lease, quarantined);
      if (id === undefined) return undefined;
      try {
        const row = await rows.claim(id, lease);
        if (row) return { row, lease };
        // Another process works on the row, and the later rows have to wait for it.
        if (id === previous) return undefined;
      } catch (error) {
        if (quarantined.length >= MOST_ASIDE) throw error;
        // Only a second failure is conclusive, because the first one may have been due to a lost connection.
        if (id === previous && !isSetAside(id)) {
          quarantine.note(id, error);
          await explainTo(id, lease);
        }
      }
      previous = id;
    }
  }

  async function workOn({ row, lease }: { row: Row; lease: Lease }): Promise<void> {
    const isDone = await quarantine.attempt(row._id, () => work(row, lease));
    if (!isDone) await explainTo(row._id, lease);
  }

  return {
    isSetAside,

    /** Works on one row. Returns false if there is none for this process. */
    async workOnNext(): Promise<boolean> {
      const next = await claimNext();
      if (next) await workOn(next);
      return next !== undefined;
    },

    /** Returns now while there are rows, also if they are due later or another process works on them. */
    nextDue: async (): Promise<DueTime> =>
      (await rows.first({ ...newLease(), now: ALWAYS }, [])) === undefined
        ? undefined
        : clock.now(),

    /**
     * Works on all rows that are due, in several lanes. A lane starts only after the lane before it has found a
     * row, so an empty queue costs one query.
     * @returns the number of rows, including those that failed
     */
    async workOnDue(signal: AbortSignal): Promise<number> {
      let handled = 0;
      const take = async () => (signal.aborted ? undefined : claimNext());
      async function finish(first: Awaited<ReturnType<typeof take>>): Promise<void> {
        for (let next = first; next; next = await take()) {
          await workOn(next);
          handled += 1;
        }
      }
      async function runLane(remaining: number): Promise<void> {
        const first = await take();
        if (!first) return;
        await Promise.all([finish(first), remaining > 1 && runLane(remaining - 1)]);
      }
      await runLane(lanes);
      return handled;
    },
  };
}
