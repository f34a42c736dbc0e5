import type { Clock } from '../../platform/clock.ts';
import { ballotId, electionKey } from './rules.ts';
import type { BallotStore } from './store.ts';

export { secretFingerprint } from './rules.ts';

/** Ballots counted by candidate id; a candidate without ballots may be missing. */
export interface Tally {
  total: number;
  votes: ReadonlyMap<string, number>;
}

const cacheMilliseconds = 500;
const removalBatch = 1_000;

export type BallotBox = ReturnType<typeof createBallotBox>;

interface Election {
  id: string;
  /** Set by the first cast; while it is null the box holds no ballot of the election. */
  ballotSalt: string | null;
}

interface BallotBoxDeps {
  store: BallotStore;
  ballotSecret: string;
  clock: Clock;
}

/** The ballot box: takes one ballot of a voter and election, tells whether it has one, and counts. */
export function createBallotBox({ store, ballotSecret, clock }: BallotBoxDeps) {
  const keys = new Map<string, Buffer>();
  const tallies = new Map<string, { status: string; until: number; tally: Promise<Tally> }>();

  function idOf(electionId: string, ballotSalt: string, voter: string): string {
    let key = keys.get(ballotSalt);
    if (!key) {
      key = electionKey(ballotSecret, ballotSalt);
      keys.set(ballotSalt, key);
    }
    return ballotId(key, voter, electionId);
  }

  async function count(electionId: string): Promise<Tally> {
    const votes = await store.countByCandidate(electionId);
    return { votes, total: [...votes.values()].reduce((sum, one) => sum + one, 0) };
  }

  return {
    /** False when this voter's ballot is in the box already; then nothing changes. */
    cast: (vote: { electionId: string; ballotSalt: string; voter: string; candidateId: string }) =>
      store.insert({
        id: idOf(vote.electionId, vote.ballotSalt, vote.voter),
        electionId: vote.electionId,
        candidateId: vote.candidateId,
      }),

    async hasVoted(election: Election, voter: string): Promise<boolean> {
      if (election.ballotSalt === null) return false;
      const id = idOf(election.id, election.ballotSalt, voter);
      return (await store.findExisting([id])).has(id);
    },

    /** The elections among these in which the voter's ballot is in the box. */
    async votedIn<E extends Election>(elections: readonly E[], voter: string): Promise<E[]> {
      const ids = new Map(
        elections.flatMap((election) =>
          election.ballotSalt === null
            ? []
            : [[idOf(election.id, election.ballotSalt, voter), election] as const],
        ),
      );
      const existing = await store.findExisting([...ids.keys()]);
      return [...ids].filter(([id]) => existing.has(id)).map(([, election]) => election);
    },

    /**
     * The live count, at most half a second old; however many ask, one process counts once in that time.
     * A count from before the status changed is never used: the first one after the close is not a stale one.
     */
    tally(electionId: string, status: string): Promise<Tally> {
      const now = clock.elapsed();
      const cached = tallies.get(electionId);
      if (cached?.status === status && cached.until > now) return cached.tally;
      const tally = count(electionId);
      tallies.set(electionId, { status, until: now + cacheMilliseconds, tally });
      tally.catch(() => tallies.delete(electionId));
      return tally;
    },

    /** The count as it is at this moment. */
    count,

    /** Removes every ballot of a deleted election, a batch at a time. */
    async empty(electionId: string): Promise<void> {
      while ((await store.removeSome(electionId, removalBatch)) > 0);
      tallies.delete(electionId);
    },
  };
}
