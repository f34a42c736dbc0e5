import { ownCertificate } from './certificate.ts';
import type { Group } from './group.ts';
import { demand } from './invalid.ts';
import { openPrivateKey } from './share.ts';
import { certificatesIn, parseTrustees, type Trustees } from './trustees.ts';

/** What a key holder decrypts with, and the keys that it is one of. */
export interface OwnKey {
  /** The number of the key holder, from 1. */
  index: number;
  privateKey: bigint;
  trustees: Trustees;
}

/**
 * Decrypts a key holder's private key, and checks that the published keys are some that the key holder helped to make.
 * They come from a server that could have made others. Throws `Invalid` if they are, or if the seed is another one.
 *
 * The own certificate must be among them, because the signature of the own polynomial then proves that the key holder has
 * seen all certificates, for as many key holders and this threshold. Whose they are is found out only by comparing
 * `fingerprintOf`, and whether they are those of the election by comparing the digits of its sum.
 */
export function openOwnKey(
  group: Group,
  seed: string,
  json: string,
  encryptedPrivateKey: string,
): OwnKey {
  const trustees = parseTrustees(group, json);
  const { own } = ownCertificate(group, seed, certificatesIn(group, json));
  const { index } = own.context;
  const privateKey = openPrivateKey(group, seed, encryptedPrivateKey);
  demand(
    trustees.sets.length === 1 && trustees.sets[0]?.keys.get(index) === group.powerOfG(privateKey),
    'trustees',
    'The private key does not belong to the published keys.',
  );
  return { index, privateKey, trustees };
}
