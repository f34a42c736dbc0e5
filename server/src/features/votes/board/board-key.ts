import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { utf8 } from '@votewise/contract/board/bytes';
import {
  fingerprintOf,
  keyIdOf,
  KEY_NAME,
  writeKey,
  writeNote,
} from '@votewise/contract/board/note';
import { deriveKey, type KeySource } from '../../../platform/derive-key.ts';
import { sha256 } from '../../../platform/sha256.ts';

/** The bytes that precede the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs the boards of one installation. */
export interface BoardKey {
  /** The public key as text: see `writeKey`. */
  key: string;
  /** The text that people compare: see `fingerprintOf`. */
  fingerprint: string;
  /** Returns a signed note. The same text always gives the same note, because Ed25519 is deterministic. */
  sign(text: string): string;
}

/** Derives the key from the ballot secret, so it stays the same as long as the ballots can be used. */
export function boardKeyOf(source: KeySource): BoardKey {
  const seed = deriveKey(source, 'votewise board signing key v1');
  const privateKey = createPrivateKey({
    key: Buffer.concat([PKCS8, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const publicKey = Buffer.from(x, 'base64url');
  const keyId = keyIdOf(KEY_NAME, publicKey, sha256);
  return {
    key: writeKey(publicKey, sha256),
    fingerprint: fingerprintOf(publicKey, sha256),
    sign: (text) => {
      const signature = sign(null, utf8(text), privateKey);
      return writeNote({ text, keyName: KEY_NAME, keyId, signature });
    },
  };
}
