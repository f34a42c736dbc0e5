import { generateSeed } from '../../src/channel.ts';
import type { Group } from '../../src/group.ts';
import { createCertificate, parseCertificates } from '../../src/certificate.ts';
import { createPolynomial, parsePolynomial } from '../../src/polynomial.ts';
import {
  createShare,
  openPrivateKey,
  parseShare,
  shareInputFor,
  thresholdParametersFrom,
} from '../../src/share.ts';
import type { MadeKeys } from './made-election.ts';

type Round = 'certificate' | 'polynomial' | 'input' | 'share';

/** Changes a message in a round, as someone who lies. Numbers of key holders begin with 1. */
export type Lie = (round: Round, index: number, json: string) => string;

/** Holds the ceremony of key holders, each with a seed. Throws what the first check says that refuses a message. */
export function holdCeremony(
  group: Group,
  { size, threshold, lie = (_, __, json) => json }: { size: number; threshold: number; lie?: Lie },
) {
  const seeds = Array.from({ length: size }, generateSeed);
  const certificates = parseCertificates(
    group,
    threshold,
    seeds.map((seed, place) => {
      const index = place + 1;
      return lie('certificate', index, createCertificate(group, seed, { index, size, threshold }));
    }),
  );
  const polynomials = seeds.map((seed, place) => {
    const json = createPolynomial(group, seed, certificates);
    return parsePolynomial(group, certificates, place + 1, lie('polynomial', place + 1, json));
  });
  const shares = seeds.map((seed, place) => {
    const index = place + 1;
    const input = lie('input', index, shareInputFor(group, polynomials, index));
    const json = lie('share', index, createShare(group, seed, certificates, input));
    return parseShare(group, certificates, polynomials, { index, json });
  });
  return { seeds, shares, parameters: thresholdParametersFrom(certificates, polynomials, shares) };
}

/** Returns keys of which `threshold` of `size` are needed, and the private keys of some owners. */
export function makeThresholdKeys(
  group: Group,
  { size, threshold, owners }: { size: number; threshold: number; owners: readonly number[] },
): MadeKeys {
  const { seeds, shares, parameters } = holdCeremony(group, { size, threshold });
  const open = (owner: number): [number, bigint] => {
    const [seed = '', share] = [seeds[owner - 1], shares[owner - 1]];
    return [owner, openPrivateKey(group, seed, share?.encryptedPrivateKey ?? '')];
  };
  return { trustees: [['Pedersen', parameters]], privateKeys: new Map(owners.map(open)) };
}
