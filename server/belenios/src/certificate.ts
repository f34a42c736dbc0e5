import { channelKeysOf } from './channel.ts';
import { parse, serialize } from './codec.ts';
import type { Group } from './group.ts';
import { demand, fromKeyHolder } from './invalid.ts';
import { type SignedMessage, signedMessageOf, signMessage } from './signed-message.ts';
import {
  type CertificateKeys,
  certificateKeysOf,
  checkCertificate,
  checkCertificates,
} from './threshold-key.ts';

/*
 * How key holders make a key of which `threshold` are needed (Pedersen's protocol, section 3.1.1). All messages are
 * JSON, and a server that is not trusted carries them:
 *
 * 1. Each key holder makes a seed and a certificate.
 * 2. With all certificates, each makes a polynomial, and for each key holder a secret value of it.
 * 3. With the polynomials and the values for it, each makes its share, and checks those values.
 * 4. From all shares come the threshold parameters, which are public.
 */

/** Where a key holder stands among how many, from 1, and how many are needed. */
export interface TrusteeContext {
  index: number;
  size: number;
  threshold: number;
}

/** All key holders' certificates, in order. */
export interface Certificates {
  threshold: number;
  certs: SignedMessage[];
  owners: CertificateKeys[];
}

/** Makes a key holder's certificate from a seed (section 4.6.2). */
export function createCertificate(group: Group, seed: string, context: TrusteeContext): string {
  const { signingKey, verificationKey, encryptionKey } = channelKeysOf(group, seed);
  const { size, threshold, index } = context;
  const message = serialize(certificateKeysOf(group), {
    context: { group: group.name, size, threshold, index },
    verification: verificationKey,
    encryption: encryptionKey,
  });
  const signature = signMessage(group, signingKey, message);
  return serialize(signedMessageOf(group), { message, signature });
}

/** Throws `Invalid` unless a certificate is that of this key holder. */
export function checkCertificateOf(
  group: Group,
  context: TrusteeContext,
  certificate: string,
): void {
  fromKeyHolder(context.index, () =>
    checkCertificate(
      group,
      { ...context, group: group.name },
      parse(signedMessageOf(group), certificate),
    ),
  );
}

/** Reads and checks all key holders' certificates, in order. Throws `Invalid`. */
export function parseCertificates(
  group: Group,
  threshold: number,
  certificates: readonly string[],
): Certificates {
  const certs = certificates.map((json, place) =>
    fromKeyHolder(place + 1, () => parse(signedMessageOf(group), json)),
  );
  return { threshold, certs, owners: checkCertificates(group, threshold, certs) };
}

/** Throws `Invalid` unless there are as many key holders as someone was told, of whom as many decrypt. */
export function checkGroupSize(
  { threshold, owners }: Certificates,
  told: Pick<TrusteeContext, 'size' | 'threshold'>,
): void {
  demand(
    owners.length === told.size && threshold === told.threshold,
    'trustees',
    `The key is one of ${owners.length} key holders, of whom ${threshold} decrypt, not of ${told.size}, of whom ${told.threshold} do.`,
  );
}

/** Returns whether a key holder's certificate was made from a seed. Throws `Invalid` if the seed is malformed. */
export const isSeedOf = (
  group: Group,
  seed: string,
  { owners }: Certificates,
  index: number,
): boolean => owners[index - 1]?.verification === channelKeysOf(group, seed).verificationKey;

/** Returns the key holder's own keys and certificate. Throws `Invalid` if the certificates have others. */
export function ownCertificate(group: Group, seed: string, { owners }: Certificates) {
  const keys = channelKeysOf(group, seed);
  const own = owners.find(({ verification }) => verification === keys.verificationKey);
  demand(
    own !== undefined && own.encryption === keys.encryptionKey,
    'ceremony',
    'None of the certificates is that of this seed.',
  );
  return { keys, own };
}
