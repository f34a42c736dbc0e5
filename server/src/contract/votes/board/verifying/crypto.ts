import type { Hash } from '../bytes.ts';

/** The functions that Node and browsers implement differently. */
export interface Crypto {
  /** SHA-256. */
  hash: Hash;
  /** Returns whether the Ed25519 signature matches the key and the message. False for anything else. */
  verify: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;
}
