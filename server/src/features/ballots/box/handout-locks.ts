import type { InsertTime } from '../../../platform/db/insert-batcher.ts';
import type { BallotStore } from './ballot-store.ts';
import type { Salted, Voted } from './who-voted.ts';

/** The lock that an attempt to give a voter a handout has. */
interface LockOf {
  voter: string;
  attempt: number;
}

/** The locks of voters who were given a handout: see `insertLock`. */
export function createHandoutLocks(deps: {
  store: Pick<BallotStore, 'insertLock' | 'removeLock'>;
  voted: Pick<Voted, 'idOf' | 'lockOf'>;
}) {
  const { store, voted } = deps;
  return {
    find: voted.lockOf,

    insert: (election: Salted, { voter, attempt, time }: LockOf & { time: InsertTime }) =>
      store.insertLock({
        id: voted.idOf(election, voter),
        electionId: election._id,
        attempt,
        time,
      }),

    remove: (election: Salted, { voter, attempt }: LockOf): Promise<void> =>
      store.removeLock({ id: voted.idOf(election, voter), electionId: election._id, attempt }),
  };
}
