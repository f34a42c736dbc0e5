import { hashes, verify } from '@noble/ed25519';
import { sha256, sha512 } from '@noble/hashes/sha2.js';
import type { Crypto } from '@votewise/contract/board/verifying/crypto';

// Browsers provide these algorithms in `crypto.subtle`, but not on pages without HTTPS. Older browsers lack Ed25519.
hashes.sha512 = sha512;

/** SHA-256 and Ed25519 for all browsers. */
export const browserCrypto: Crypto = {
  hash: (data) => sha256(data),
  verify(publicKey, message, signature) {
    try {
      return verify(signature, message, publicKey);
    } catch {
      // The bytes are not a point on the curve.
      return false;
    }
  },
};
