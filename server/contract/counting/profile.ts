import { createNumberList } from './number-list.ts';

/**
 * More than the number of voters in any election, and enough for 250,000 voters with a weight of 1,000,000 each. Still
 * small enough for every sum in a count to be exact: `distribute` in Meek's method adds parts of votes below 2^53.
 */
export const MAX_BALLOTS = 250_000_000_000;

/** The number of ballots with each choice, or their weight. Equal choices may occur more than once. */
export type Profile = Iterable<readonly [choice: string, ballots: number]>;

/** Ballots as parallel lists. Ballots with the same preferences form a group, which is a position in `counts`. */
export interface GroupedBallots {
  /** The number of all ballots, or their weight, including ballots without any preference. */
  readonly total: number;
  /** The number of ballots in each group, or their weight. */
  readonly counts: Float64Array;
  /** The preferences of group g are at the positions from starts[g] up to, but not including, starts[g + 1]. */
  readonly starts: Uint32Array;
  /** Candidates, as positions in the list of candidates, in the voters' order. */
  readonly candidates: Uint16Array;
  /** The rank of each preference, from 0. Only equal preferences share a rank. */
  readonly ranks: Uint16Array;
}

/** Preferences in the voter's order, as rank × 65,536 + candidate. */
type Row = number[];
const RANK = 65_536;

/**
 * Reads a profile. A choice is a ballot as it is stored: IDs joined by `>` in the voter's order, IDs joined by `+`
 * for marks without an order, or an empty string for an abstention. `=` joins IDs that share a rank.
 * @param mayTie true if candidates may share a rank
 * @throws Error if a choice does not fit the candidates or the rule, or a number of ballots is impossible
 */
export function readProfile(
  candidates: readonly string[],
  profile: Profile,
  mayTie: boolean,
): GroupedBallots {
  const places = new Map(candidates.map((id, place) => [id, place]));
  const groups = new Map<string, number>();
  const counts: number[] = [];
  const starts: number[] = [0];
  const preferences = createNumberList(Uint32Array);
  let total = 0;
  for (const [choice, count] of profile) {
    total = addBallots(total, count);
    if (choice === '' || count === 0) continue;
    const row = readChoice(choice, places);
    const isTied = row.some((preference, place) => Math.floor(preference / RANK) !== place);
    if (isTied && !mayTie) throw new Error('candidates share a rank');
    const key = keyOf(row, isTied);
    const group = groups.get(key);
    if (group !== undefined) {
      counts[group] = (counts[group] ?? 0) + count;
      continue;
    }
    groups.set(key, counts.length);
    counts.push(count);
    for (const preference of row) preferences.push(preference);
    starts.push(preferences.length());
  }
  const all = preferences.values();
  return {
    total,
    counts: Float64Array.from(counts),
    starts: Uint32Array.from(starts),
    candidates: Uint16Array.from(all, (preference) => preference % RANK),
    ranks: Uint16Array.from(all, (preference) => Math.floor(preference / RANK)),
  };
}

/** Returns the total with some more ballots. @throws Error if that is impossible or too many to count exactly */
export function addBallots(total: number, count: number): number {
  if (!Number.isSafeInteger(count) || count < 0) throw new Error(`${count} ballots: impossible`);
  if (total + count > MAX_BALLOTS) throw new Error(`more than ${MAX_BALLOTS} ballots`);
  return total + count;
}

function readChoice(choice: string, places: ReadonlyMap<string, number>): Row {
  const row: Row = [];
  const seen = new Set<number>();
  for (const [rank, equals] of choice.split('>').entries()) {
    for (const id of equals.split(/[=+]/)) {
      const candidate = places.get(id);
      if (candidate === undefined) throw new Error(`unknown candidate ${id}`);
      if (seen.has(candidate)) throw new Error(`candidate ${id} occurs twice in one choice`);
      seen.add(candidate);
      row.push(rank * RANK + candidate);
    }
  }
  return row;
}

/** Returns the same key for all ways to write a choice, because candidates who share a rank can be in any order. */
function keyOf(row: Row, isTied: boolean): string {
  if (!isTied) return String.fromCharCode(...row.map((preference) => preference % RANK));
  const sorted = row.toSorted((one, other) => one - other);
  return `=${sorted.join('=')}`;
}
