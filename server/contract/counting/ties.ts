import { concat, type Hash, toHex, utf8 } from '../board/bytes.ts';
import type { HandledTie, RoundRecord } from './outcome.ts';

/** Puts tied candidates in the order of the lot. The first one is elected, or the last one is excluded. */
export type LotOrder = (tied: readonly number[]) => number[];

/** Returns an election's lot: sorts by SHA-256(seed ‖ ID in UTF-8), as hex. Anyone can reproduce it. */
export function lotOrderOf({
  candidates,
  seed,
  hash,
}: {
  candidates: readonly string[];
  seed: Uint8Array;
  hash: Hash;
}): LotOrder {
  const drawn = candidates.map((id) => toHex(hash(concat(seed, utf8(id)))));
  return (tied) =>
    tied.toSorted((one, other) => ((drawn[one] ?? '') < (drawn[other] ?? '') ? -1 : 1));
}

/** Votes by candidate: numbers below 2^53, or bigints. */
type Votes = readonly (number | bigint)[];

export function highest(candidates: readonly number[], votes: Votes): number[] {
  const [first = 0, ...others] = candidates.map((candidate) => votes[candidate] ?? 0);
  const most = others.reduce((best, count) => (count > best ? count : best), first);
  return candidates.filter((candidate) => votes[candidate] === most);
}

export function lowest(candidates: readonly number[], votes: Votes): number[] {
  const [first = 0, ...others] = candidates.map((candidate) => votes[candidate] ?? 0);
  const fewest = others.reduce((least, count) => (count < least ? count : least), first);
  return candidates.filter((candidate) => votes[candidate] === fewest);
}

/** Sorts candidates by votes, most first. Tied candidates stay in the order of the candidate list. */
export function byVotes(candidates: readonly number[], votes: Votes): number[] {
  return candidates.toSorted((one, other) => {
    const difference = BigInt(votes[other] ?? 0) - BigInt(votes[one] ?? 0);
    return difference === 0n ? one - other : Number(difference);
  });
}

/** Groups candidates that a comparison finds equal, best first. Equal candidates stay in their order. */
export function groupSorted(
  candidates: readonly number[],
  compare: (one: number, other: number) => number,
): number[][] {
  const groups: number[][] = [];
  for (const candidate of candidates.toSorted(compare)) {
    const last = groups.at(-1);
    if (last?.[0] !== undefined && compare(last[0], candidate) === 0) last.push(candidate);
    else groups.push([candidate]);
  }
  return groups;
}

/**
 * Chooses one of several candidates with equal votes. The last earlier round in which their votes differed decides.
 * Candidates who are tied in that round as well are compared in the rounds before it. If candidates are tied in all
 * rounds, the lot decides.
 * @param history votes at the end of each earlier round, from the first round on
 * @param pick `highest` to choose the candidate to prefer, `lowest` to choose the one to exclude
 */
export function breakTie({
  tied,
  history,
  pick,
  lot,
}: {
  tied: readonly number[];
  history: readonly Votes[];
  pick: typeof highest;
  lot: LotOrder;
}): HandledTie & { chosen: number } {
  let equals = [...tied];
  for (const votes of history.toReversed()) {
    equals = pick(equals, votes);
    const [chosen] = equals;
    if (equals.length === 1 && chosen !== undefined) return { tied, by: 'earlier-round', chosen };
  }
  const drawn = lot(equals);
  const chosen = pick === highest ? drawn[0] : drawn.at(-1);
  if (chosen === undefined) throw new Error('a tie needs candidates');
  return { tied: equals, by: 'lot', chosen };
}

/**
 * Fills seats from the best candidates down. If more candidates are tied than seats are left, the seats are filled one
 * by one by lot, or stay empty.
 * @param groups candidates, best first, with tied candidates grouped
 */
export function fillSeats({
  groups,
  seats,
  record,
  lot,
}: {
  groups: readonly (readonly number[])[];
  seats: number;
  record: RoundRecord;
  lot: LotOrder | 'open';
}): number[] {
  const elected: number[] = [];
  for (const group of groups) {
    const left = seats - elected.length;
    if (left === 0) break;
    if (group.length <= left) {
      elected.push(...group);
      continue;
    }
    if (lot === 'open') {
      record.addTie({ tied: group, by: 'open', chosen: null });
      break;
    }
    const drawn = lot(group);
    for (const [place, chosen] of drawn.slice(0, left).entries()) {
      record.addTie({ tied: drawn.slice(place), by: 'lot', chosen });
      elected.push(chosen);
    }
  }
  return elected;
}
