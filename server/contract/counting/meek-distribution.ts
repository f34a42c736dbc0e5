import type { GroupedBallots } from './profile.ts';

const ONE = 1_000_000_000;
/** Parts of a vote are split at this value and added separately, so that 250 billion ballots add up exactly. */
const HALF = 32_768;

/**
 * Step B.2.a of the reference Meek rule: each ballot starts with a weight of 1. In the order of the ballot, each
 * candidate receives the weight times the candidate's keep factor, rounded up. The weight decreases by that amount,
 * until it is 0.
 *
 * All values are integers in units of 10^-9. A count spends almost all of its time in this loop, so the loop adds
 * numbers below 2^53, and only the sums become bigints.
 * @param keep keep factors from 0 to 10^9
 */
export function distribute(ballots: GroupedBallots, keep: Float64Array): bigint[] {
  const wholes = new Float64Array(keep.length);
  const uppers = new Float64Array(keep.length);
  const lowers = new Float64Array(keep.length);
  for (let group = 0; group < ballots.counts.length; group += 1) {
    const count = ballots.counts[group] ?? 0;
    const end = ballots.starts[group + 1] ?? 0;
    let weight = ONE;
    for (let place = ballots.starts[group] ?? 0; place < end && weight > 0; place += 1) {
      const candidate = ballots.candidates[place] ?? 0;
      const factor = keep[candidate] ?? 0;
      if (factor === 0) continue;
      const part = multiplyUp(weight, factor);
      weight -= part;
      if (part === ONE) {
        wholes[candidate] = (wholes[candidate] ?? 0) + count;
      } else {
        const lower = part % HALF;
        uppers[candidate] = (uppers[candidate] ?? 0) + ((part - lower) / HALF) * count;
        lowers[candidate] = (lowers[candidate] ?? 0) + lower * count;
      }
    }
  }
  return Array.from(
    wholes,
    (whole, candidate) =>
      BigInt(whole) * BigInt(ONE) +
      BigInt(uppers[candidate] ?? 0) * BigInt(HALF) +
      BigInt(lowers[candidate] ?? 0),
  );
}

/**
 * Returns weight × factor ÷ 10^9, rounded up, for integers from 0 to 10^9.
 *
 * The product can exceed 2^53, so the factor is split into two parts, and every number below is an integer under 2^47.
 * If the quotient of such an integer and 10^9 is not an integer, it is at least 10^-9 away from any integer, and the
 * nearest double is off by less than 10^-10. Rounding it down or up is therefore exact.
 */
export function multiplyUp(weight: number, factor: number): number {
  if (factor === ONE) return weight;
  if (weight === ONE) return factor;
  const lower = factor % HALF;
  const product = weight * ((factor - lower) / HALF);
  const quotient = Math.floor(product / ONE);
  const rest = (product - quotient * ONE) * HALF + weight * lower;
  return quotient * HALF + Math.ceil(rest / ONE);
}
