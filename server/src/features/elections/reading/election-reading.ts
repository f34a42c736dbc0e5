import type { ElectionStatus } from '@votewise/contract';
import { createSingleFlight } from '../../../platform/single-flight.ts';
import type { TrustedClock } from '../../../platform/trusted-clock.ts';
import { createWatched } from './watched-elections.ts';
import { withDueMoves } from '../stored/clock-moves.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import type { ElectionStore } from '../stored/election-store.ts';
import { questionsTogether } from './elections-by-link.ts';
import { electionNotFound } from './visible-elections.ts';

/** Several times as long as clocks may differ. */
const JUST_CLOSED_MS = 10 * 60_000;

export type ElectionReading = ReturnType<typeof createElectionReading>;

/** Elections as they are now: due moves are applied even if they are not stored yet. */
export function createElectionReading(deps: {
  store: ElectionStore;
  clock: TrustedClock;
  readChanges: Parameters<typeof createWatched>[0]['readChanges'];
}) {
  const { store, clock } = deps;
  const watched = createWatched(deps);
  const joined = createSingleFlight(async (id) => store.find(id));

  /** Simultaneous callers share a query, but never one that started before their call. @throws AppError NOT_FOUND */
  async function find(id: string): Promise<ElectionRecord> {
    const election = await joined(id);
    if (!election) throw electionNotFound();
    return withDueMoves(election, clock.trusted());
  }

  /** Returns all elections, newest first, with every write of any process. */
  async function findAll(): Promise<ElectionRecord[]> {
    const now = clock.trusted();
    return (await watched.findAllStored()).map((election) => withDueMoves(election, now));
  }

  /** Returns the questions that voters answer together with an election: see `questionsTogether`. */
  const findTogether = async (election: ElectionRecord): Promise<ElectionRecord[]> =>
    election.paper === '' ? [election] : questionsTogether(election, await findAll());

  return {
    findWatched: watched.findWatched,
    findAllWatched: watched.findAllWatched,
    findAllLatest: watched.findAllLatest,
    findAllStored: watched.findAllStored,
    forget: watched.forget,
    find,
    findAll,
    findTogether,

    /** Returns whether anyone may see the result: once it is declared, if the election says so. */
    isPublic: (id: string) => store.isPublic(id),

    /** Returns every election that may have had ballots, including deleted ones, and all others that are not deleted. */
    async findAllEver(): Promise<ElectionRecord[]> {
      const now = clock.trusted();
      return (await store.findAllEver()).map((election) => withDueMoves(election, now));
    },

    /** Returns elections that may have ballots and have this stored status. Due moves are not applied. */
    findFrozen: (status: ElectionStatus): Promise<ElectionRecord[]> => store.findFrozen(status),

    /** Returns elections with encrypted ballots that have this stored status. Due moves are not applied. */
    findEncrypted: (status: ElectionStatus): Promise<ElectionRecord[]> =>
      store.findEncrypted(status),

    /** Returns elections that may have ballots and were closed in the last minutes, by any host's clock. */
    findJustClosed: (): Promise<ElectionRecord[]> =>
      store.findClosedSince(new Date(clock.now().getTime() - JUST_CLOSED_MS)),
  };
}
