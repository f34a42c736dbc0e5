import type { ImportProblem } from '../../../../contract/index.ts';
import type { Clock } from '../../../../platform/clock.ts';
import { randomId } from '../../../../platform/random.ts';
import { isUnconfirmed } from '../../../../platform/db/errors.ts';
import type { Logger } from '../../../../platform/logger.ts';
import {
  concernsAll,
  createSetAside,
  kindOfError,
  takeNext,
} from '../../../../platform/set-aside.ts';
import { type Actor, createEvent } from '../../../audit/service.ts';
import type { BulkRegistration } from '../../bulk/service.ts';
import { knownProblem } from '../reading/service.ts';
import type { ImportRowStore } from '../rows/store.ts';
import { type Line, subjectOf, userIdOf } from '../rules.ts';
import type { ImportDocument, ImportStore } from '../store.ts';

const dayMs = 86_400_000;
/** How long lists lie about: those that nobody started, and those that are done, for their bad lines. */
const draftDays = 2;
const endedDays = 7;
/** Far longer than a batch takes; after so long somebody else goes on for a process that died. */
const claimSeconds = 5;

type Person = Line & { id: string };
type Problem = Pick<ImportProblem, 'kind' | 'text'>;

const REFUSED: Problem = {
  kind: 'malformed',
  text: 'The server could not register this line. Look for unusual signs in it and import it again.',
};

/** Shown of an import that the job could not move on. */
const STUCK =
  'The server could not go on with this import. It tries again by itself; its log says more.';

const problemsOf = (taken: ReadonlyMap<Person, string>): Map<Person, Problem> =>
  new Map([...taken].map(([person, userId]) => [person, knownProblem(userId)]));

interface RegisteringDeps {
  store: ImportStore;
  rows: ImportRowStore;
  registration: Pick<BulkRegistration, 'registerMany'>;
  clock: Clock;
  logger: Logger;
}

/**
 * Registers the good lines of imports that have begun, batch by batch. Whoever is killed at any step leaves a
 * batch that is registered, in part or in whole, and not noted; the next one registers it again, which changes
 * nothing, and notes it. Of two that do the same batch only one can note it.
 */
export function createImportRegistering(deps: RegisteringDeps) {
  const { store, rows, registration, clock, logger } = deps;
  const aside = createSetAside({ kind: 'import', clock, logger });
  const outdatedAside = createSetAside({ kind: 'outdated import', clock, logger });
  /** This process, to the others. */
  const by = randomId();

  async function registerBatch(current: ImportDocument): Promise<void> {
    const { _id: importId, rowSet, nextBatch, startedBy } = current;
    const set = { importId, rowSet };
    const lines = await rows.findBatch(set, 'good', nextBatch);
    const people = lines.map((line) => ({ ...line, id: userIdOf(importId, line.line) }));
    const outcome = await registerAll(people, startedBy ?? { type: 'system' });
    const late = people.flatMap((person): ImportProblem[] => {
      const { line, name, email } = person;
      const problem = outcome.get(person);
      return problem ? [{ line, name, email, ...problem }] : [];
    });
    if (late.length > 0) await rows.insertLate(set, nextBatch, late);
    const known = late.filter(({ kind }) => kind === 'known').length;
    await store.advance(current, {
      done: lines.length,
      registered: lines.length - late.length,
      known,
      failed: late.length - known,
    });
  }

  /** @returns why people could not be registered, for those who could not */
  async function registerAll(people: readonly Person[], actor: Actor) {
    try {
      return problemsOf(await registration.registerMany(people, actor));
    } catch (error) {
      if (concernsAll(error) || isUnconfirmed(error)) throw error;
      return registerEach(people, actor, error);
    }
  }

  /** One line after the other, so that one which the database refuses keeps nobody else out. */
  async function registerEach(people: readonly Person[], actor: Actor, cause: unknown) {
    const problems = new Map<Person, Problem>();
    for (const person of people) {
      try {
        const taken = problemsOf(await registration.registerMany([person], actor));
        for (const [one, problem] of taken) problems.set(one, problem);
      } catch (error) {
        if (concernsAll(error) || isUnconfirmed(error)) throw error;
        logger.error({ line: person.line, error: kindOfError(error) }, 'a line was refused');
        problems.set(person, REFUSED);
      }
    }
    const refused = [...problems.values()].filter((problem) => problem === REFUSED);
    // All of them: then it is not about any one of them.
    if (people.length > 1 && refused.length === people.length) throw cause;
    return problems;
  }

  async function step(current: ImportDocument): Promise<void> {
    if (current.nextBatch >= current.batches.good) await end(current, 'done');
    else if (current.stopAt) await end(current, 'cancelled');
    else await registerBatch(current);
    if (current.note) await store.changeNote(current._id, null);
  }

  async function end(current: ImportDocument, state: 'done' | 'cancelled'): Promise<void> {
    const at = clock.now();
    const { registered, known, done, failed = 0 } = current.progress;
    const { counts } = current;
    const event = createEvent({
      event: state === 'done' ? 'import.finished' : 'import.cancelled',
      at,
      actor: current.startedBy ?? { type: 'system' },
      subject: subjectOf(current),
      details: {
        registered,
        leftOut: counts.lines - counts.good + known + failed,
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
        const explain = (id: string) => store.changeNote(id, STUCK);
        const current = await takeNext({
          aside,
          take: (except) => store.claimRunning({ by, now, until, except }),
          first: (except) => store.firstRunning({ by, now, except }),
          explain,
        });
        if (!current) return;
        const { _id } = current;
        if (await aside.attempt(_id, () => step(current))) continue;
        await explain(_id).catch((error: unknown) => aside.note(_id, error));
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
        await outdatedAside.attempt(_id, async () => {
          // Somebody may start it at this moment.
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
