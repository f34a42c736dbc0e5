import type { Quarantine } from '../../../platform/db/quarantine.ts';
import type { DueTime } from '../../../platform/due-time.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { BallotBox } from '../../ballots/index.ts';
import type { ElectionRecord, Elections } from '../../elections/index.ts';
import type { HandoutJoining } from '../../handouts/index.ts';
import type { IsAwaiting } from './awaited-ballots.ts';
import type { RecountClosed } from './recount-closed.ts';
import type { RestingCounts } from './resting-counts.ts';

/** How often all closed elections are read, not only those that have just closed. */
const ALL_MS = 30_000;

/** A database that takes longer for a read or a write may have ballots that have been waiting for as long. */
const PROMPT_MS = 1_000;

/** The job that confirms counts after the close. */
export function createCountConfirming(deps: {
  elections: Pick<Elections, 'findFrozen' | 'findJustClosed' | 'closes'>;
  ballots: Pick<BallotBox, 'awaitWrites' | 'isRecountedNow'>;
  joining: Pick<HandoutJoining, 'complete'>;
  arrivalTime: () => Promise<number>;
  isAwaiting: IsAwaiting;
  resting: Pick<RestingCounts, 'isAwake'>;
  recountClosed: RecountClosed;
  quarantine: Quarantine;
  clock: TrustedClock;
}) {
  const { elections, ballots, joining, arrivalTime, isAwaiting, resting } = deps;
  const { recountClosed, quarantine, clock } = deps;
  const { closes } = elections;
  /** When all closed elections are read again, in elapsed milliseconds. */
  let allAt = Number.NEGATIVE_INFINITY;
  let isAnyLeft = false;
  /** Whether the last run read all closed elections. */
  let isAllRead = false;

  /**
   * Waits for the database. If its answer is slow, every wait for late ballots starts again, because ballots that were
   * sent before may be as slow, and arrive only now.
   */
  async function promptly<Answer>(ask: () => Promise<Answer>): Promise<Answer> {
    const asked = clock.elapsed();
    const answer = await ask();
    if (clock.elapsed() - asked >= PROMPT_MS) closes.startAgain();
    return answer;
  }

  return {
    /**
     * Confirms the counts of closed elections as soon as ballots can no longer arrive.
     * @returns when the next count is due
     */
    async confirmClosed(signal: AbortSignal): Promise<DueTime> {
      const wait = await arrivalTime();
      const isAll = clock.elapsed() >= allAt;
      const closed = await promptly(() =>
        isAll ? elections.findFrozen('completed') : elections.findJustClosed(),
      );
      const awake = closed.filter(resting.isAwake);
      const isDue = (election: ElectionRecord) => closes.isClosedFor(election, wait);
      const open = new Set(awake);
      let isQuiet = false;
      for (const election of awake.filter(isDue)) {
        signal.throwIfAborted();
        await quarantine.attempt(election._id, async () => {
          await joining.complete(election);
          // What comes next is a write by an administrator, or the one that `complete` has just made.
          if ((await isAwaiting(election)) || (await ballots.isRecountedNow(election))) {
            open.delete(election);
            return;
          }
          if (!isQuiet) await promptly(ballots.awaitWrites);
          isQuiet = true;
          if (!isDue(election)) return;
          await recountClosed(election, signal);
        });
      }
      isAllRead = isAll;
      isAnyLeft = open.size > 0 || (!isAll && isAnyLeft);
      const waits = awake.map((election) => closes.leftOf(election, wait)).filter((ms) => ms > 0);
      if (waits.length > 0) return new Date(clock.now().getTime() + Math.min(...waits));
      if (isAll) allAt = clock.elapsed() + ALL_MS;
      return undefined;
    },

    /**
     * Returns now until all ballots are recounted. If something was written since all closed elections were read, returns
     * when they are read again: an election whose end passed before this process started may have been closed by that write.
     */
    nextRecountDue(): DueTime {
      if (isAnyLeft) return clock.now();
      if (isAllRead) return undefined;
      return new Date(clock.now().getTime() + Math.max(0, allAt - clock.elapsed()));
    },
  };
}
