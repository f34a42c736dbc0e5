import type { Certificates } from './certificate.ts';
import { type Codec, listOf, parse, serialize } from './codec.ts';
import type { Group } from './group.ts';
import { demand, Invalid } from './invalid.ts';
import {
  checkCertificates,
  checkThresholdParameters,
  type ThresholdParameters,
  thresholdParametersOf,
} from './threshold-key.ts';
import { checkTrusteePublicKey, type TrusteePublicKey, trusteePublicKeyOf } from './trustee-key.ts';

/** Keys that an election's key consists of: one that is always needed, or some of which enough are (section 4.7). */
export type TrusteeKind = ['Single', TrusteePublicKey] | ['Pedersen', ThresholdParameters];

const trusteesOf = (group: Group): Codec<TrusteeKind[]> =>
  listOf<TrusteeKind>({
    read(value, at) {
      if (Array.isArray(value) && value.length === 2) {
        const place = `${at}[1]`;
        const [kind, keys]: unknown[] = value;
        if (kind === 'Single') return [kind, trusteePublicKeyOf(group).read(keys, place)];
        if (kind === 'Pedersen') return [kind, thresholdParametersOf(group).read(keys, place)];
      }
      throw new Invalid('format', `${at} must be ["Single", …] or ["Pedersen", …].`);
    },
    write: ([kind, keys]) => [
      kind,
      kind === 'Single'
        ? trusteePublicKeyOf(group).write(keys)
        : thresholdParametersOf(group).write(keys),
    ],
  });

export const serializeTrustees = (group: Group, kinds: readonly TrusteeKind[]): string =>
  serialize(trusteesOf(group), [...kinds]);

/** Keys of which `threshold` are needed, by the number that partial decryptions call their owner. */
export interface KeySet {
  threshold: number;
  keys: Map<number, bigint>;
  /** The indices of the keys' owners in the polynomials of a threshold, by the same number. */
  indices: Map<number, number>;
}

export interface Trustees {
  sets: KeySet[];
  publicKey: bigint;
}

/** Reads and checks an election's trustees (sections 3.1.1 and 4.7). Throws `Invalid`. */
export function parseTrustees(group: Group, json: string): Trustees {
  const kinds = parse(trusteesOf(group), json);
  demand(kinds.length > 0, 'trustees', 'The election has no trustees.');
  let owner = 0;
  const subkeys: bigint[] = [];
  const sets = kinds.map((entry): KeySet => {
    const [kind, keys] = entry;
    if (kind === 'Single') {
      checkTrusteePublicKey(group, keys);
      subkeys.push(keys.public_key);
      owner += 1;
      return {
        threshold: 1,
        keys: new Map([[owner, keys.public_key]]),
        indices: new Map([[owner, 1]]),
      };
    }
    subkeys.push(checkThresholdParameters(group, keys));
    const set: KeySet = { threshold: keys.threshold, keys: new Map(), indices: new Map() };
    for (const [place, { public_key }] of keys.verification_keys.entries()) {
      owner += 1;
      set.keys.set(owner, public_key);
      set.indices.set(owner, place + 1);
    }
    return set;
  });
  return { sets, publicKey: group.multiply(...subkeys) };
}

/** Reads the certificates of keys with a threshold. Throws `Invalid` if there are none. */
export function certificatesIn(group: Group, json: string): Certificates {
  const [first] = parse(trusteesOf(group), json);
  if (first?.[0] !== 'Pedersen') throw new Invalid('trustees', 'The keys have no threshold.');
  const [, { threshold, certs }] = first;
  return { threshold, certs, owners: checkCertificates(group, threshold, certs) };
}
