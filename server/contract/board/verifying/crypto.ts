import type { Hash } from '../bytes.ts';

/** The functions that Node and browsers implement differently. */
export interface Crypto {
  /** SHA-256. */
  hash: Hash;
  /** Returns true only if the Ed25519 signature is valid for the key and the message. */
  verify: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;
}
