import { areEqual, concat, fromBase64, type Hash, toBase64, toHex, utf8 } from './bytes.ts';

/** Signed notes (C2SP signed-note) with one Ed25519 signature. */

/** The name of the key in every signature. */
export const KEY_NAME = 'votewise-board';
const ED25519 = Uint8Array.of(1);
const ID_BYTES = 4;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** The name of a key has neither spaces nor plus signs. */
const SIGNATURE_LINE = /^— ([^\s+]+) (\S+)\n$/;

/** A text and the signature below it. */
export interface SignedNote {
  /** Ends with a newline. This is what is signed. */
  text: string;
  keyName: string;
  /** The first bytes of a hash of name and key, which tell keys of one name apart. */
  keyId: Uint8Array;
  signature: Uint8Array;
}

/** The ID of a key in signatures. */
export const keyIdOf = (name: string, publicKey: Uint8Array, hash: Hash): Uint8Array =>
  hash(concat(utf8(`${name}\n`), ED25519, publicKey)).slice(0, ID_BYTES);

/** A note as it is published. */
export const writeNote = ({ text, keyName, keyId, signature }: SignedNote): string =>
  `${text}\n— ${keyName} ${toBase64(concat(keyId, signature))}\n`;

/** Undefined if this is no note with exactly one signature. */
export function readNote(note: string): SignedNote | undefined {
  const end = note.lastIndexOf('\n\n');
  if (end < 0) return undefined;
  const found = SIGNATURE_LINE.exec(note.slice(end + 2));
  const bytes = found?.[2] === undefined ? undefined : fromBase64(found[2]);
  if (!found?.[1] || bytes?.length !== ID_BYTES + SIGNATURE_BYTES) return undefined;
  return {
    text: note.slice(0, end + 1),
    keyName: found[1],
    keyId: bytes.slice(0, ID_BYTES),
    signature: bytes.slice(ID_BYTES),
  };
}

/** A public key as text: name, ID, and key. */
export function writeKey(publicKey: Uint8Array, hash: Hash): string {
  const id = toHex(keyIdOf(KEY_NAME, publicKey, hash));
  return `${KEY_NAME}+${id}+${toBase64(concat(ED25519, publicKey))}`;
}

/** Undefined if this is no key of that form, or its ID is not that of the key. */
export function readKey(
  text: string,
  hash: Hash,
): { name: string; publicKey: Uint8Array } | undefined {
  const [, name, id, encoded] = /^([^+\s]+)\+([0-9a-f]{8})\+(\S+)$/.exec(text) ?? [];
  const bytes = encoded === undefined ? undefined : fromBase64(encoded);
  if (name === undefined || !bytes || bytes.length !== KEY_BYTES + 1) return undefined;
  if (!areEqual(bytes.slice(0, 1), ED25519)) return undefined;
  const publicKey = bytes.slice(1);
  return toHex(keyIdOf(name, publicKey, hash)) === id ? { name, publicKey } : undefined;
}

/** What people compare: the hash of the key, as hex. */
export const fingerprintOf = (publicKey: Uint8Array, hash: Hash): string => toHex(hash(publicKey));
