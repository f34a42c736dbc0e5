import type { HandoutHolder, HandoutReturns } from '@votewise/contract';
import type { ElectionRecord, Elections } from '../elections/index.ts';
import type { Voters } from '../people/index.ts';
import { type Handout, HELD } from './handout-document.ts';
import type { HandoutStore } from './handout-store.ts';

/** Shows who has a handout: to the ballot box, to voters, and to administrators. */
export function createHandoutHolders(deps: {
  store: HandoutStore;
  elections: Pick<Elections, 'find' | 'findTogether'>;
  voters: Pick<Voters, 'findByIds'>;
}) {
  const { store, elections, voters } = deps;

  return {
    /** Returns whether the attempt of a lock holds. If it does not, the lock was left behind. */
    async isHeld(electionId: string, voter: string, attempt: number): Promise<boolean> {
      const found = await store.find(electionId, voter);
      const isOver = found?.state === 'refused' || found?.state === 'returned';
      return found?.attempt === attempt && !isOver;
    },

    /** Returns the elections in which the voter has one. */
    async heldIn(all: readonly ElectionRecord[], voter: string): Promise<Set<string>> {
      const ids = all.filter(({ ballot }) => ballot.onPaper).map(({ _id }) => _id);
      return store.findHeld(ids, voter);
    },

    /** Returns the voter’s handouts in these elections, also those that were refused or given back. */
    allOf(all: readonly Pick<ElectionRecord, '_id' | 'ballot'>[], voter: string) {
      const ids = all.filter(({ ballot }) => ballot.onPaper).map(({ _id }) => _id);
      return store.findOf(ids, [voter]);
    },

    /** Returns in which of these elections that are not over a voter has one, in their order, and whose was taken back. */
    async paperOf(all: readonly ElectionRecord[], ids: readonly string[]) {
      const open = all
        .filter(({ ballot, status }) => ballot.onPaper && status !== 'completed')
        .map(({ _id }) => _id);
      const found = await store.findOf(open, ids);
      const byVoter = new Map<string, Handout[]>(ids.map((id) => [id, []]));
      for (const one of found) byVoter.get(one.voter)?.push(one);
      return (voter: string) => {
        const own = byVoter.get(voter) ?? [];
        const held = new Set(
          own.filter(({ state }) => HELD.includes(state)).map(({ electionId }) => electionId),
        );
        return { onPaper: open.filter((id) => held.has(id)), returns: returnsAmong(own) };
      };
    },

    /** Returns whose paper was taken back, for all questions of the ballot paper. @throws AppError NOT_FOUND */
    async listReturns(id: string): Promise<HandoutReturns[]> {
      const together = await elections.findTogether(await elections.find(id));
      return returnsAmong(await store.findReturned(together.map(({ _id }) => _id)));
    },

    /** Returns who has one, newest first. @throws AppError NOT_FOUND */
    async list(id: string): Promise<HandoutHolder[]> {
      const election = await elections.find(id);
      const held = [...(await store.listHeld(id)).values()];
      const found = await voters.findByIds(held.map(({ voter }) => voter));
      const names = new Map(found.map(({ _id, name }) => [_id, name]));
      return held
        .toSorted((one, other) => other.at.getTime() - one.at.getTime())
        .map(({ voter, userId, weight, at, by }) => ({
          voterId: voter,
          userId,
          name: names.get(voter) ?? '',
          ...(election.weighted && { weight }),
          at: at.toISOString(),
          by: by.type === 'user' ? by.name : 'VoteWise',
        }));
    },

    /** Returns the voters who have one in any of these elections. */
    votersWithAny: (all: readonly ElectionRecord[]): Promise<Set<string>> =>
      store.listVoters(all.filter(({ ballot }) => ballot.onPaper).map(({ _id }) => _id)),

    /** Returns everyone who has one, by voter. */
    holders: async ({ _id, ballot }: ElectionRecord): Promise<Map<string, Handout>> =>
      ballot.onPaper ? store.listHeld(_id) : new Map(),

    countHeld: async ({ _id, ballot }: Pick<ElectionRecord, '_id' | 'ballot'>): Promise<number> =>
      ballot.onPaper ? store.countHeld(_id) : 0,
  };
}

const returnsAmong = (all: readonly Handout[]): HandoutReturns[] =>
  all.flatMap(({ electionId, voter, returns = 0 }) =>
    returns > 0 ? { electionId, voterId: voter, returns } : [],
  );
