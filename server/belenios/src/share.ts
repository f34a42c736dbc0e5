import { type Certificates, ownCertificate } from './certificate.ts';
import { type ChannelKeys, channelKeysOf, receive, send } from './channel.ts';
import { fields, listOf, parse, serialize, text } from './codec.ts';
import type { Group } from './group.ts';
import { demand, fromKeyHolder, Invalid } from './invalid.ts';
import { coefficientsOf, type Polynomial, secretOf } from './polynomial.ts';
import { proofOf } from './proofs.ts';
import { signedMessageOf, signMessage } from './signed-message.ts';
import {
  type CertificateKeys,
  checkCoefficientPowers,
  checkVerificationKey,
  evaluatePowers,
  type ThresholdParameters,
} from './threshold-key.ts';
import { type TrusteePublicKey, trusteePublicKeyFrom, trusteePublicKeyOf } from './trustee-key.ts';

/** `vinput` of section 4.6.5. */
const shareInputOf = (group: Group) =>
  fields({
    polynomial: text,
    secrets: listOf(text),
    coefexps: listOf(signedMessageOf(group)),
    signatures: listOf(proofOf(group)),
  });

/** `voutput` of section 4.6.6. */
const shareOf = (group: Group) =>
  fields({ private_key: text, public_key: trusteePublicKeyOf(group) });

/** What a share's private key is sent as. The specification does not name it; found by trying. */
const decryptionKeyOf = (group: Group) => fields({ decryption_key: group.exponent });

/** Returns what a key holder needs of all polynomials for its share (section 4.6.5). */
export function shareInputFor(
  group: Group,
  polynomials: readonly Polynomial[],
  index: number,
): string {
  return serialize(shareInputOf(group), {
    polynomial: polynomials[index - 1]?.polynomial ?? '',
    secrets: polynomials.map(({ secrets }) => secrets[index - 1] ?? ''),
    coefexps: polynomials.map(({ coefexps }) => coefexps),
    signatures: polynomials.map(({ signature }) => signature),
  });
}

/** Returns the secret value that a key holder has sent. Throws `Invalid` if it is not that of its polynomial. */
function receiveValue(
  group: Group,
  { keys, own }: { keys: ChannelKeys; own: CertificateKeys },
  sender: CertificateKeys,
  { sent, powers }: { sent: string; powers: readonly bigint[] },
): bigint {
  const { secret } = receive(group, keys, sender.verification, { codec: secretOf(group), sent });
  demand(
    group.powerOfG(secret) === evaluatePowers(group, powers, own.context.index),
    'ceremony',
    'The secret value is not that of the polynomial.',
  );
  return secret;
}

/**
 * Makes a key holder's share of the private key, encrypted for itself, and the public key that belongs to it (section
 * 4.6.6). Throws `Invalid` with the number of the key holder whose message is wrong. Its signature is right if the secret
 * value in it is wrong. If it cannot be decrypted, the server may have altered it, too.
 */
export function createShare(
  group: Group,
  seed: string,
  certificates: Certificates,
  input: string,
): string {
  const { keys, own } = ownCertificate(group, seed, certificates);
  const { certs, owners } = certificates;
  const { polynomial, secrets, coefexps, signatures } = parse(shareInputOf(group), input);
  demand(
    [secrets, coefexps, signatures].every(({ length }) => length === owners.length),
    'ceremony',
    'There must be one value and one polynomial of each key holder.',
  );
  const values = owners.map((sender, place) =>
    fromKeyHolder(place + 1, () => {
      const [sent, signed, signature] = [secrets[place], coefexps[place], signatures[place]];
      if (sent === undefined || !signed || !signature)
        throw new Invalid('ceremony', 'A part is missing.');
      const powers = checkCoefficientPowers(group, certs, sender, { coefexps: signed, signature });
      return { powers, value: receiveValue(group, { keys, own }, sender, { sent, powers }) };
    }),
  );
  // The own polynomial comes back from the server, which could have exchanged it for an older one.
  const coefficients = receive(group, keys, own.verification, {
    codec: coefficientsOf(group),
    sent: polynomial,
  }).polynomial;
  const ownPowers = values[own.context.index - 1]?.powers ?? [];
  demand(
    coefficients.length === ownPowers.length &&
      coefficients.every((coefficient, k) => group.powerOfG(coefficient) === ownPowers[k]),
    'ceremony',
    'The polynomial is not the one that this key holder made.',
  );
  const privateKey = group.reduce(values.reduce((sum, { value }) => sum + value, 0n));
  const publicKey = trusteePublicKeyFrom(group, privateKey);
  const signature = signMessage(group, keys.signingKey, String(publicKey.public_key));
  return serialize(shareOf(group), {
    private_key: send(group, keys, keys.encryptionKey, {
      codec: decryptionKeyOf(group),
      value: { decryption_key: privateKey },
    }),
    public_key: { ...publicKey, signature },
  });
}

/** What can be checked of a share without its seed. */
export interface Share {
  /** The private key, encrypted for its key holder, who needs it for decrypting. */
  encryptedPrivateKey: string;
  publicKey: TrusteePublicKey;
}

/** Reads and checks a key holder's share. Throws `Invalid`. */
export function parseShare(
  group: Group,
  { owners }: Certificates,
  polynomials: readonly Polynomial[],
  { index, json }: { index: number; json: string },
): Share {
  return fromKeyHolder(index, () => {
    const { private_key, public_key } = parse(shareOf(group), json);
    const owner = owners[index - 1];
    demand(owner !== undefined, 'ceremony', 'There is no key holder with this number.');
    const powers = polynomials.map((polynomial) => polynomial.powers);
    checkVerificationKey(group, powers, owner, public_key);
    return { encryptedPrivateKey: private_key, publicKey: public_key };
  });
}

/** Returns the private key in a share that was checked when it came, encrypted for its key holder. Throws `Invalid`. */
export const encryptedPrivateKeyIn = (group: Group, share: string): string =>
  parse(shareOf(group), share).private_key;

/** Returns what an election publishes about the key holders' keys (section 4.6.7). */
export const thresholdParametersFrom = (
  { threshold, certs }: Certificates,
  polynomials: readonly Polynomial[],
  shares: readonly Share[],
): ThresholdParameters => ({
  threshold,
  certs,
  coefexps: polynomials.map(({ coefexps }) => coefexps),
  signatures: polynomials.map(({ signature }) => signature),
  verification_keys: shares.map(({ publicKey }) => publicKey),
});

/** Decrypts the private key of a share with the key holder's seed. Throws `Invalid` if the seed is another one. */
export function openPrivateKey(group: Group, seed: string, encryptedPrivateKey: string): bigint {
  const keys = channelKeysOf(group, seed);
  return receive(group, keys, keys.verificationKey, {
    codec: decryptionKeyOf(group),
    sent: encryptedPrivateKey,
  }).decryption_key;
}
