import type { ImportProblem } from '../../../contract/index.ts';
import type { Clock } from '../../../platform/clock.ts';
import { randomId } from '../../../platform/random.ts';
import { createEvent } from '../../audit/service.ts';
import type { BulkRegistration } from '../../users/bulk/service.ts';
import { knownProblem } from '../reading/service.ts';
import type { ImportRowStore } from '../rows/store.ts';
import { subjectOf, userIdOf } from '../rules.ts';
import type { ImportDocument, ImportStore } from '../store.ts';

const dayMs = 86_400_000;
/** How long lists lie about: those that nobody started, and those that are done, for their bad lines. */
const draftDays = 2;
const endedDays = 7;
/** Far longer than a batch takes; after so long somebody else goes on for a process that died. */
const claimSeconds = 5;

interface RegisteringDeps {
  store: ImportStore;
  rows: ImportRowStore;
  registration: Pick<BulkRegistration, 'registerMany'>;
  clock: Clock;
}

/**
 * Registers the good lines of imports that have begun, batch by batch. Whoever is killed at any step leaves a
 * batch that is registered, in part or in whole, and not noted; the next one registers it again, which changes
 * nothing, and notes it. Of two that do the same batch only one can note it.
 */
export function createImportRegistering({ store, rows, registration, clock }: RegisteringDeps) {
  /** This process, to the others. */
  const by = randomId();

  async function registerBatch(current: ImportDocument): Promise<void> {
    const { _id: importId, rowSet, nextBatch, startedBy } = current;
    const set = { importId, rowSet };
    const lines = await rows.findBatch(set, 'good', nextBatch);
    const people = lines.map((line) => ({ ...line, id: userIdOf(importId, line.line) }));
    const taken = await registration.registerMany(people, startedBy ?? { type: 'system' });
    const late = people.flatMap((person): ImportProblem[] => {
      const userId = taken.get(person);
      if (userId === undefined) return [];
      const { line, name, email } = person;
      return [{ line, name, email, ...knownProblem(userId) }];
    });
    if (late.length > 0) await rows.insertLate(set, nextBatch, late);
    await store.advance(current, {
      done: lines.length,
      registered: lines.length - late.length,
      known: late.length,
    });
  }

  async function end(current: ImportDocument, state: 'done' | 'cancelled'): Promise<void> {
    const at = clock.now();
    const { registered, known, done } = current.progress;
    const { counts } = current;
    const event = createEvent({
      event: state === 'done' ? 'import.finished' : 'import.cancelled',
      at,
      actor: current.startedBy ?? { type: 'system' },
      subject: subjectOf(current),
      details: {
        registered,
        leftOut: counts.lines - counts.good + known,
        ...(state === 'cancelled' && { notReached: counts.good - done }),
      },
    });
    await store.end(current, { state, at, event });
  }

  return {
    /** Goes on with what has begun, one import after the other, until nothing is left for this process. */
    async runDue(signal: AbortSignal): Promise<void> {
      while (!signal.aborted) {
        if (!(await store.hasRunning())) return;
        const now = clock.now();
        const until = new Date(now.getTime() + claimSeconds * 1_000);
        const current = await store.claimRunning({ by, now, until });
        if (!current) return;
        const isComplete = current.nextBatch >= current.batches.good;
        if (isComplete) await end(current, 'done');
        else if (current.stopAt) await end(current, 'cancelled');
        else await registerBatch(current);
      }
    },

    /** Removes lists that nobody needs any more. @returns how many imports are gone. */
    async removeOutdated(): Promise<number> {
      const now = clock.now().getTime();
      const outdated = await store.findOutdated({
        draftsBefore: new Date(now - draftDays * dayMs),
        endedBefore: new Date(now - endedDays * dayMs),
      });
      let removed = 0;
      for (const { _id, state } of outdated) {
        // Somebody may start it at this moment.
        if (state === 'draft' && !(await store.hide(_id))) continue;
        await rows.removeAll(_id);
        await store.remove(_id);
        removed += 1;
      }
      return removed;
    },
  };
}
