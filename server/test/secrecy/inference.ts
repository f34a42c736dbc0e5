/** The voters who had voted and those who had not when the ballot box contained this many ballots. */
export interface Snapshot {
  ballots: number;
  voted: readonly string[];
  left: readonly string[];
}

/** A ballot, counted from 1, that only these voters could have cast. */
export interface Trace {
  ballot: number;
  voters: readonly string[];
}

export interface Observations {
  voters: readonly string[];
  /** The number of ballots. Ballots are numbered in their order of arrival, which a live count reveals. */
  ballots: number;
  snapshots: readonly Snapshot[];
  traces: readonly Trace[];
}

/**
 * Returns, for each ballot, the voters who could have cast it. A voter could have cast a ballot if, consistent with all
 * observations, all other ballots can still be assigned to different voters, and every voter who is known to have voted
 * can be assigned a ballot.
 */
export function suspectsOf(seen: Observations): string[][] {
  const { voters, snapshots, traces } = seen;
  const ballots = Array.from({ length: seen.ballots }, (_, index) => index + 1);
  const having = (kind: 'voted' | 'left', voter: string) =>
    snapshots.filter((one) => one[kind].includes(voter)).map((one) => one.ballots);
  const spans = new Map(
    voters.map((voter) => {
      const last = Math.min(...having('voted', voter), Infinity);
      return [voter, { after: Math.max(...having('left', voter), 0), last }] as const;
    }),
  );
  const isPossible = (ballot: number, voter: string) => {
    const span = spans.get(voter);
    if (!span || ballot <= span.after || ballot > span.last) return false;
    return traces.every((trace) => trace.ballot !== ballot || trace.voters.includes(voter));
  };
  const seenToVote = voters.filter((voter) => spans.get(voter)?.last !== Infinity);

  // Two one-sided matchings can always be combined into one that covers both sides (Mendelsohn and Dulmage, 1958).
  const canBe = (ballot: number, voter: string) =>
    isPossible(ballot, voter) &&
    canPair(without(ballots, ballot), without(voters, voter), isPossible) &&
    canPair(without(seenToVote, voter), without(ballots, ballot), (one, other) =>
      isPossible(other, one),
    );
  return ballots.map((ballot) => voters.filter((voter) => canBe(ballot, voter)));
}

const without = <T>(all: readonly T[], one: T) => all.filter((other) => other !== one);

/** True if each item of the first list can get a different partner from the second: augmenting paths (Kuhn, 1955). */
function canPair<A, B>(
  first: readonly A[],
  second: readonly B[],
  isPossible: (one: A, other: B) => boolean,
): boolean {
  const partners = new Map<B, A>();
  const place = (one: A, tried: Set<B>): boolean =>
    second.some((other) => {
      if (tried.has(other) || !isPossible(one, other)) return false;
      tried.add(other);
      const before = partners.get(other);
      if (before !== undefined && !place(before, tried)) return false;
      partners.set(other, one);
      return true;
    });
  return first.every((one) => place(one, new Set()));
}
