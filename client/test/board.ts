import { getPublicKey, sign } from '@noble/ed25519';
import type { BoardData } from '@votewise/contract';
import { compareBytes, toBase64, toHex, utf8 } from '@votewise/contract/board/bytes';
import { writeCode } from '@votewise/contract/board/receipt-code';
import { writeHead } from '@votewise/contract/board/head';
import { proofOf, rootOf } from '@votewise/contract/board/merkle';
import {
  fingerprintOf,
  KEY_NAME,
  keyIdOf,
  writeKey,
  writeNote,
} from '@votewise/contract/board/note';
import {
  type BoardPackage,
  type PackageContest,
  PACKAGE_FORMAT,
  RECEIPT_FORMAT,
  type ReceiptFile,
} from '@votewise/contract/board/package';
import { contestHashOf } from '@votewise/contract/board/statements';
import { type Claim, commitmentFor } from '@votewise/contract/board/verifying/check-ballot';
import { browserCrypto } from '../src/features/votes/verifying/crypto.ts';
import { makeElection } from './fixtures.ts';

const { hash } = browserCrypto;
const SECRET = hash(utf8('the key of this test'));

/** Lena's receipt. Lena is `makeUser('voter')`, and marked Amara in the election from `makeElection`. */
export const CODE = hash(utf8('a code')).slice(0, 16);
export const claim: Claim = {
  election: 'election-1',
  userId: 'VOTER001',
  code: CODE,
  choice: 'amara',
  weight: 1,
};
export const commitment = commitmentFor(claim, hash);

/** The signed contest of that election. */
export function makeContest(): PackageContest {
  const { title, kind, abstain, weighted, candidates } = makeReceipt();
  return {
    title,
    kind,
    rule: 'plurality',
    scale: null,
    budget: null,
    writeIns: 0,
    seats: 1,
    marks: 1,
    abstain,
    ties: 'open',
    weighted,
    onPaper: false,
    quorum: null,
    majority: null,
    candidates: candidates.map((one) => ({ ...one, withdrawal: null })),
    seedHash: null,
  };
}

/** A signed checkpoint with Lena's ballot and 49 others. Without a contest, the board does not name candidates. */
export function makeBoard(contest?: PackageContest) {
  const others = Array.from({ length: 49 }, (_, place) => hash(utf8(`ballot ${place}`)));
  const entries = [...others, hexToBytes(commitment)].toSorted(compareBytes);
  const root = rootOf(entries, hash);
  const size = entries.length;
  const publicKey = getPublicKey(SECRET);
  const text = writeHead({
    electionId: claim.election,
    number: 1,
    size,
    root,
    previous: contest ? contestHashOf(claim.election, contest, hash) : hash(utf8('contest')),
  });
  const keyId = keyIdOf(KEY_NAME, publicKey, hash);
  const signature = sign(utf8(text), SECRET);
  const note = writeNote({ text, keyName: KEY_NAME, keyId, signature });
  const head = { number: 1, size, root: toBase64(root), note };
  const key = { key: writeKey(publicKey, hash), fingerprint: fingerprintOf(publicKey, hash) };
  const published = contest && { contest };
  const data: BoardData = { election: claim.election, ...key, heads: [head], ...published };
  const index = entries.findIndex((entry) => toHex(entry) === commitment);
  const path = proofOf(entries, index, hash).map(toHex);
  const commitments = entries.map(toHex);
  const copy: BoardPackage = {
    format: PACKAGE_FORMAT,
    election: claim.election,
    ...key,
    heads: [{ ...head, commitments }],
    ...published,
  };
  return { data, commitments, proof: { state: 'included', number: 1, index, size, path }, copy };
}

const hexToBytes = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'));

/** Lena's receipt in the format in which VoteWise saves it. */
export function makeReceipt(): ReceiptFile {
  const { title, candidates } = makeElection();
  return {
    format: RECEIPT_FORMAT,
    election: claim.election,
    title,
    code: writeCode(CODE),
    kind: 'one',
    abstain: false,
    weighted: false,
    candidates: candidates.map(({ id, name }) => ({ id, name })),
  };
}

export const fileOf = (name: string, content: object): File =>
  new File([JSON.stringify(content)], name, { type: 'application/json' });
