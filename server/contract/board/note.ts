import { areEqual, concat, fromBase64, type Hash, toBase64, toHex, utf8 } from './bytes.ts';

/** Signed notes (C2SP signed-note) with one Ed25519 signature. */

/** The name of the key in every signature. */
export const KEY_NAME = 'votewise-board';
const ED25519 = Uint8Array.of(1);
const ID_BYTES = 4;
const KEY_BYTES = 32;
const SIGNATURE_BYTES = 64;
/** The name of a key contains neither spaces nor plus signs. */
const SIGNATURE_LINE = /^— ([^\s+]+) (\S+)\n$/;

/** Text and the signature below it. */
export interface SignedNote {
  /** The signed text, which ends with a newline. */
  text: string;
  keyName: string;
  /** The first bytes of a hash of the name and the key. They distinguish keys with the same name. */
  keyId: Uint8Array;
  signature: Uint8Array;
}

/** Returns a key's ID as it appears in signatures. */
export const keyIdOf = (name: string, publicKey: Uint8Array, hash: Hash): Uint8Array =>
  hash(concat(utf8(`${name}\n`), ED25519, publicKey)).slice(0, ID_BYTES);

/** Returns a note as it is published. */
export const writeNote = ({ text, keyName, keyId, signature }: SignedNote): string =>
  `${text}\n— ${keyName} ${toBase64(concat(keyId, signature))}\n`;

/** Returns undefined if the text is not a note with exactly one signature. */
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

/** Returns a public key as text: name, ID, and key. */
export function writeKey(publicKey: Uint8Array, hash: Hash): string {
  const id = toHex(keyIdOf(KEY_NAME, publicKey, hash));
  return `${KEY_NAME}+${id}+${toBase64(concat(ED25519, publicKey))}`;
}

/** Returns undefined if the text is not a key in this form, or if the ID does not match the key. */
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

/** Returns the fingerprint that people compare: the hash of the key, as hex. */
export const fingerprintOf = (publicKey: Uint8Array, hash: Hash): string => toHex(hash(publicKey));
