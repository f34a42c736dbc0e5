import type { TrustedClock } from '../../platform/trusted-clock.ts';
import type { ElectionRecord } from './election-store.ts';

type Closable = Pick<ElectionRecord, '_id' | 'status' | 'statusSetAt'>;

/**
 * Remembers when this process first saw each stored close. Ballots may be in progress until a close is stored, and the
 * host that stored it may have a clock that is behind, so the date of the close alone ends no wait.
 */
export function createCloses(clock: Pick<TrustedClock, 'elapsed' | 'hasPassed'>) {
  /** The last close of each election, and when it was seen, in elapsed milliseconds. */
  const seen = new Map<string, { close: number; at: number }>();

  /** @returns when this process first saw the close */
  function see({ _id, status, statusSetAt }: Closable): number {
    const [close, now] = [new Date(statusSetAt).getTime(), clock.elapsed()];
    if (status !== 'completed') return now;
    const known = seen.get(_id);
    if (known && Object.is(known.close, close)) return known.at;
    seen.set(_id, { close, at: now });
    return now;
  }

  return {
    see,

    /** Returns whether an election was closed this long ago, by its date and since this process first saw the close. */
    isClosedFor(election: Closable, milliseconds: number): boolean {
      const waited = clock.elapsed() - see(election);
      return (
        waited >= milliseconds && clock.hasPassed(new Date(election.statusSetAt), milliseconds)
      );
    },
  };
}
