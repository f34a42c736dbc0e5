import type { DueTime } from '../../../platform/due-time.ts';
import type { Logger } from '../../../platform/logger.ts';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import { OVERTAKEN, untilWritten } from '../../../platform/until-written.ts';
import {
  afterMoves,
  dueMoves,
  notOpened,
  type StatusMove,
  withDueMoves,
} from '../stored/clock-moves.ts';
import { createCloses } from './closes.ts';
import { createConsequences } from './consequences.ts';
import { type ChangeOf, electionEvent } from '../stored/election-change.ts';
import type { AuditEvent } from '../../audit/index.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import type { ElectionStore } from '../stored/election-store.ts';
import { dueDuringMerge } from '../secrecy/opening-refusals.ts';
import type { Openings } from './openings.ts';

/*
 * The steps of an opening, by an administrator or by the clock:
 * 1. May it open? An administrator’s edit is refused, or hides the count (`openings.changed`, for a new election `created`).
 *    The clock opens what is due (`dueMoves`), but waits for a merge of groups (`isMerging`), and leaves an election closed
 *    (`blocking`) or hides its count (`moved`).
 * 2. One conditional write opens it (`store.edit`, `store.move`), marked as unchecked if an opening in the same moment
 *    could matter.
 * 3. `withConsequences` looks once more (`openings.opened`), until there is nothing to write: it hides a count, or takes the
 *    opening back. No ballot is accepted before (`freeze` of elections).
 * 4. If the process is killed, the job or the next edit goes on with step 3 (`storeDue`).
 * After a close, step 3 stores its place among the check-ins (`openings.closed`).
 *
 * `giving-way.ts` has the rules for steps 1 and 3, `visible-counts.ts` finds the other election (`neighbors.ts`: who shares
 * voters; `voting-times.ts`: when voting is open), and `opening-refusals.ts` has the words.
 */

/** How old a decision about an edit may be when it is written: well below `CAUTIOUS_ARRIVAL_MS`. */
const STALE_MS = 20_000;

export type ElectionWriting = ReturnType<typeof createElectionWriting>;

/** Every change to an election, by someone or by the clock, and what is stored with an opening or a close. */
export function createElectionWriting(deps: {
  store: ElectionStore;
  openings: Openings;
  /** @throws AppError NOT_FOUND */
  find: (id: string) => Promise<ElectionRecord>;
  forget: (id: string) => void;
  clock: TrustedClock;
  logger: Logger;
}) {
  const { store, openings, find, forget, clock, logger } = deps;
  const closes = createCloses(clock);
  const withConsequences = createConsequences({ ...deps, closes });
  const unmoved = createQuarantine({ kind: 'election to open or close', clock, logger });
  let nextMove: DueTime;

  /**
   * Stores due moves. Does nothing if an edit came first, since the next run checks again.
   * @returns whether they wait until groups have been merged
   */
  async function storeDueMoves(election: ElectionRecord): Promise<boolean> {
    const now = clock.trusted();
    const due = dueMoves(election, now);
    if (due.length === 0) return false;
    if (due[0]?.to === 'active' && (await openings.isMerging(election))) return true;
    const blocking = await openings.blocking(election, afterMoves(election, due));
    const moves = blocking ? [notOpened(election)] : due;
    const moved = afterMoves(election, moves);
    const change = await openings.moved(election, moved);
    const events = [
      ...moves.map((move) => moveEvent(election, move, { now, blocking })),
      ...change.events,
    ];
    const set = {
      ...change.set,
      status: moved.status,
      statusSetAt: moved.statusSetAt,
      updatedAt: moved.updatedAt,
    };
    const written = await store.move(election, { set, events });
    if (written) await withConsequences(written);
    return false;
  }

  /** Like `storeDueMoves`, or completes an opening: its process may have been killed. */
  async function storeDue(election: ElectionRecord): Promise<boolean> {
    if (!election.isUnchecked) return storeDueMoves(election);
    await withConsequences(election);
    return false;
  }

  /** Returns the newest version. Stores due moves, and completes an opening, first. @throws AppError NOT_FOUND, BUSY */
  async function findForEdit(id: string): Promise<ElectionRecord> {
    return untilWritten(async () => {
      const read = await store.find(id);
      if (read && (await storeDue(read))) throw dueDuringMerge();
      const stored = await find(id);
      return stored.isUnstored || stored.isUnchecked ? OVERTAKEN : stored;
    });
  }

  /** Makes a change to the newest version and writes it. Starts over if another change, or the first ballot, comes first. */
  async function writeToNewest(id: string, changeOf: ChangeOf): Promise<ElectionRecord> {
    return untilWritten(async () => {
      const current = await findForEdit(id);
      const decidesAt = clock.uptime();
      const change = await openings.changed(current, await changeOf(current));
      if (!change) return current;
      // The process may have been suspended. Other elections may have opened since.
      if (clock.uptime() - decidesAt > STALE_MS) return OVERTAKEN;
      const written = await store.edit(current, change).finally(() => forget(id));
      if (!written) return OVERTAKEN;
      closes.see(written);
      const { status, electorate } = change.set;
      if (!status && !electorate) return withDueMoves(written, clock.trusted());
      // Another process may have checked the opening already, and taken it back. Then, this one finds out why.
      const opened = change.set.isUnchecked ? { ...written, ...change.set } : written;
      const { latest, refusal } = await withConsequences(opened);
      if (refusal) throw refusal;
      return withDueMoves(latest, clock.trusted());
    });
  }

  return {
    closes,
    withConsequences,
    findForEdit,
    write: writeToNewest,

    /** The job that stores every due move, and completes openings. */
    async moveDue(): Promise<void> {
      const now = clock.trusted();
      let isWaiting = false;
      for (const election of await store.findDue(now)) {
        await unmoved.attempt(election._id, async () => {
          if (await storeDue(election)) isWaiting = true;
        });
      }
      nextMove = isWaiting ? now : await store.findNextMove(now);
    },

    /** When the clock moves the next election, as of the last `moveDue`. */
    nextMove: (): DueTime => unmoved.nextDue() ?? nextMove,

    /** The times at which the clock may open or close an election. */
    async boundaries(): Promise<Date[]> {
      return (await store.findDates()).flatMap(({ startDate, endDate }) => [startDate, endDate]);
    },
  };
}

const MOVE_EVENTS = {
  active: 'election.opened',
  completed: 'election.closed',
  upcoming: 'election.not-opened',
} as const;

function moveEvent(
  election: Pick<ElectionRecord, '_id' | 'title'>,
  { from, to, at }: StatusMove,
  { now, blocking }: { now: Date; blocking?: Pick<ElectionRecord, 'title'> | undefined },
): AuditEvent {
  return electionEvent(election, {
    event: MOVE_EVENTS[to],
    at: now,
    actor: { type: 'clock' },
    details: { from, to, dueAt: at, ...(blocking && { beside: blocking.title }) },
  });
}
