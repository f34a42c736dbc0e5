import type { BoardData, BoardProofData } from '@votewise/server/contract';
import {
  areEqual,
  fromHex,
  toBase64,
  toHex,
  utf8,
} from '@votewise/server/contract/votes/board/bytes';
import { commitmentOf, nonceOf } from '@votewise/server/contract/votes/board/commitment';
import { type Head, readHead } from '@votewise/server/contract/votes/board/head';
import { isIncluded, rootOf } from '@votewise/server/contract/votes/board/merkle';
import {
  fingerprintOf,
  keyIdOf,
  readKey,
  readNote,
} from '@votewise/server/contract/votes/board/note';
import type { BoardPackage } from '@votewise/server/contract/votes/board/package';
import { hash, isSigned } from './crypto.ts';
import type { ServerBoard } from './server-board.ts';

const HASH_BYTES = 32;

/** A ballot as the voter remembers it. */
export interface Remembered {
  election: string;
  userId: string;
  code: Uint8Array;
  /** As it is stored: see `choiceOf`. */
  choice: string;
  weight: number;
}

/** What a check of a ballot found. */
export type Finding =
  | {
      kind: 'included';
      /** The checkpoint, and how many ballots it has. */
      number: number;
      size: number;
    }
  /** In the box, but not on the board yet. */
  | { kind: 'waiting' }
  /** No ballot reads like this. */
  | { kind: 'absent' }
  /** The board or its answer is wrong. */
  | { kind: 'wrong'; problems: string[] };

export function commitmentFor({ election, userId, code, ...said }: Remembered): Uint8Array {
  const nonce = nonceOf({ electionId: election, userId, code }, hash);
  return commitmentOf({ electionId: election, ...said, nonce }, hash);
}

/** Asks the server where the ballot is, and checks its answer. Throws like `call`. */
export async function findOnServer(ballot: Remembered, server: ServerBoard): Promise<Finding> {
  const commitment = commitmentFor(ballot);
  // First the proof: a board that is read later has at least the heads that the proof needs.
  const proof = await server.prove(ballot.election, toHex(commitment));
  const board = await server.load(ballot.election);
  const { heads, problems } = readBoard(board, ballot.election);
  if (problems.length > 0) return { kind: 'wrong', problems };
  if (!proof) return { kind: 'absent' };
  if (proof.state === 'waiting') return { kind: 'waiting' };
  const { number, size } = proof;
  const head = heads[number - 1];
  return head && isProven(commitment, proof, head)
    ? { kind: 'included', number, size }
    : { kind: 'wrong', problems: [`The proof for checkpoint ${number} does not fit the board.`] };
}

function isProven(
  entry: Uint8Array,
  { index, size, path }: Extract<BoardProofData, { state: 'included' }>,
  head: Head,
): boolean {
  const steps = path.flatMap((step) => fromHex(step, HASH_BYTES) ?? []);
  return (
    steps.length === path.length &&
    size === head.size &&
    isIncluded({ entry, index, size, path: steps }, head.root, hash)
  );
}

/** Looks the ballot up in a copy of the board. */
export function findInCopy(ballot: Remembered, board: BoardPackage): Finding {
  const { heads, problems } = readBoard(board, ballot.election);
  if (problems.length > 0) return { kind: 'wrong', problems };
  const wanted = toHex(commitmentFor(ballot));
  const found = board.heads.find(({ commitments }) => commitments.includes(wanted));
  if (!found) return { kind: 'absent' };
  const entries = found.commitments.flatMap((one) => fromHex(one, HASH_BYTES) ?? []);
  const { number, size } = found;
  const head = heads[number - 1];
  const isWhole = entries.length === size && head && areEqual(rootOf(entries, hash), head.root);
  return isWhole
    ? { kind: 'included', number, size }
    : { kind: 'wrong', problems: [`The ballots of checkpoint ${number} do not fit its head.`] };
}

/** Reads the signed heads, and names everything that is wrong with them. */
function readBoard(
  board: Omit<BoardData, 'heads'> & { heads: readonly BoardData['heads'][number][] },
  election: string,
): { heads: Head[]; problems: string[] } {
  const problems: string[] = [];
  const heads: Head[] = [];
  const key = readKey(board.key, hash);
  if (board.election !== election) problems.push('This is the board of another election.');
  if (!key) return { heads, problems: [...problems, 'The key of the board can’t be read.'] };
  if (fingerprintOf(key.publicKey, hash) !== board.fingerprint) {
    problems.push('The fingerprint is not that of the key.');
  }
  const keyId = keyIdOf(key.name, key.publicKey, hash);
  let previous: Uint8Array | undefined;
  for (const [place, shown] of board.heads.entries()) {
    const name = `checkpoint ${place + 1}`;
    const note = readNote(shown.note);
    const head = note && readHead(note.text);
    if (!note || !head) {
      problems.push(`The head of ${name} can’t be read.`);
      break;
    }
    const { text, signature, keyName } = note;
    const isOwn = keyName === key.name && areEqual(note.keyId, keyId);
    if (!isOwn || !isSigned({ message: utf8(text), signature, publicKey: key.publicKey })) {
      problems.push(`The head of ${name} is not signed with the key of this board.`);
    }
    const isAsShown =
      head.electionId === election &&
      head.number === place + 1 &&
      head.number === shown.number &&
      head.size === shown.size &&
      toBase64(head.root) === shown.root;
    if (!isAsShown) problems.push(`The head of ${name} says something else than the board.`);
    const isChained = previous
      ? head.previous && areEqual(head.previous, previous)
      : !head.previous;
    if (!isChained) problems.push(`The head of ${name} does not continue the one before.`);
    previous = hash(utf8(text));
    heads.push(head);
  }
  return { heads, problems };
}
