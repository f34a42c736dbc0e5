import type { Clock } from '../../../platform/clock.ts';
import { type Franchise, isEligible, isMember, type Rights, weightAt } from './rules.ts';
import type { RightsStore } from './store.ts';

/** How far back each read reaches, because the clocks of hosts differ and writes overtake each other. */
const overlapMs = 60_000;

export type VotingRights = ReturnType<typeof createVotingRights>;

/** How many voters may vote, and how much their ballots weigh in all. */
export interface ElectorateSum {
  voters: number;
  weight: number;
}

/**
 * The voters with groups or weights, in memory: casting checks them without a read, and elections with different
 * electorates are counted together. Other processes' changes show after two seconds.
 */
export function createVotingRights({ store, clock }: { store: RightsStore; clock: Clock }) {
  const known = new Map<string, Rights>();
  let seenUntil: Date | undefined;
  let reading: Promise<void> | undefined;

  async function read(): Promise<void> {
    const from = clock.now();
    const since = seenUntil ? new Date(seenUntil.getTime() - overlapMs) : new Date(1);
    for await (const { _id, ...rights } of store.changedSince(since)) known.set(_id, rights);
    seenUntil = from;
  }

  /** Reads what has changed. Simultaneous callers share a read that began after the running one. */
  async function refresh(): Promise<void> {
    const before = reading;
    const next = (before ?? Promise.resolve()).catch(() => {}).then(read);
    reading = next;
    try {
      await next;
    } finally {
      if (reading === next) reading = undefined;
    }
  }

  async function ready(): Promise<void> {
    if (!seenUntil) await refresh();
  }

  return {
    refresh,

    /**
     * Whether a voter is in one of these groups. Someone who seems to be in none is looked up, so that a voter who was
     * added a moment ago is never turned away.
     */
    async mayVote(voter: string, groups: readonly string[]): Promise<boolean> {
      if (groups.length === 0) return true;
      await ready();
      const franchise = { groups, close: undefined };
      if (isMember(known.get(voter)?.groups, franchise)) return true;
      return isMember((await store.findOne(voter))?.groups, franchise);
    },

    /** Whether a voter is in one of these groups now or, if `close` is given, was then. At most two seconds old. */
    async isConcerned(voter: string, { groups, close }: Franchise): Promise<boolean> {
      if (groups.length === 0) return true;
      await ready();
      return isMember(known.get(voter)?.groups, { groups, close });
    },

    /** Whether a voter has ever been in one of these groups. */
    async wasMember(voter: string, groups: readonly string[]): Promise<boolean> {
      await ready();
      const memberships = known.get(voter)?.groups ?? [];
      return memberships.some(({ group }) => groups.includes(group));
    },

    weightOf: async (voter: string): Promise<number> => {
      await ready();
      const rights = known.get(voter);
      return rights ? weightAt(rights) : 1;
    },

    /** Enabled voters who are or were in these groups. */
    async countReachable(franchise: Franchise): Promise<number> {
      await ready();
      let count = 0;
      for (const rights of known.values()) {
        if (!rights.disabledAt && isEligible(rights, franchise)) count += 1;
      }
      return count;
    },

    /** The voters with groups or weights who may vote. */
    async sum(franchise: Franchise): Promise<ElectorateSum> {
      await ready();
      let voters = 0;
      let weight = 0;
      for (const rights of known.values()) {
        if (!isEligible(rights, franchise)) continue;
        voters += 1;
        weight += weightAt(rights, franchise.close);
      }
      return { voters, weight };
    },
  };
}
