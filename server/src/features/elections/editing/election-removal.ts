import type { GeneralSettings } from '@votewise/contract';
import type { Logger } from '../../../platform/logger.ts';
import { createQuarantine } from '../../../platform/db/quarantine.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import type { Actor } from '../../audit/index.ts';
import type { Attachments } from '../attachments/attachments.ts';
import { isCountHidden } from '../stored/ballot-settings.ts';
import type { Ballots } from '../reading/ballots.ts';
import { deletion } from './deletion.ts';
import type { ElectionStore } from '../stored/election-store.ts';
import type { ElectionWriting } from '../opening/election-writing.ts';

/** A request that read the election just before its deletion may still store a ballot, so ballots are removed later. */
const REMOVAL_DELAY_MS = 10 * 60_000;

/** Deletes elections, and removes what is left of them later. */
export function createElectionRemoval(deps: {
  store: ElectionStore;
  attachments: Attachments;
  ballots: () => Ballots;
  write: ElectionWriting['write'];
  clock: TrustedClock;
  logger: Logger;
  general: () => GeneralSettings;
}) {
  const { store, attachments, ballots, write, clock, logger, general } = deps;
  const unremoved = createQuarantine({ kind: 'deleted election', clock, logger });

  async function remove(id: string, actor: Actor): Promise<void> {
    await write(id, async (current) => {
      const [now, since] = [clock.now(), clock.trusted()];
      const count = await ballots().countNow(current);
      const { state } = await ballots().countState(current);
      const isHidden = isCountHidden(current, state === 'confirmed');
      return deletion(
        current,
        { count, isHidden, weightName: general().weight },
        { actor, now, since },
      );
    });
  }

  return {
    /** Hides the election at once. Its ballots and its document are removed later. @throws AppError NOT_FOUND */
    remove,

    /** The job that removes deleted elections and their ballots. */
    async removeDeleted(): Promise<void> {
      const before = new Date(clock.trusted().getTime() - REMOVAL_DELAY_MS);
      for (const { _id, candidates } of await store.findRemovable(before)) {
        await unremoved.attempt(_id, async () => {
          await ballots().empty(_id);
          await attachments.hold(candidates, []);
          await store.remove(_id);
        });
      }
    },
  };
}
