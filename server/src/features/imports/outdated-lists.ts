import { DAY_MS } from '../../platform/clock.ts';
import { createQuarantine } from '../../platform/db/quarantine.ts';
import type { Logger } from '../../platform/logger.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import type { ImportRowStore } from './import-row-store.ts';
import type { ImportStore } from './import-store.ts';

/** How long lists are kept: drafts that were never started, and ended imports with their skipped lines. */
export const LIST_DAYS = { notImported: 2, imported: 7 } as const;
/** Removes lists some days after they were imported, or were not. */
export function createOutdatedLists({
  store,
  rows,
  clock,
  logger,
}: {
  store: ImportStore;
  rows: ImportRowStore;
  clock: TrustedClock;
  logger: Logger;
}) {
  const outdatedAside = createQuarantine({ kind: 'outdated import', clock, logger });

  return {
    /** @returns how many lists were removed */
    async removeOutdated(): Promise<number> {
      const now = clock.trusted().getTime();
      const outdated = await store.findOutdated({
        draftsBefore: new Date(now - LIST_DAYS.notImported * DAY_MS),
        endedBefore: new Date(now - LIST_DAYS.imported * DAY_MS),
      });
      let removed = 0;
      for (const { _id, state } of outdated) {
        await outdatedAside.attempt(_id, async () => {
          // An administrator may be starting the import at this moment.
          if (state === 'draft' && !(await store.hide(_id))) return;
          await rows.removeAll(_id);
          await store.remove(_id);
          removed += 1;
        });
      }
      return removed;
    },
  };
}
