import type { Hash } from '../bytes.ts';

/** What a verifier needs of its surroundings: Node and browsers bring their own. */
export interface Crypto {
  /** SHA-256. */
  hash: Hash;
  /** Whether this Ed25519 signature of the message is by the key. False for anything that isn't a signature. */
  verify: (publicKey: Uint8Array, message: Uint8Array, signature: Uint8Array) => boolean;
}
