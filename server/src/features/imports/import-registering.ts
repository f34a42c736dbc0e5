import type { GeneralSettings, ImportProblem } from '@votewise/contract';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import { isUnconfirmed } from '../../platform/db/database-errors.ts';
import { kindOfError } from '../../platform/logged-error.ts';
import type { Logger } from '../../platform/logger.ts';
import { createWorkQueue } from '../../platform/db/work-queue.ts';
import { concernsAll } from '../../platform/db/quarantine.ts';
import { type Actor, createEvent } from '../audit/index.ts';
import type { AddressHolder, BulkRegistration } from '../people/index.ts';
import { knownProblem } from './known-lines.ts';
import type { ImportRowStore } from './import-row-store.ts';
import { documentIdOf, type Line } from './list-lines.ts';
import { cellsOf } from './rights-cells.ts';
import { type ImportDocument, type ImportStore, importSubject } from './import-store.ts';

/** Far longer than a batch takes. Afterward, another process continues the import of a process that died. */
const CLAIM_SECONDS = 5;

type Person = Line & { id: string };
type Problem = Pick<ImportProblem, 'kind' | 'text'>;

const REFUSED: Problem = {
  kind: 'malformed',
  text: 'The server couldn’t register this line. Check it for unusual characters and import it again.',
};

/** Shown for an import that the job could not continue. */
const STUCK =
  'The server couldn’t continue this import. It will try again automatically. See the server log for details.';

const problemsOf = (taken: ReadonlyMap<Person, readonly AddressHolder[]>): Map<Person, Problem> =>
  new Map([...taken].map(([person, holders]) => [person, knownProblem(holders)]));

/**
 * Registers the good lines of running imports, batch by batch. A process that is killed can leave a batch that is
 * registered, in part or in full, but not recorded as done. The next process registers the batch again, which skips
 * registered voters, and records it. If two processes register the same batch, only one can record it.
 */
export function createImportRegistering(deps: {
  store: ImportStore;
  rows: ImportRowStore;
  registration: BulkRegistration;
  clock: TrustedClock;
  logger: Logger;
  general: () => GeneralSettings;
}) {
  const { store, rows, registration, clock, logger, general } = deps;

  async function registerBatch(current: ImportDocument): Promise<void> {
    const { _id: importId, rowSet, nextBatch, startedBy } = current;
    const set = { importId, rowSet };
    const lines = await rows.findBatch(set, 'good', nextBatch);
    const people = lines.map((line) => ({ ...line, id: documentIdOf(current, line.line) }));
    const outcome = await registerAll(people, startedBy ?? { type: 'system' });
    const late = people.flatMap((person): ImportProblem[] => {
      const { line, name, email } = person;
      const problem = outcome.get(person);
      return problem
        ? [{ line, name, email: email ?? '', ...cellsOf(person, general().weight), ...problem }]
        : [];
    });
    if (late.length > 0) await rows.insertLate(set, nextBatch, late);
    const isLate = new Set(late.map(({ line }) => line));
    const known = late.filter(({ kind }) => kind === 'known').length;
    await store.advance(current, {
      done: lines.length,
      registered: lines.length - late.length,
      known,
      failed: late.length - known,
      unaddressed: lines.filter(({ line, email }) => email === null && !isLate.has(line)).length,
    });
  }

  /** @returns the problem of each person who could not be registered */
  async function registerAll(people: readonly Person[], actor: Actor) {
    try {
      return problemsOf(await registration.registerMany(people, actor));
    } catch (error) {
      if (concernsAll(error) || isUnconfirmed(error)) throw error;
      return registerEach(people, actor, error);
    }
  }

  /** Registers the lines one at a time, so that a line the database rejects does not affect the others. */
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
    // If every line was rejected, the lines are not the cause.
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
    const { registered, known, done, failed } = current.progress;
    const { counts } = current;
    const event = createEvent({
      event: state === 'done' ? 'import.finished' : 'import.cancelled',
      at,
      actor: current.startedBy ?? { type: 'system' },
      subject: importSubject(current),
      details: {
        registered,
        leftOut: counts.lines - counts.good + known + failed,
        ...(state === 'cancelled' && { notReached: counts.good - done }),
      },
    });
    await store.end(current, { state, at, event });
  }

  const queue = createWorkQueue({
    kind: 'import',
    rows: store.rows,
    leaseSeconds: CLAIM_SECONDS,
    clock,
    logger,
    work: step,
    explain: (id) => store.changeNote(id, STUCK),
  });

  return {
    /** Works on all running imports. */
    runDue: queue.workOnDue,
    nextDue: queue.nextDue,
  };
}
