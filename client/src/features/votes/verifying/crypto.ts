import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import type { Crypto } from '@votewise/server/contract/votes/board/verifying/crypto';

// Browsers have these in `crypto.subtle`, but not on pages without HTTPS, and older ones lack Ed25519.
hashes.sha512 = sha512;

/** SHA-256 and Ed25519 for any browser. */
export const browserCrypto: Crypto = {
  hash: (data) => sha256(data),
  verify(publicKey, message, signature) {
    try {
      return verify(signature, message, publicKey);
    } catch {
      // Bytes that are no point of the curve.
      return false;
    }
  },
};
