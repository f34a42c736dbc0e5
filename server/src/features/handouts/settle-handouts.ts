import { ifFound } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import type { DueTime } from '../../platform/due-time.ts';
import type { Logger } from '../../platform/logger.ts';
import { createQuarantine } from '../../platform/db/quarantine.ts';
import { startCasting } from '../ballots/index.ts';
import type { Elections } from '../elections/index.ts';
import { type HandoutAttempts, IN_PROGRESS_MS } from './handout-attempts.ts';
import { unlessRefused } from './handout-refusals.ts';
import type { HandoutStore } from './handout-store.ts';

/** The job that completes what killed processes left behind. */
export function createHandoutSettling(deps: {
  store: Pick<HandoutStore, 'findUnsettled'>;
  attempts: Pick<HandoutAttempts, 'completeLeft'>;
  elections: Pick<Elections, 'find'>;
  clock: Clock;
  logger: Logger;
}) {
  const { store, attempts, elections, clock, logger } = deps;
  const aside = createQuarantine({ kind: 'paper ballot to hand out', clock, logger });
  let isAnyUnsettled = false;

  return {
    async settleAll(): Promise<void> {
      const unsettled = await store.findUnsettled();
      const before = clock.now().getTime() - IN_PROGRESS_MS;
      for (const handout of unsettled) {
        await aside.attempt(handout._id, async () => {
          if (handout.at.getTime() > before) return;
          const casting = startCasting(clock);
          const election = await ifFound(elections.find(handout.electionId));
          // The records of a deleted election are removed with it.
          if (!election || election.ballotSalt === null) return;
          const { ballotSalt } = election;
          await attempts
            .completeLeft({ ...election, ballotSalt }, handout, casting)
            .catch(unlessRefused);
        });
      }
      isAnyUnsettled = unsettled.length > 0;
    },

    nextDue: (): DueTime => (isAnyUnsettled ? clock.now() : undefined),
  };
}
