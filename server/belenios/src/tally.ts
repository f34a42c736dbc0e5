import type { Ballot } from './ballot.ts';
import { type Codec, fields, hexHash, integer, listOf, parse, serialize } from './codec.ts';
import { ciphertextsIn, type Election } from './election.ts';
import { type Ciphertext, ciphertextOf } from './encryption.ts';
import type { Group } from './group.ts';
import { sha256Hex } from './hash.ts';

/** For each question, the encrypted sum of each choice (section 4.18). */
export type EncryptedTally = Ciphertext[][];

export const encryptedTallyOf = (group: Group): Codec<EncryptedTally> =>
  listOf(listOf(ciphertextOf(group)));

/** Writes what key holders decrypt. */
export const serializeEncryptedTally = (group: Group, tally: EncryptedTally): string =>
  serialize(encryptedTallyOf(group), tally);

/** Reads what key holders decrypt. Throws `Invalid`. */
export const parseEncryptedTally = (group: Group, json: string): EncryptedTally =>
  parse(encryptedTallyOf(group), json);

/** Says how much a tally is the sum of: the payload of its event. */
export const sizedEncryptedTally = fields({
  num_tallied: integer,
  total_weight: integer,
  encrypted_tally: hexHash,
});

/** Adds up ballots without decrypting them. */
export interface Tally {
  /** Adds a checked ballot, of each credential only the last one (section 4.17). */
  add(ballot: Ballot, weight: number): void;
  encryptedTally(): EncryptedTally;
  numberOfBallots(): number;
  totalWeight(): number;
}

export function createTally({ group, questions }: Election): Tally {
  const sums = questions.map((question) =>
    Array.from({ length: ciphertextsIn(question) }, () => ({ alpha: 1n, beta: 1n })),
  );
  let count = 0;
  let total = 0;
  const raise = (element: bigint, weight: number) =>
    weight === 1 ? element : group.power(element, BigInt(weight));
  return {
    add({ answers }, weight) {
      for (const [question, choices] of sums.entries()) {
        for (const [place, sum] of choices.entries()) {
          const ciphertext = answers[question]?.choices[place];
          if (!ciphertext) throw new RangeError('The ballot was not checked.');
          sum.alpha = group.multiply(sum.alpha, raise(ciphertext.alpha, weight));
          sum.beta = group.multiply(sum.beta, raise(ciphertext.beta, weight));
        }
      }
      count += 1;
      total += weight;
    },
    encryptedTally: () => sums.map((choices) => choices.map((sum) => ({ ...sum }))),
    numberOfBallots: () => count,
    totalWeight: () => total,
  };
}

/** Returns the files of the event `EncryptedTally`. */
export function tallyFiles(group: Group, tally: Tally): string[] {
  const encrypted = serialize(encryptedTallyOf(group), tally.encryptedTally());
  const sized = serialize(sizedEncryptedTally, {
    num_tallied: tally.numberOfBallots(),
    total_weight: tally.totalWeight(),
    encrypted_tally: sha256Hex(encrypted),
  });
  return [encrypted, sized];
}
