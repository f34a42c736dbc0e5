import { type Codec, fields } from './codec.ts';
import type { Group } from './group.ts';
import { demand } from './invalid.ts';
import { isExponentProof, type Proof, proofOf, proveExponent } from './proofs.ts';
import { randomExponent } from './random.ts';

/** A key holder's public key with a proof that its private key is known (`trustee_public_key` of section 4.5). */
export interface TrusteePublicKey {
  pok: Proof;
  public_key: bigint;
  /** Only of key holders with a threshold: the signature of the public key (section 4.6.1). */
  signature?: Proof;
}

export const trusteePublicKeyOf = (group: Group): Codec<TrusteePublicKey> =>
  fields(
    { pok: proofOf(group), public_key: group.element },
    { signature: [proofOf(group), 'public_key'] },
  );

const proved = (group: Group, publicKey: bigint) => (commitments: bigint[]) =>
  `pok|${group.name}|${publicKey}|${commitments.join()}`;

/** Returns the public key of a private one, with its proof. */
export function trusteePublicKeyFrom(group: Group, privateKey: bigint): TrusteePublicKey {
  const publicKey = group.powerOfG(privateKey);
  return {
    pok: proveExponent(group, privateKey, proved(group, publicKey)),
    public_key: publicKey,
  };
}

/** Returns a random private key (section 4.5). */
export const generatePrivateKey = randomExponent;

/** Throws `Invalid` unless a public key is in the group and its proof is right. */
export function checkTrusteePublicKey(group: Group, { pok, public_key }: TrusteePublicKey): void {
  group.demandElement(public_key, "A key holder's public key");
  demand(
    isExponentProof(group, pok, proved(group, public_key), [[group.g, public_key]]),
    'trustees',
    "The proof of a key holder's public key is wrong.",
  );
}
