import { areEqual, type Hash, toBase64, utf8 } from '../bytes.ts';
import { type Head, readHead } from '../head.ts';
import { fingerprintOf, keyIdOf, KEY_NAME, readKey, readNote, type SignedNote } from '../note.ts';
import type { Crypto } from './crypto.ts';
import type { Findings } from './findings.ts';
import type { Place } from './finding-places.ts';

/** A head as it is published. The note is signed. The fields next to it are for people. */
export interface ShownHead {
  number: number;
  size: number;
  /** Base64. */
  root: string;
  note: string;
}

/** The heads of a board, as the API returns them and as a package contains them. */
export interface ShownBoard {
  election: string;
  key: string;
  fingerprint: string;
  heads: readonly ShownHead[];
}

/** Values from another source, such as an invitation, with which the board is compared. */
export interface Expected {
  /** The fingerprint that was announced, as hex. */
  fingerprint?: string | undefined;
}

/** Returns a checkpoint as the place of a finding. */
export const checkpointPlace = ({ number }: { number: number }): Place => ({
  key: 'place.checkpoint',
  values: { number },
});

/** A head that could be read. */
export interface CheckedHead {
  head: Head;
  text: string;
  /** True if the head is signed with the key of the board. */
  isSigned: boolean;
}

/** The heads of a board after checking. A head that could not be read is undefined. */
export interface CheckedHeads {
  /** The public key and its fingerprint; undefined if the key could not be read. */
  publicKey: Uint8Array | undefined;
  fingerprint: string | undefined;
  heads: (CheckedHead | undefined)[];
}

/** Checks the key, the signatures, the numbers, and the chain. Does not need the commitments. */
export function checkHeads(board: ShownBoard, crypto: Crypto, findings: Findings): CheckedHeads {
  const { hash } = crypto;
  const key = readKey(board.key, hash);
  if (!key || key.name !== KEY_NAME)
    findings.add('key-invalid', { key: 'place.field', values: { field: 'key' } });
  const publicKey = key?.name === KEY_NAME ? key.publicKey : undefined;
  const fingerprint = publicKey && fingerprintOf(publicKey, hash);
  if (fingerprint !== undefined && fingerprint !== board.fingerprint) {
    findings.add('fingerprint-wrong', { key: 'place.field', values: { field: 'fingerprint' } });
  }
  const heads = board.heads.map((shown, place) => {
    const at = checkpointPlace(shown);
    if (shown.number !== place + 1) findings.add('head-gap', at);
    const checked = readSigned(shown, { publicKey, crypto, findings });
    if (!checked) return undefined;
    const { head } = checked;
    if (head.electionId !== board.election) findings.add('head-other-election', at);
    if (
      head.number !== shown.number ||
      head.size !== shown.size ||
      toBase64(head.root) !== shown.root
    ) {
      findings.add('head-fields', at);
    }
    return checked;
  });
  checkChain(heads, hash, findings);
  return { publicKey, fingerprint, heads };
}

function readSigned(
  { number, note }: ShownHead,
  {
    publicKey,
    crypto,
    findings,
  }: { publicKey: Uint8Array | undefined; crypto: Crypto; findings: Findings },
): CheckedHead | undefined {
  const at = checkpointPlace({ number });
  const signed = readNote(note);
  const head = signed && readHead(signed.text);
  if (!signed || !head) {
    findings.add('note-malformed', at);
    return undefined;
  }
  const { text } = signed;
  if (!publicKey) return { head, text, isSigned: false };
  const isOfKey = isNoteOf(signed, publicKey, crypto.hash);
  if (!isOfKey) findings.add('signature-other-key', at);
  const isSigned = isOfKey && isSignedWith(signed, publicKey, crypto);
  if (isOfKey && !isSigned) findings.add('signature-wrong', at);
  return { head, text, isSigned };
}

const isNoteOf = ({ keyName, keyId }: SignedNote, publicKey: Uint8Array, hash: Hash): boolean =>
  keyName === KEY_NAME && areEqual(keyId, keyIdOf(KEY_NAME, publicKey, hash));

const isSignedWith = (
  { text, signature }: SignedNote,
  publicKey: Uint8Array,
  { verify }: Pick<Crypto, 'verify'>,
): boolean => verify(publicKey, utf8(text), signature);

/**
 * Returns whether a note is exactly this text, signed with the key of the board. If the key could not be read, no
 * signature is checked.
 */
export function isStatement(
  note: string,
  text: string,
  { publicKey, crypto }: { publicKey: Uint8Array | undefined; crypto: Crypto },
): boolean {
  const signed = readNote(note);
  if (signed?.text !== text) return false;
  if (!publicKey) return true;
  return isNoteOf(signed, publicKey, crypto.hash) && isSignedWith(signed, publicKey, crypto);
}

/** Returns the hash of the last head's text; undefined if there is none, or if it could not be read. */
export function lastHash({ heads }: CheckedHeads, hash: Hash): Uint8Array | undefined {
  const last = heads.at(-1);
  return last && hash(utf8(last.text));
}

/**
 * Checks that each head contains the hash of the previous one. Skips a head after an unreadable one, and the first head,
 * which contains the hash of the contest.
 */
function checkChain(
  heads: readonly (CheckedHead | undefined)[],
  hash: Hash,
  findings: Findings,
): void {
  for (const [place, checked] of heads.entries()) {
    const before = heads[place - 1];
    if (!checked || !before) continue;
    if (!areEqual(hash(utf8(before.text)), checked.head.previous))
      findings.add('chain-broken', checkpointPlace(checked.head));
  }
}

/** Compares the fingerprint of the key with the one that was announced. */
export function checkExpected(
  { fingerprint }: CheckedHeads,
  expected: Expected,
  findings: Findings,
): void {
  const isExpected = expected.fingerprint === undefined || expected.fingerprint === fingerprint;
  if (fingerprint !== undefined && !isExpected)
    findings.add('fingerprint-unexpected', { key: 'place.fingerprint', values: { fingerprint } });
}
