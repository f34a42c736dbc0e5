import { type Codec, fields } from './codec.ts';
import type { Ciphertext, EncryptionKey, Opening } from './encryption.ts';
import type { Group } from './group.ts';
import { sha256Number } from './hash.ts';
import { randomExponent } from './random.ts';

/** Section 4.3. */
export interface Proof {
  challenge: bigint;
  response: bigint;
}

export const proofOf = (group: Group): Codec<Proof> =>
  fields({ challenge: group.exponent, response: group.exponent });

/** Returns the challenge that the text of a proof's commitments gives (for instance section 4.5). */
const challengeOf = (group: Group, hashed: string): bigint => group.reduce(sha256Number(hashed));

/**
 * Proves that one knows x (Schnorr; sections 4.5, 4.6.1, 4.16, and 4.20).
 * @param bases for each base b, b to the power of x is public
 * @param hashed what the challenge is the hash of, from the commitments, one for each base
 */
export function proveExponent(
  group: Group,
  exponent: bigint,
  hashed: (commitments: bigint[]) => string,
  bases: readonly bigint[] = [group.g],
): Proof {
  const random = randomExponent(group);
  const commitments = bases.map((base) =>
    base === group.g ? group.powerOfG(random) : group.power(base, random),
  );
  const challenge = challengeOf(group, hashed(commitments));
  return { challenge, response: group.reduce(random - exponent * challenge) };
}

/** Checks a proof of `proveExponent`. @param powers the public powers, in the order of the bases */
export function isExponentProof(
  group: Group,
  { challenge, response }: Proof,
  hashed: (commitments: bigint[]) => string,
  powers: readonly [base: bigint, power: bigint][],
): boolean {
  const commitments = powers.map(([base, power]) =>
    group.multiply(
      base === group.g ? group.powerOfG(response) : group.power(base, response),
      group.power(power, challenge),
    ),
  );
  return challengeOf(group, hashed(commitments)) === challenge;
}

/** A claim that a ciphertext is an encryption of a number. */
export interface Claim {
  ciphertext: Ciphertext;
  value: number;
}

/** Returns what the challenge is the hash of. @param start all that comes before the commitments */
const hashedCommitments = (start: string, commitments: readonly [bigint, bigint][]) =>
  `${start}|${commitments.map(([a, b]) => `${a},${b}`).join(',')}`;

/**
 * Proves that one of several claims holds, without showing which (sections 4.12 and 4.13): the true one is proved as
 * in `proveExponent`, and the others are simulated, with challenges chosen before.
 *
 * The specification computes the commitments of simulated proofs from the ciphertext. With its opening, the same
 * numbers are powers of g and y only, for which there are tables.
 * @param start the text that the challenge depends on, before the commitments
 */
export function proveOneOf(
  key: EncryptionKey,
  start: string,
  claims: readonly (Claim & { opening: Opening })[],
): Proof[] {
  const { group, powerOfKey } = key;
  const trueIndex = claims.findIndex(({ value, opening }) => value === opening.plaintext);
  if (trueIndex < 0) throw new RangeError('None of the claims holds.');

  const steps = claims.map(({ value, opening }, place) => {
    if (place === trueIndex) {
      const random = randomExponent(group);
      const commitments: [bigint, bigint] = [group.powerOfG(random), powerOfKey(random)];
      return { challenge: 0n, response: random, commitments };
    }
    const challenge = randomExponent(group);
    const response = randomExponent(group);
    const exponent = group.reduce(response + opening.randomness * challenge);
    const difference = group.reduce(BigInt(opening.plaintext - value) * challenge);
    const commitments: [bigint, bigint] = [
      group.powerOfG(exponent),
      group.multiply(powerOfKey(exponent), group.powerOfG(difference)),
    ];
    return { challenge, response, commitments };
  });
  const total = challengeOf(
    group,
    hashedCommitments(
      start,
      steps.map(({ commitments }) => commitments),
    ),
  );
  const others = steps.reduce((sum, { challenge }) => sum + challenge, 0n);
  return steps.map(({ challenge, response }, place) => {
    if (place !== trueIndex) return { challenge, response };
    const own = group.reduce(total - others);
    const randomness = claims[place]?.opening.randomness ?? 0n;
    return { challenge: own, response: group.reduce(response - randomness * own) };
  });
}

/** Checks a proof of `proveOneOf` (sections 4.12 and 4.13.3). The ciphertexts must be in the group. */
export function isProofOfOne(
  key: EncryptionKey,
  start: string,
  claims: readonly Claim[],
  proofs: readonly Proof[],
): boolean {
  if (proofs.length !== claims.length) return false;
  const { group, powerOfKey } = key;
  let sum = 0n;
  const commitments: [bigint, bigint][] = [];
  for (const [place, { ciphertext, value }] of claims.entries()) {
    const { challenge, response } = proofs[place] ?? { challenge: 0n, response: 0n };
    sum += challenge;
    const { alpha, beta } = ciphertext;
    commitments.push([
      group.multiply(group.powerOfG(response), group.power(alpha, challenge)),
      group.multiply(
        powerOfKey(response),
        group.power(group.divideByPower(beta, value), challenge),
      ),
    ]);
  }
  return challengeOf(group, hashedCommitments(start, commitments)) === group.reduce(sum);
}
