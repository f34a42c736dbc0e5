import type { Clock } from '../clock.ts';
import { hadNoEffect } from './database-errors.ts';
import { kindOfError } from '../logged-error.ts';
import type { DueTime } from '../due-time.ts';
import type { Logger } from '../logger.ts';

/**
 * A row is set aside for this long after its first failure. The time doubles with each further failure, up to five
 * minutes.
 */
const FIRST_REST_MS = 5_000;
const LONGEST_REST_MS = 300_000;

interface Trouble {
  times: number;
  /** In milliseconds of the clock's `elapsed`. */
  until: number;
}

export type Quarantine = ReturnType<typeof createQuarantine>;

/**
 * Keeps one row from blocking the other rows of its queue. A row that fails is logged with its ID and set aside, for
 * longer each time. Its content is never logged. The job itself fails only if the failure affects all rows, that
 * is, if the database is unreachable or the process is stopping.
 */
export function createQuarantine(deps: {
  /** The kind of the rows, for the log. */
  kind: string;
  clock: Clock;
  logger: Logger;
  /** Returns what the log may show about a row: its ID, unless the ID reveals who is about to vote or has not voted. */
  shownAs?: (id: string) => string;
}) {
  const { kind, clock, logger, shownAs = (id) => id } = deps;
  const troubles = new Map<string, Trouble>();
  const rests = ({ until }: Trouble) => until > clock.elapsed();

  /** @throws the error if it affects all rows */
  function note(id: string, error: unknown): void {
    if (concernsAll(error)) throw error;
    const times = (troubles.get(id)?.times ?? 0) + 1;
    const restMs = Math.min(FIRST_REST_MS * 2 ** (times - 1), LONGEST_REST_MS);
    troubles.set(id, { times, until: clock.elapsed() + restMs });
    logger.error(
      { kind, id: shownAs(id), error: kindOfError(error), times, restSeconds: restMs / 1_000 },
      'a row could not be processed and is set aside; the others continue',
    );
  }

  return {
    note,

    /** The rows to skip for now. */
    quarantined: (): string[] => [...troubles].filter(([, one]) => rests(one)).map(([id]) => id),

    /** Returns now while a row is set aside, so that a job does not rest until the row has been tried again. */
    nextDue: (): DueTime => ([...troubles.values()].some(rests) ? clock.now() : undefined),

    /** Processes a row unless it is set aside. @returns whether it was processed */
    async attempt(id: string, work: () => Promise<unknown>): Promise<boolean> {
      const trouble = troubles.get(id);
      if (trouble && rests(trouble)) return false;
      try {
        await work();
      } catch (error) {
        note(id, error);
        return false;
      }
      troubles.delete(id);
      return true;
    },
  };
}

/**
 * Returns whether an error affects all rows, because the database is unreachable or its disk full, or the process is
 * stopping.
 */
export function concernsAll(error: unknown): boolean {
  return hadNoEffect(error) || (error instanceof Error && error.name === 'AbortError');
}
