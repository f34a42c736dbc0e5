import type { ComingMemberships, VoterRecord } from '../../people/index.ts';
import {
  CAUTIOUS_ARRIVAL_MS,
  CLOCKS_DIFFER_MS,
  type VotingPeriod,
  overlap,
} from './open-together.ts';

/** True if someone was a member of one of the first and of one of the second groups at the same time in this period. */
export type HadCommonMember = (
  groups: readonly string[],
  others: readonly string[],
  period: VotingPeriod,
) => boolean;

const pairOf = (one: string, other: string): string => [one, other].toSorted().join(' ');

/** Adds a time to others, none of which overlap. */
function withTime(times: readonly VotingPeriod[], added: VotingPeriod): VotingPeriod[] {
  const near = times.filter((time) => overlap(time, added));
  const merged = {
    from: Math.min(added.from, ...near.map(({ from }) => from)),
    until: Math.max(added.until, ...near.map(({ until }) => until)),
  };
  return [...times.filter((time) => !near.includes(time)), merged];
}

type Memberships = NonNullable<VoterRecord['groups']>;

/** Reads at which times each two groups have had a member in common. After someone leaves a group, ballots can still arrive. */
async function readTimes(
  batches: AsyncIterable<readonly VoterRecord[]>,
  coming: ComingMemberships,
) {
  const times = new Map<string, VotingPeriod[]>();
  for await (const voter of voters(batches)) {
    const given: Memberships = [...(voter.groups ?? []), ...coming.of(voter._id)];
    const memberships = given.map(({ group, since, until }) => ({
      group,
      from: Math.max(since.getTime(), voter.registeredAt.getTime()),
      until: until ? until.getTime() + CAUTIOUS_ARRIVAL_MS : Number.POSITIVE_INFINITY,
    }));
    for (const [place, one] of memberships.entries()) {
      for (const other of memberships.slice(place + 1)) {
        if (one.group === other.group || !overlap(one, other)) continue;
        const pair = pairOf(one.group, other.group);
        const from = Math.max(one.from, other.from);
        const until = Math.min(one.until, other.until);
        times.set(pair, withTime(times.get(pair) ?? [], { from, until }));
      }
    }
  }
  return times;
}

async function* voters(batches: AsyncIterable<readonly VoterRecord[]>) {
  for await (const batch of batches) yield* batch;
}

/**
 * Knows which groups have had members in common, or will. Reads the roll only once the rights of voters have changed, because
 * this is asked for each voter who gets paper.
 */
export function createCommonMembers(deps: {
  batches: () => AsyncIterable<VoterRecord[]>;
  /** Returns a number that changes when the groups of a voter have changed, whichever process changed them. */
  rightsVersion: () => Promise<number>;
  comingMemberships: () => Promise<ComingMemberships>;
}): () => Promise<HadCommonMember> {
  let kept: { version: string; times: ReturnType<typeof readTimes> } | undefined;
  return async () => {
    // Read before the roll, which may then be newer: what is carried out meanwhile is found in one of them.
    const coming = await deps.comingMemberships();
    const version = `${await deps.rightsVersion()} ${coming.key}`;
    if (kept?.version !== version) {
      const reading = { version, times: readTimes(deps.batches(), coming) };
      kept = reading;
      reading.times.catch(() => {
        if (kept === reading) kept = undefined;
      });
    }
    const times = await kept.times;
    return (groups, others, { from, until }) => {
      const period = { from: from - CLOCKS_DIFFER_MS, until: until + CLOCKS_DIFFER_MS };
      return groups.some((one) =>
        others.some((other) =>
          times.get(pairOf(one, other))?.some((time) => overlap(time, period)),
        ),
      );
    };
  };
}
