import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';

// Browsers have these in `crypto.subtle`, but not on pages without HTTPS, and older ones lack Ed25519.
hashes.sha512 = sha512;

/** SHA-256. */
export const hash = (data: Uint8Array): Uint8Array => sha256(data);

/** Whether this is the Ed25519 signature of the message with this key. */
export function isSigned(given: {
  message: Uint8Array;
  signature: Uint8Array;
  publicKey: Uint8Array;
}): boolean {
  try {
    return verify(given.signature, given.message, given.publicKey);
  } catch {
    // Bytes that are no point of the curve.
    return false;
  }
}
