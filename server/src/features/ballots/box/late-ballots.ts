import { setTimeout as delay } from 'node:timers/promises';
import { AppError } from '../../../platform/app-error.ts';
import type { ElectionRecord, Elections } from '../../elections/index.ts';
import { arrivalMs } from './casting-time.ts';

const ROUNDS = 120;
const PAUSE_MS = 100;

export type LateBallots = ReturnType<typeof createLateBallots>;

/** Waits for ballots that may be on their way right after the close. */
export function createLateBallots(deps: {
  isReplicated: () => Promise<boolean>;
  closes: Pick<Elections['closes'], 'isClosedFor'>;
}) {
  const { isReplicated, closes } = deps;

  const arrivalTime = async () => arrivalMs({ isReplicated: await isReplicated() });

  return {
    /** @throws AppError BUSY if ballots can still arrive */
    async require(election: ElectionRecord): Promise<void> {
      if (!closes.isClosedFor(election, await arrivalTime())) throw stillArriving();
    },

    /** Waits until no ballot can arrive in a closed election anymore. @throws AppError BUSY after some seconds */
    async wait(election: ElectionRecord): Promise<void> {
      const arrival = await arrivalTime();
      for (let round = 0; round < ROUNDS; round += 1) {
        if (closes.isClosedFor(election, arrival)) return;
        await delay(PAUSE_MS);
      }
      throw stillArriving();
    },
  };
}

export const stillArriving = () =>
  new AppError('BUSY', 'The last ballots are still arriving. Try again in a few seconds.', {
    retryAfterSeconds: 6,
  });
