import { type Codec, fields, text } from './codec.ts';
import type { Group } from './group.ts';
import { isExponentProof, type Proof, proofOf, proveExponent } from './proofs.ts';

/** A message with the signature of a key holder (`signed_msg` of section 4.6.1). */
export interface SignedMessage {
  message: string;
  signature: Proof;
}

export const signedMessageOf = (group: Group): Codec<SignedMessage> =>
  fields({ message: text, signature: proofOf(group) });

/** What the challenge of a signature is the hash of. */
const signed = (message: string) => (commitments: bigint[]) =>
  `sigmsg|${message}|${commitments.join()}`;

export const signMessage = (group: Group, signingKey: bigint, message: string): Proof =>
  proveExponent(group, signingKey, signed(message));

/** @param verificationKey must be in the group */
export const isSignatureOf = (
  group: Group,
  verificationKey: bigint,
  { message, signature }: SignedMessage,
): boolean => isExponentProof(group, signature, signed(message), [[group.g, verificationKey]]);
