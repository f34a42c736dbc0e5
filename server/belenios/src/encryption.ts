import { type Codec, fields } from './codec.ts';
import type { Group } from './group.ts';
import { randomExponent } from './random.ts';

/** Section 4.3. */
export const ciphertextOf = (group: Group): Codec<Ciphertext> =>
  fields({ alpha: group.element, beta: group.element });

export interface Ciphertext {
  alpha: bigint;
  beta: bigint;
}

/** The public key y that votes are encrypted with. */
export interface EncryptionKey {
  group: Group;
  publicKey: bigint;
  powerOfKey(exponent: bigint): bigint;
}

/** What only the person who encrypted knows about a ciphertext: the number m in it, and its randomness r. */
export interface Opening {
  plaintext: number;
  randomness: bigint;
}

/** Returns an encryption of a small number, so that the product of ciphertexts is that of the sum (section 4.11.1). */
export function encrypt(
  key: EncryptionKey,
  plaintext: number,
): { ciphertext: Ciphertext; opening: Opening } {
  const { group, powerOfKey } = key;
  const randomness = randomExponent(group);
  const alpha = group.powerOfG(randomness);
  const beta = group.multiply(powerOfKey(randomness), group.powerOfG(BigInt(plaintext)));
  return { ciphertext: { alpha, beta }, opening: { plaintext, randomness } };
}

/** Returns the ciphertext of the sum of what is in the given ones (section 4.18). */
export const multiplyCiphertexts = (
  group: Group,
  ciphertexts: readonly Ciphertext[],
): Ciphertext => ({
  alpha: group.multiply(...ciphertexts.map(({ alpha }) => alpha)),
  beta: group.multiply(...ciphertexts.map(({ beta }) => beta)),
});

/** Returns the opening of a product of ciphertexts. */
export const sumOpenings = (group: Group, openings: readonly Opening[]): Opening => ({
  plaintext: openings.reduce((sum, { plaintext }) => sum + plaintext, 0),
  randomness: group.reduce(openings.reduce((sum, { randomness }) => sum + randomness, 0n)),
});
