import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { decryptCcm, encryptCcm } from './aes-ccm.ts';
import { type Codec, fields, matching, parse, serialize, text } from './codec.ts';
import type { Group } from './group.ts';
import { sha256Hex, sha256Number } from './hash.ts';
import { demand } from './invalid.ts';
import { randomBase58, randomExponent } from './random.ts';
import { isSignatureOf, signedMessageOf, signMessage } from './signed-message.ts';

/** The two private keys of a key holder, which a seed gives (section 4.6.1). */
export interface ChannelKeys {
  signingKey: bigint;
  decryptionKey: bigint;
  verificationKey: bigint;
  encryptionKey: bigint;
}

const SEED = /^[1-9A-HJ-NP-Za-km-z]{22}$/;

/** Returns a random seed, the only secret that a key holder keeps: 22 characters of Base58. */
export const generateSeed = (): string => randomBase58(22);

/** Returns the keys that a seed gives. */
export function channelKeysOf(group: Group, seed: string): ChannelKeys {
  demand(SEED.test(seed), 'ceremony', 'A seed has 22 characters of Base58.');
  const derive = (name: string) => group.reduce(sha256Number(`${name}|${seed}`));
  const [signingKey, decryptionKey] = [derive('sk'), derive('dk')];
  return {
    signingKey,
    decryptionKey,
    verificationKey: group.powerOfG(signingKey),
    encryptionKey: group.powerOfG(decryptionKey),
  };
}

/** `encrypted_msg` of section 4.6.1. */
const encryptedMessageOf = (group: Group) =>
  fields({
    alpha: group.element,
    beta: group.element,
    data: matching(/^(?:[0-9a-f]{2}){8,70000}$/, 'bytes in hexadecimal'),
  });

/** `channel_msg` of section 4.6.3. */
const channelMessageOf = (group: Group) => fields({ recipient: group.element, message: text });

const symmetricKey = (secret: bigint) => hexToBytes(sha256Hex(`key|${secret}`));
const nonceOf = (alpha: bigint) => hexToBytes(sha256Hex(`iv|${alpha}`));

/**
 * Signs a message and encrypts it for a recipient (sections 4.6.1 and 4.6.3).
 * @param recipient the recipient's encryption key
 */
export function send<T>(
  group: Group,
  { signingKey }: ChannelKeys,
  recipient: bigint,
  { codec, value }: { codec: Codec<T>; value: T },
): string {
  const message = serialize(channelMessageOf(group), {
    recipient,
    message: serialize(codec, value),
  });
  const signature = signMessage(group, signingKey, message);
  const signed = serialize(signedMessageOf(group), { message, signature });
  const random = randomExponent(group);
  const secret = group.powerOfG(randomExponent(group));
  const alpha = group.powerOfG(random);
  const encrypted = encryptCcm(symmetricKey(secret), nonceOf(alpha), utf8ToBytes(signed));
  return serialize(encryptedMessageOf(group), {
    alpha,
    beta: group.multiply(group.power(recipient, random), secret),
    data: bytesToHex(encrypted),
  });
}

/** Decrypts a message and checks its signature and its recipient. Throws `Invalid`. */
export function receive<T>(
  group: Group,
  { decryptionKey, encryptionKey }: ChannelKeys,
  senderVerificationKey: bigint,
  { codec, sent }: { codec: Codec<T>; sent: string },
): T {
  const { alpha, beta, data } = parse(encryptedMessageOf(group), sent);
  group.demandElement(alpha, 'A part of an encrypted message');
  group.demandElement(beta, 'A part of an encrypted message');
  const secret = group.multiply(beta, group.invert(group.power(alpha, decryptionKey)));
  const bytes = decryptCcm(symmetricKey(secret), nonceOf(alpha), hexToBytes(data));
  demand(
    bytes !== undefined,
    'ceremony',
    'The message is not encrypted for this key, or was altered.',
  );
  const signed = parse(signedMessageOf(group), new TextDecoder().decode(bytes));
  demand(
    isSignatureOf(group, senderVerificationKey, signed),
    'ceremony',
    'The signature of a message is wrong.',
  );
  const { recipient, message } = parse(channelMessageOf(group), signed.message);
  demand(recipient === encryptionKey, 'ceremony', 'A message was meant for another recipient.');
  return parse(codec, message);
}
