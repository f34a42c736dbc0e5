import { fields, integer, listOf, serialize } from './codec.ts';
import { createLogarithm } from './discrete-logarithm.ts';
import type { Election } from './election.ts';
import type { Group } from './group.ts';
import { demand } from './invalid.ts';
import type { EncryptedTally } from './tally.ts';
import type { KeySet, Trustees } from './trustees.ts';

/** For each question, the sum of weights of each choice, that of blank votes first if there are any (section 4.21). */
export const electionResult = fields({ result: listOf(listOf(integer)) });

/** Returns the coefficient of Lagrange of an index among indices, for the value at 0. */
function lagrangeCoefficient(group: Group, index: number, indices: readonly number[]): bigint {
  let numerator = 1n;
  let denominator = 1n;
  for (const other of indices) {
    if (other === index) continue;
    numerator = group.reduce(numerator * BigInt(other));
    denominator = group.reduce(denominator * BigInt(other - index));
  }
  return group.reduce(numerator * inverse(group, denominator));
}

/** Returns the inverse modulo q, by Euclid's algorithm. */
function inverse({ q, reduce }: Group, exponent: bigint): bigint {
  let [rest, next, factor, nextFactor] = [q, exponent, 0n, 1n];
  while (next !== 0n) {
    const quotient = rest / next;
    [rest, next] = [next, rest - quotient * next];
    [factor, nextFactor] = [nextFactor, factor - quotient * nextFactor];
  }
  return reduce(factor);
}

/** Returns the owners whose partial decryptions are used of those that there are: as many as the threshold. */
const ownersIn = ({ keys, threshold }: KeySet, given: { has(owner: number): boolean }): number[] =>
  [...keys.keys()].filter((owner) => given.has(owner)).slice(0, threshold);

/** Returns whether enough key holders have decrypted partially. */
export const isDecryptable = (
  { sets }: Trustees,
  owners: { has(owner: number): boolean },
): boolean => sets.every((set) => ownersIn(set, owners).length === set.threshold);

/**
 * Computes an election's result as JSON.
 * @param factors the checked factors of partial decryptions, by owner
 * @param totalWeight the largest sum that there can be
 */
export function computeResult(
  election: Election,
  trustees: Trustees,
  tally: EncryptedTally,
  { factors, totalWeight }: { factors: ReadonlyMap<number, bigint[][]>; totalWeight: number },
): string {
  const { group } = election;
  demand(
    isDecryptable(trustees, factors),
    'decryption',
    'Too few key holders have decrypted the tally.',
  );
  const used = trustees.sets.flatMap((set) => {
    const owners = ownersIn(set, factors);
    const indices = owners.map((owner) => set.indices.get(owner) ?? 0);
    return owners.map((owner, place) => ({
      factors: factors.get(owner) ?? [],
      coefficient: lagrangeCoefficient(group, indices[place] ?? 0, indices),
    }));
  });
  const logarithm = createLogarithm(group, totalWeight);
  const result = tally.map((choices, question) =>
    choices.map(({ beta }, place) => {
      const factor = group.multiply(
        ...used.map((one) => group.power(one.factors[question]?.[place] ?? 1n, one.coefficient)),
      );
      const sum = logarithm(group.multiply(beta, group.invert(factor)));
      demand(
        sum !== undefined,
        'result',
        'A sum of the tally is larger than all weights together.',
      );
      return sum;
    }),
  );
  return serialize(electionResult, { result });
}
