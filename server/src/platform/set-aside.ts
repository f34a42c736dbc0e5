import type { Clock } from './clock.ts';
import { isNotSent } from './db/errors.ts';
import type { Logger } from './logger.ts';

/** What could not be worked on rests so long, then twice as long, up to five minutes. */
const firstRestMs = 5_000;
const longestRestMs = 300_000;
/** When so many rows fail, none of them is the cause. */
const mostAside = 20;

interface Trouble {
  times: number;
  /** By the clock's `elapsed`. */
  until: number;
}

interface SetAsideDeps {
  /** What the rows are, for the log. */
  kind: string;
  clock: Clock;
  logger: Logger;
  /** What the log may say of a row: its id, unless the id itself tells who is about to vote or has not voted. */
  shownAs?: (id: string) => string;
}

export type SetAside = ReturnType<typeof createSetAside>;

/**
 * Keeps one row from stopping the others of its queue. What fails is logged with its id and rests, longer each
 * time; what it holds is never logged. Only what concerns all of them still fails the job: the database is
 * away, or the process stops.
 */
export function createSetAside({ kind, clock, logger, shownAs = (id) => id }: SetAsideDeps) {
  const troubles = new Map<string, Trouble>();
  const rests = ({ until }: Trouble) => until > clock.elapsed();

  /** @throws the error when it concerns all rows */
  function note(id: string, error: unknown): void {
    if (concernsAll(error)) throw error;
    const times = (troubles.get(id)?.times ?? 0) + 1;
    const restMs = Math.min(firstRestMs * 2 ** (times - 1), longestRestMs);
    troubles.set(id, { times, until: clock.elapsed() + restMs });
    logger.error(
      { kind, id: shownAs(id), error: kindOfError(error), times, restSeconds: restMs / 1_000 },
      'one could not be worked on and is set aside for a while; the others go on',
    );
  }

  return {
    note,

    /** Those to leave alone for now. */
    resting: (): string[] => [...troubles].filter(([, one]) => rests(one)).map(([id]) => id),

    /** Works on a row unless it rests. @returns whether that is done */
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

interface Queue<Row> {
  aside: SetAside;
  /** Takes the next row but these; null when none is due. */
  take: (except: readonly string[]) => Promise<Row | null>;
  /** The id of the row that `take` would take. */
  first: (except: readonly string[]) => Promise<string | undefined>;
  /** Shows people why a row is not worked on. */
  explain?: (id: string) => Promise<unknown>;
}

/** Takes the next row of a queue. One that cannot even be taken is set aside, and the next one taken. */
export async function takeNext<Row>({ aside, take, first, explain }: Queue<Row>) {
  for (let suspect: string | undefined, hasVanished = false; ; ) {
    const resting = aside.resting();
    try {
      return await take(resting);
    } catch (error) {
      const id = await first(resting);
      if (resting.length >= mostAside) throw error;
      if (id === undefined) {
        // Another lane has taken or explained the row that failed; without one the error concerns all.
        if (hasVanished) throw error;
        hasVanished = true;
        continue;
      }
      // Others take rows, too, and may have just set the one aside that fails: only the second time it is this one.
      const isSure = id === suspect && !aside.resting().includes(id);
      suspect = id;
      if (!isSure) continue;
      aside.note(id, error);
      await explain?.(id).catch((failure: unknown) => aside.note(id, failure));
    }
  }
}

/** Whether an error says nothing about a row: the database is away, or the process stops. */
export function concernsAll(error: unknown): boolean {
  return isNotSent(error) || (error instanceof Error && error.name === 'AbortError');
}

/** What kind of error it is. Its message may repeat what the row holds. */
export function kindOfError(error: unknown): string {
  if (!(error instanceof Error)) return typeof error;
  const code = 'code' in error ? ` ${String(error.code)}` : '';
  return `${error.constructor.name}${code}`;
}
