/** A voter, and the elections in which the voter could vote at some time. */
export interface PossibleVoter {
  id: string;
  could: ReadonlySet<number>;
}

/**
 * All ballots of one voter: the elections they are in, and when they arrived. This adversary even knows which ballots
 * are from the same voter, for example because they always arrive together.
 */
export type Bundle = ReadonlyMap<number, number>;

/** Which of these voters had cast a ballot in one of the covered elections by this time. */
export interface Release {
  at: number;
  covered: readonly number[];
  among: ReadonlySet<string>;
  voted: ReadonlySet<string>;
}

/** A bundle of ballots that only these voters could have cast. */
export interface Trace {
  bundle: number;
  voters: readonly string[];
}

export interface Observations {
  voters: readonly PossibleVoter[];
  bundles: readonly Bundle[];
  releases: readonly Release[];
  traces: readonly Trace[];
}

/**
 * Returns, for each bundle, the voters who could have cast it. A voter could have cast a bundle if, consistent with all
 * observations, all other bundles can still be assigned to different voters, and every voter who is known to have voted
 * can be assigned a bundle.
 */
export function suspectsOf({ voters, bundles, releases, traces }: Observations): string[][] {
  const numbers = bundles.map((_, number) => number);
  const isKnown = ({ id }: PossibleVoter) => releases.some(({ voted }) => voted.has(id));
  const isPossible = (number: number, { id, could }: PossibleVoter) => {
    const bundle = bundles[number];
    if (!bundle || ![...bundle.keys()].every((election) => could.has(election))) return false;
    const isSeen = (release: Release) =>
      release.covered.some((election) => (bundle.get(election) ?? Infinity) <= release.at);
    return (
      releases.every(
        (release) => !release.among.has(id) || isSeen(release) === release.voted.has(id),
      ) && traces.every((trace) => trace.bundle !== number || trace.voters.includes(id))
    );
  };
  const known = voters.filter(isKnown);

  // Two one-sided matchings can always be combined into one that covers both sides (Mendelsohn and Dulmage, 1958).
  const canBe = (number: number, voter: PossibleVoter) =>
    isPossible(number, voter) &&
    canPair(without(numbers, number), without(voters, voter), isPossible) &&
    canPair(without(known, voter), without(numbers, number), (one, other) =>
      isPossible(other, one),
    );
  return numbers.map((number) =>
    voters.filter((voter) => canBe(number, voter)).map(({ id }) => id),
  );
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
