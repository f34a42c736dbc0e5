import { AppError } from '../../../platform/app-error.ts';
import { chunks } from '../../../platform/chunks.ts';
import type { KnownToVoter } from './ballot-document.ts';
import { ballotId, electionKey } from './ballot-id.ts';
import type { BallotStore } from './ballot-store.ts';
import type { ParticipantStore } from './sealed-participant-store.ts';

/** Ballots looked up per command. */
const LOOKUP_BATCH = 1_000;

/** What the link between voters and their ballots depends on. */
export interface Linked {
  _id: string;
  /** Set when the first ballot is cast. While it is null, the election has no ballots. */
  ballotSalt: string | null;
  /** Null until sealing begins. */
  sealing: { sealedAt?: Date } | null;
  status?: string;
  ballot?: { encrypted?: string | null };
}

/** What a ballot's ID depends on, besides the voter and the secret. */
export type Salted = Pick<Linked, '_id'> & { ballotSalt: string };

/** A voter and an election in which the voter may have voted. */
interface Pair<E extends Linked> {
  election: E;
  voter: string;
}

export type Voted = ReturnType<typeof createVoted>;

/**
 * Finds out who has voted: from the ballots until an election is sealed, and from the recorded participants afterward.
 * While an election is being sealed, a ballot that is in no checkpoint yet may have arrived too late to count. Until
 * that is decided, requests are rejected as `BUSY`. The same goes for encrypted ballots after the close, but as they wait
 * for seconds to be taken into a checkpoint, they count as cast until then.
 */
export function createVoted(deps: {
  store: Pick<BallotStore, 'findExisting' | 'isCastWith'>;
  /** Returns whether ballots in no checkpoint never count, with a read that a failover cannot roll back. */
  isEnded: (electionId: string) => Promise<boolean>;
  participants: Pick<ParticipantStore, 'findPlaces'>;
  ballotSecret: string;
}) {
  const { store, isEnded, participants, ballotSecret } = deps;
  /** Keys by election ID, kept only until the election is sealed. */
  const keys = new Map<string, { salt: string; key: Buffer }>();

  function keyOf({ _id, ballotSalt: salt }: Salted): Buffer {
    const known = keys.get(_id);
    if (known?.salt === salt) return known.key;
    const key = electionKey(ballotSecret, salt);
    keys.set(_id, { salt, key });
    return key;
  }

  function forget(electionId: string): void {
    keys.get(electionId)?.key.fill(0);
    keys.delete(electionId);
  }

  function idOf(election: Salted, voter: string): string {
    return ballotId(keyOf(election), voter, election._id);
  }

  /** Returns the pairs with a ballot that counts or will count. @throws AppError BUSY */
  async function amongBallots<E extends Linked>(pairs: readonly Pair<E>[]): Promise<Pair<E>[]> {
    const ids = new Map<string, Pair<E>>();
    const [ending, sealing] = [new Set<string>(), new Set<string>()];
    for (const pair of pairs) {
      const { _id, ballotSalt, sealing: isSealing, status, ballot } = pair.election;
      if (ballotSalt === null) continue;
      ids.set(idOf({ _id, ballotSalt }, pair.voter), pair);
      if (isSealing) sealing.add(_id);
      if (isSealing || (status === 'completed' && ballot?.encrypted)) ending.add(_id);
    }
    // Read before the ballots: once the count has ended, no more ballots are taken.
    const ended = new Set<string>();
    for (const id of ending) if (await isEnded(id)) ended.add(id);
    const found = await store.findExisting([...ids.keys()]);
    return [...ids].flatMap(([id, pair]) => {
      const ballot = found.get(id);
      if (!ballot || ballot.lock !== undefined) return [];
      const electionId = pair.election._id;
      if (ballot.isInCheckpoint) return [pair];
      if (ended.has(electionId)) return [];
      if (!sealing.has(electionId)) return [pair];
      throw new AppError('BUSY', 'The ballot box is being sealed. Try again in a moment.', {
        retryAfterSeconds: 2,
        detail: { reason: 'BUSY.sealing' },
      });
    });
  }

  async function amongParticipants<E extends Linked>(pairs: readonly Pair<E>[]) {
    for (const { election } of pairs) forget(election._id);
    if (pairs.length === 0) return [];
    const places = await participants.findPlaces(
      pairs.map(({ election, voter }) => ({ electionId: election._id, voter })),
    );
    return pairs.filter((_, place) => places.has(place));
  }

  const isSealed = ({ sealing }: Linked): boolean => sealing?.sealedAt !== undefined;

  async function among<E extends Linked>(pairs: readonly Pair<E>[]): Promise<Pair<E>[]> {
    const [written, computed] = [
      pairs.filter(({ election }) => isSealed(election)),
      pairs.filter(({ election }) => !isSealed(election)),
    ];
    return [...(await amongParticipants(written)), ...(await amongBallots(computed))];
  }

  return {
    idOf,
    keyOf,
    forget,

    /** Returns the attempt of the lock in place of the voter's ballot; undefined if there is none. */
    async lockOf(election: Salted, voter: string): Promise<number | undefined> {
      const id = idOf(election, voter);
      return (await store.findExisting([id])).get(id)?.lock;
    },

    /** @throws AppError BUSY */
    hasVoted: async (election: Linked, voter: string): Promise<boolean> =>
      (await among([{ election, voter }])).length > 0,

    /** Returns whether the voter’s ballot is the one that is known; false once an election is sealed. */
    isCastWith: async (election: Linked, voter: string, known: KnownToVoter): Promise<boolean> => {
      const { _id, ballotSalt } = election;
      if (ballotSalt === null || isSealed(election)) return false;
      return store.isCastWith(idOf({ _id, ballotSalt }, voter), known);
    },

    /** Returns which of these voters have ballots in the box. @throws AppError BUSY */
    async whoVoted(election: Linked, voters: readonly string[]): Promise<Set<string>> {
      const voted = new Set<string>();
      if (election.ballotSalt === null) return voted;
      for (const some of chunks(voters, LOOKUP_BATCH)) {
        for (const { voter } of await among(some.map((one) => ({ election, voter: one })))) {
          voted.add(voter);
        }
      }
      return voted;
    },

    /** Returns the elections in which the voter has voted, in the given order. @throws AppError BUSY */
    async votedIn<E extends Linked>(elections: readonly E[], voter: string): Promise<E[]> {
      const found = await among(elections.map((election) => ({ election, voter })));
      const voted = new Set(found.map(({ election }) => election));
      return elections.filter((election) => voted.has(election));
    },
  };
}
