/** One round of a count. Candidates are IDs. Votes are decimal strings with as many places as the rule uses. */
export interface CountedRound {
  /** Votes at the end of the round. The first round contains the first preferences. */
  tallies: Record<string, string>;
  /**
   * Votes that no candidate has: those from ballots without a further preference, and fractions that a rule truncates.
   */
  exhausted: string;
  /** The number of votes that elects a candidate in this round; null if the rule has no quota. */
  quota: string | null;
  /** In the order of election. */
  elected: string[];
  eliminated: string[];
  /** Only for STAR: the runoff between the two candidates with the most points; absent if only one was left. */
  runoff?: Runoff;
}

export interface Runoff {
  /** How many ballots give each finalist more points than the other. */
  preferred: Record<string, string>;
  /** The number of ballots that give both the same points. */
  equal: string;
}

/** The grades of a candidate in majority judgment, best grade first. */
export interface Grades {
  /** How many ballots give the candidate each grade. */
  counts: number[];
  /** The position of the median grade in `counts`; null if no ballot grades anyone. */
  median: number | null;
}

/** How a candidate does in comparisons with each of the others. */
export interface Duels {
  won: number;
  lost: number;
  /** The ballots that prefer the candidate, minus the ballots that prefer the other, over all comparisons. */
  margin: number;
}

/** Tied candidates between whom the count had to choose. */
export interface CountedTie {
  /** The round, from 1, whose `elected`, `eliminated`, or transfer depends on the choice. */
  round: number;
  /** The candidates between whom `by` decided, in the order of the candidate list. */
  tied: string[];
  /**
   * `open`: left to the organization, so that `chosen` is null and a seat stays empty. Only for STAR: `preference` if
   * more ballots prefer the chosen candidate, `points` if that candidate has more points in total, `most-points` if
   * more ballots give that candidate the most points possible.
   */
  by: 'earlier-round' | 'lot' | 'open' | 'preference' | 'points' | 'most-points';
  /** The candidate to elect or exclude, or whose surplus is transferred first. */
  chosen: string | null;
}

export interface Outcome {
  /** The number of ballots, or their weight, including ballots without any preference. */
  ballots: number;
  /** The quota of the last round. */
  quota: string | null;
  rounds: CountedRound[];
  /** In the order of election. */
  elected: string[];
  ties: CountedTie[];
  /**
   * Only for Schulze, ranked robin, and majority judgment: all standing candidates, best first, with equal candidates
   * grouped.
   */
  order?: string[][];
  /** Only for majority judgment: the grades of all candidates by ID. */
  grades?: Record<string, Grades>;
  /** Only for ranked robin: the comparisons of all standing candidates by ID. */
  duels?: Record<string, Duels>;
  /**
   * Only for Schulze and ranked robin: pairwise[a][b] is the number of ballots that prefer a to b, for standing
   * candidates in their order.
   */
  pairwise?: number[][];
}

/** How the count handled a tie, with candidates as positions in their list. */
export interface HandledTie {
  tied: readonly number[];
  by: CountedTie['by'];
  chosen: number | null;
}

/** Records a count round by round. */
export interface RoundRecord {
  /** The round that is being counted, from 1. */
  readonly round: number;
  /** If `exhausted` is omitted, it is the difference between the total and the votes. */
  closeRound(stage: {
    votes: readonly (number | bigint)[];
    elected?: readonly number[];
    eliminated?: readonly number[];
    quota?: number | bigint;
    exhausted?: number | bigint;
    /** The candidates of this round; if omitted, those of the count. */
    among?: readonly number[];
    runoff?: { preferred: ReadonlyMap<number, number>; equal: number };
  }): void;
  addTie(tie: HandledTie): void;
  outcome(): Outcome;
}

/** @param places the number of decimal places; votes are passed as integers in units of 10^-places */
export function startRoundRecord({
  candidates,
  shown,
  ballots,
  places,
}: {
  candidates: readonly string[];
  shown: readonly number[];
  ballots: number;
  places: number;
}): RoundRecord {
  const rounds: CountedRound[] = [];
  const ties: CountedTie[] = [];
  const idOf = (candidate: number) => candidates[candidate] ?? '';
  const total = BigInt(ballots) * 10n ** BigInt(places);
  return {
    get round() {
      return rounds.length + 1;
    },
    closeRound({ votes, elected = [], eliminated = [], quota, exhausted, among = shown, runoff }) {
      const counted = among.reduce((sum, candidate) => sum + BigInt(votes[candidate] ?? 0), 0n);
      rounds.push({
        tallies: Object.fromEntries(
          among.map((candidate) => [idOf(candidate), decimal(votes[candidate] ?? 0, places)]),
        ),
        exhausted: decimal(exhausted ?? total - counted, places),
        quota: quota === undefined ? null : decimal(quota, places),
        elected: elected.map(idOf),
        eliminated: eliminated.map(idOf),
        ...(runoff && {
          runoff: {
            preferred: Object.fromEntries(
              Array.from(runoff.preferred, ([candidate, count]) => [
                idOf(candidate),
                String(count),
              ]),
            ),
            equal: String(runoff.equal),
          },
        }),
      });
    },
    addTie({ tied, by, chosen }) {
      const inOrder = tied.toSorted((one, other) => one - other);
      ties.push({
        round: rounds.length + 1,
        tied: inOrder.map(idOf),
        by,
        chosen: chosen === null ? null : idOf(chosen),
      });
    },
    outcome: () => ({
      ballots,
      quota: rounds.at(-1)?.quota ?? null,
      rounds,
      elected: rounds.flatMap((round) => round.elected),
      ties,
    }),
  };
}

/** `decimal(88012345, 5)` is '880.12345'. */
function decimal(value: number | bigint, places: number): string {
  const digits = String(value).padStart(places + 1, '0');
  return places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`;
}
