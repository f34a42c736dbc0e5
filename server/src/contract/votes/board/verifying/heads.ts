import { areEqual, type Hash, toBase64, utf8 } from '../bytes.ts';
import { type Head, readHead } from '../head.ts';
import { fingerprintOf, keyIdOf, KEY_NAME, readKey, readNote } from '../note.ts';
import type { Crypto } from './crypto.ts';
import type { Findings } from './findings.ts';
import type { Place } from './said.ts';

/** A head as it is published: the fields next to the note are for people, the note is what is signed. */
export interface ShownHead {
  number: number;
  size: number;
  /** Base64. */
  root: string;
  note: string;
}

/** The heads of a board, as the API answers them and as a package contains them. */
export interface ShownBoard {
  election: string;
  key: string;
  fingerprint: string;
  heads: readonly ShownHead[];
}

/** What a verifier knows from elsewhere. */
export interface Expected {
  /** The fingerprint that was announced, as hex. */
  fingerprint?: string | undefined;
}

/** How findings name a checkpoint. */
export const checkpointPlace = ({ number }: { number: number }): Place => ({
  key: 'place.checkpoint',
  values: { number },
});

/** A head that could be read. */
export interface CheckedHead {
  head: Head;
  text: string;
  /** Whether it is signed with the key of the board. */
  isSigned: boolean;
}

/** Undefined for a head that could not be read. */
export interface CheckedHeads {
  /** Of the key; undefined if the key could not be read. */
  fingerprint: string | undefined;
  heads: (CheckedHead | undefined)[];
}

/** Checks key, signatures, numbers, and chain. The commitments are not needed. */
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
  return { fingerprint, heads };
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
  const { text, keyName, keyId, signature } = signed;
  if (!publicKey) return { head, text, isSigned: false };
  const isOfKey =
    keyName === KEY_NAME && areEqual(keyId, keyIdOf(KEY_NAME, publicKey, crypto.hash));
  if (!isOfKey) findings.add('signature-other-key', at);
  const isSigned = isOfKey && crypto.verify(publicKey, utf8(text), signature);
  if (isOfKey && !isSigned) findings.add('signature-wrong', at);
  return { head, text, isSigned };
}

/** Each head names the hash of the one before; the first names none. A head after an unreadable one is not judged. */
function checkChain(
  heads: readonly (CheckedHead | undefined)[],
  hash: Hash,
  findings: Findings,
): void {
  for (const [place, checked] of heads.entries()) {
    const before = heads[place - 1];
    if (!checked || (place > 0 && !before)) continue;
    const expected = before && hash(utf8(before.text));
    const { previous } = checked.head;
    const isContinued = expected && previous ? areEqual(expected, previous) : expected === previous;
    if (!isContinued) findings.add('chain-broken', checkpointPlace(checked.head));
  }
}

/** Compares the key with what was announced. */
export function checkExpected(
  { fingerprint }: CheckedHeads,
  expected: Expected,
  findings: Findings,
): void {
  const isExpected = expected.fingerprint === undefined || expected.fingerprint === fingerprint;
  if (fingerprint !== undefined && !isExpected)
    findings.add('fingerprint-unexpected', { key: 'place.fingerprint', values: { fingerprint } });
}
