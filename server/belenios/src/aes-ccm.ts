import { cbc, ctr } from '@noble/ciphers/aes.js';

/*
 * AES in CCM mode (RFC 3610) as section 4.6.1 needs it, because browsers have no CCM. Found by trying: nonces of 13
 * bytes, and tags of 8 bytes, which is enough here: what is encrypted is also signed.
 */
const BLOCK = 16;
const TAG = 8;
const NONCE = 13;
/** With nonces of 13 bytes, two bytes are left for the length of the message. */
const MAX_LENGTH = 0xffff;

/** Returns the message's authentication code, still without the key stream. */
function codeOf(key: Uint8Array, nonce: Uint8Array, message: Uint8Array): Uint8Array {
  const blocks = new Uint8Array(BLOCK + Math.ceil(message.length / BLOCK) * BLOCK);
  // Flags: the length of the tag, and two bytes for the length of the message.
  blocks[0] = ((TAG - 2) / 2) * 8 + 1;
  blocks.set(nonce, 1);
  blocks[BLOCK - 2] = message.length >> 8;
  blocks[BLOCK - 1] = message.length & 0xff;
  blocks.set(message, BLOCK);
  const encrypted = cbc(key, new Uint8Array(BLOCK), { disablePadding: true }).encrypt(blocks);
  return encrypted.slice(-BLOCK).fill(0, TAG);
}

/** Encrypts or decrypts a code and a message with the key stream, which begins with the block for the code. */
function applyStream(key: Uint8Array, nonce: Uint8Array, code: Uint8Array, message: Uint8Array) {
  const counter = new Uint8Array(BLOCK);
  counter[0] = 1;
  counter.set(nonce, 1);
  const input = new Uint8Array(BLOCK + message.length);
  input.set(code);
  input.set(message, BLOCK);
  const output = ctr(key, counter).encrypt(input);
  return { code: output.subarray(0, TAG), message: output.subarray(BLOCK) };
}

/** Encrypts a message of at most 65,535 bytes. @param nonce at least 13 bytes, of which the first 13 are used */
export function encryptCcm(key: Uint8Array, nonce: Uint8Array, message: Uint8Array): Uint8Array {
  if (message.length > MAX_LENGTH) throw new RangeError('The message is too long.');
  const used = nonce.subarray(0, NONCE);
  const encrypted = applyStream(key, used, codeOf(key, used, message), message);
  const result = new Uint8Array(message.length + TAG);
  result.set(encrypted.message);
  result.set(encrypted.code, message.length);
  return result;
}

/** Decrypts a message. Returns undefined if it was altered, or if the key is another one. */
export function decryptCcm(
  key: Uint8Array,
  nonce: Uint8Array,
  encrypted: Uint8Array,
): Uint8Array | undefined {
  const length = encrypted.length - TAG;
  if (length < 0 || length > MAX_LENGTH) return undefined;
  const used = nonce.subarray(0, NONCE);
  const { code, message } = applyStream(
    key,
    used,
    encrypted.subarray(length),
    encrypted.subarray(0, length),
  );
  const expected = codeOf(key, used, message);
  // The time must not show how many bytes are right.
  const difference = code.reduce((bits, byte, place) => bits | (byte ^ (expected[place] ?? 0)), 0);
  return difference === 0 ? message : undefined;
}
