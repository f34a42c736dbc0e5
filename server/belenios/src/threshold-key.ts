import {
  type Codec,
  type Decoded,
  fields,
  integer,
  listOf,
  parse,
  serialize,
  text,
} from './codec.ts';
import type { Group } from './group.ts';
import { demand, fromKeyHolder } from './invalid.ts';
import { type Proof, proofOf } from './proofs.ts';
import { isSignatureOf, type SignedMessage, signedMessageOf } from './signed-message.ts';
import { checkTrusteePublicKey, type TrusteePublicKey, trusteePublicKeyOf } from './trustee-key.ts';

/** Which of how many key holders a certificate is of, and for which threshold (section 4.6.2). */
const contextCodec = fields({ group: text, size: integer, threshold: integer, index: integer });
export type Context = Decoded<typeof contextCodec>;

export const certificateKeysOf = (group: Group) =>
  fields({ context: contextCodec, verification: group.element, encryption: group.element });
export type CertificateKeys = Decoded<ReturnType<typeof certificateKeysOf>>;

/** `raw_coefexps` of section 4.6.4. */
export const coefficientPowersOf = (group: Group): Codec<{ coefexps: bigint[] }> =>
  fields({ coefexps: listOf(group.element) });

/** What is public about keys of which `threshold` are needed (section 4.6.7). */
export interface ThresholdParameters {
  threshold: number;
  certs: SignedMessage[];
  coefexps: SignedMessage[];
  signatures: Proof[];
  verification_keys: TrusteePublicKey[];
}

export const thresholdParametersOf = (group: Group): Codec<ThresholdParameters> =>
  fields({
    threshold: integer,
    certs: listOf(signedMessageOf(group)),
    coefexps: listOf(signedMessageOf(group)),
    signatures: listOf(proofOf(group)),
    verification_keys: listOf(trusteePublicKeyOf(group)),
  });

/** The most key holders. Checking the keys takes a time that grows with the square of their number. */
const MAX_KEY_HOLDERS = 100;

/** Throws `Invalid` unless a certificate is of this key holder and signed with its own key. */
export function checkCertificate(
  group: Group,
  context: Context,
  certificate: SignedMessage,
): CertificateKeys {
  const keys = parse(certificateKeysOf(group), certificate.message);
  const { size, threshold, index } = keys.context;
  demand(
    keys.context.group === context.group &&
      size === context.size &&
      threshold === context.threshold &&
      index === context.index,
    'trustees',
    'The certificate is for other key holders, another threshold, or another place.',
  );
  group.demandElement(keys.verification, 'The verification key');
  group.demandElement(keys.encryption, 'The encryption key');
  demand(
    isSignatureOf(group, keys.verification, certificate),
    'trustees',
    'The signature of the certificate is wrong.',
  );
  return keys;
}

/** Throws `Invalid` unless these are the certificates of all key holders, in order. */
export function checkCertificates(
  group: Group,
  threshold: number,
  certificates: readonly SignedMessage[],
): CertificateKeys[] {
  const size = certificates.length;
  demand(
    threshold >= 1 && threshold <= size && size <= MAX_KEY_HOLDERS,
    'trustees',
    'The threshold is impossible for this number of key holders.',
  );
  return certificates.map((certificate, place) => {
    const index = place + 1;
    const context = { group: group.name, size, threshold, index };
    return fromKeyHolder(index, () => checkCertificate(group, context, certificate));
  });
}

/** Returns what a key holder signs about the certificates and the own polynomial (section 4.6.4). */
export const signedCertificates = (
  group: Group,
  certificates: readonly SignedMessage[],
  coefexps: readonly bigint[],
): string =>
  `certs_sig|${serialize(
    fields({ certs: listOf(signedMessageOf(group)), coefexps: listOf(group.element) }),
    { certs: [...certificates], coefexps: [...coefexps] },
  )}`;

/**
 * Throws `Invalid` unless a key holder's powers of coefficients are signed, and all key holders' certificates with
 * them. Returns the powers.
 */
export function checkCoefficientPowers(
  group: Group,
  certificates: readonly SignedMessage[],
  owner: CertificateKeys,
  { coefexps, signature }: { coefexps: SignedMessage; signature: Proof },
): bigint[] {
  const powers = parse(coefficientPowersOf(group), coefexps.message).coefexps;
  demand(
    powers.length === owner.context.threshold,
    'trustees',
    'The polynomial is for another threshold.',
  );
  for (const power of powers) group.demandElement(power, 'A power of a coefficient');
  const message = signedCertificates(group, certificates, powers);
  demand(
    isSignatureOf(group, owner.verification, coefexps) &&
      isSignatureOf(group, owner.verification, { message, signature }),
    'trustees',
    'The signature of the polynomial is wrong.',
  );
  return powers;
}

/** Returns g to the power of f(index), from the powers of f's coefficients (section 4.6.5). */
export const evaluatePowers = (group: Group, powers: readonly bigint[], index: number): bigint =>
  // By Horner's rule, the exponents stay as small as the index.
  powers.reduceRight((sum, power) => group.multiply(group.power(sum, BigInt(index)), power), 1n);

/** Throws `Invalid` unless a public key belongs to the key holder's share (section 4.6.6), and is signed. */
export function checkVerificationKey(
  group: Group,
  polynomials: readonly (readonly bigint[])[],
  owner: CertificateKeys,
  key: TrusteePublicKey,
): void {
  const { index } = owner.context;
  checkTrusteePublicKey(group, key);
  demand(
    key.public_key ===
      group.multiply(...polynomials.map((powers) => evaluatePowers(group, powers, index))),
    'trustees',
    'The public key does not belong to the polynomials.',
  );
  const message = String(key.public_key);
  demand(
    key.signature !== undefined &&
      isSignatureOf(group, owner.verification, { message, signature: key.signature }),
    'trustees',
    'The signature of the public key is wrong.',
  );
}

/** Throws `Invalid` unless threshold parameters are consistent and signed. Returns the public key they make. */
export function checkThresholdParameters(group: Group, parameters: ThresholdParameters): bigint {
  const { threshold, certs, coefexps, signatures, verification_keys } = parameters;
  demand(
    [coefexps, signatures, verification_keys].every((list) => list.length === certs.length),
    'trustees',
    'The lists of key holders have different lengths.',
  );
  const owners = checkCertificates(group, threshold, certs);
  const polynomials = owners.map((owner, place) => {
    const [powers, signature] = [coefexps[place], signatures[place]];
    if (!powers || !signature) return [];
    return fromKeyHolder(place + 1, () =>
      checkCoefficientPowers(group, certs, owner, { coefexps: powers, signature }),
    );
  });
  for (const [place, owner] of owners.entries()) {
    const key = verification_keys[place];
    if (key) fromKeyHolder(place + 1, () => checkVerificationKey(group, polynomials, owner, key));
  }
  return group.multiply(...polynomials.map(([constant]) => constant ?? 1n));
}
