import type { Quarantine } from '../../../platform/db/quarantine.ts';
import type { DueTime } from '../../../platform/due-time.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { BallotBox } from '../../ballots/index.ts';
import type { ElectionRecord, Elections } from '../../elections/index.ts';
import type { AdvanceCounts } from './advance-counts.ts';
import type { IsAwaiting } from './awaited-ballots.ts';
import type { RestingCounts } from './resting-counts.ts';

/** The job that completes the counts of closed elections. */
export function createCountTidying(deps: {
  elections: Pick<Elections, 'findFrozen' | 'closes'>;
  ballots: Pick<BallotBox, 'isRecountedNow'>;
  arrivalTime: () => Promise<number>;
  isAwaiting: IsAwaiting;
  resting: RestingCounts;
  advanceAll: AdvanceCounts;
  quarantine: Quarantine;
  clock: Clock;
}) {
  const { elections, ballots, arrivalTime, isAwaiting, resting } = deps;
  const { advanceAll, quarantine, clock } = deps;
  let isAnyUntidy = false;

  return {
    /** Merges the checkpoints of closed elections. May take minutes. */
    async tidyClosed(signal: AbortSignal): Promise<void> {
      const wait = await arrivalTime();
      const now = clock.elapsed();
      const closed: ElectionRecord[] = [];
      for (const election of await elections.findFrozen('completed')) {
        // Until the handouts join the count, the last ballots cast online stay in no checkpoint, to mix with them.
        if (!(await isAwaiting(election))) closed.push(election);
      }
      const due = closed.filter(
        (election) => resting.isAwake(election) && elections.closes.isClosedFor(election, wait),
      );
      await advanceAll(due, signal);
      for (const election of due) {
        await quarantine.attempt(election._id, async () => {
          if (await ballots.isRecountedNow(election)) resting.rest(election, now);
        });
      }
      resting.forgetOver(now);
      isAnyUntidy = !closed.every(resting.isKnown);
    },

    nextTidyDue: (): DueTime => (isAnyUntidy ? clock.now() : undefined),
  };
}
