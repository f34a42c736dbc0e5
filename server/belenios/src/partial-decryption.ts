import { type Codec, fields, hexHash, integer, listOf, parse, serialize } from './codec.ts';
import type { Election } from './election.ts';
import type { Group } from './group.ts';
import { sha256Hex } from './hash.ts';
import { demand } from './invalid.ts';
import { isExponentProof, type Proof, proofOf, proveExponent } from './proofs.ts';
import type { EncryptedTally } from './tally.ts';

/** A key holder's share of decrypting a tally, with proofs that the key was used (section 4.20). */
export interface PartialDecryption {
  decryption_factors: bigint[][];
  decryption_proofs: Proof[][];
}

const partialDecryptionOf = (group: Group): Codec<PartialDecryption> =>
  fields({
    decryption_factors: listOf(listOf(group.element)),
    decryption_proofs: listOf(listOf(proofOf(group))),
  });

/** Says whose a partial decryption is: the payload of its event. */
export const ownedPartialDecryption = fields({ owner: integer, payload: hexHash });

/** Returns the files of an event `PartialDecryption`. @param owner the number of the key holder among all, from 1 */
export const decryptionFiles = (owner: number, decryption: string): string[] => [
  decryption,
  serialize(ownedPartialDecryption, { owner, payload: sha256Hex(decryption) }),
];

const proved =
  ({ fingerprint }: Election, publicKey: bigint) =>
  (commitments: bigint[]) =>
    `decrypt|${fingerprint}|${publicKey}|${commitments.join()}`;

/** Decrypts a tally partially. Returns JSON. The caller must have checked that the tally is that of the ballots. */
export function createPartialDecryption(
  election: Election,
  privateKey: bigint,
  tally: EncryptedTally,
): string {
  const { group } = election;
  const publicKey = group.powerOfG(privateKey);
  const parts = tally.map((choices) =>
    choices.map(({ alpha }) => ({
      factor: group.power(alpha, privateKey),
      proof: proveExponent(group, privateKey, proved(election, publicKey), [group.g, alpha]),
    })),
  );
  return serialize(partialDecryptionOf(group), {
    decryption_factors: parts.map((choices) => choices.map(({ factor }) => factor)),
    decryption_proofs: parts.map((choices) => choices.map(({ proof }) => proof)),
  });
}

/** Reads and checks a partial decryption. Returns its factors. Throws `Invalid`. */
export function checkPartialDecryption(
  election: Election,
  publicKey: bigint,
  tally: EncryptedTally,
  json: string,
): bigint[][] {
  const { group } = election;
  const { decryption_factors, decryption_proofs } = parse(partialDecryptionOf(group), json);
  const isAsLong = (lists: readonly (readonly unknown[])[]) =>
    lists.length === tally.length &&
    lists.every((list, question) => list.length === tally[question]?.length);
  demand(
    isAsLong(decryption_factors) && isAsLong(decryption_proofs),
    'decryption',
    'A partial decryption must have one factor and one proof for each choice.',
  );
  for (const [question, choices] of tally.entries()) {
    for (const [place, { alpha }] of choices.entries()) {
      const factor = decryption_factors[question]?.[place] ?? 0n;
      const proof = decryption_proofs[question]?.[place];
      group.demandElement(factor, 'A decryption factor');
      demand(
        proof !== undefined &&
          isExponentProof(group, proof, proved(election, publicKey), [
            [group.g, publicKey],
            [alpha, factor],
          ]),
        'decryption',
        'A proof of a partial decryption is wrong.',
      );
    }
  }
  return decryption_factors;
}
