import { createPrivateKey, createPublicKey, sign } from 'node:crypto';
import { compareBytes, toBase64, utf8, toHex } from '@votewise/contract/board/bytes';
import { commitmentOf } from '@votewise/contract/board/commitment';
import { writeHead } from '@votewise/contract/board/head';
import { rootOf } from '@votewise/contract/board/merkle';
import {
  readNote,
  fingerprintOf,
  keyIdOf,
  KEY_NAME,
  writeKey,
  writeNote,
} from '@votewise/contract/board/note';
import type { PackageContest } from '@votewise/contract/board/package';
import { contestHashOf } from '@votewise/contract/board/statements';
import { weightIn } from '@votewise/contract/votes/choice-format';
import { deriveKey, type KeySource } from '../../../platform/derive-key.ts';
import { sha256 } from '../../../platform/sha256.ts';
import type { StoredOpening } from '../box/ballot-document.ts';
import { type ElectionRecord, lotHashOf, onBallot, presentBallot } from '../../elections/index.ts';

const NONCE_BYTES = 32;

/** Takes a fraction of the time of the contract's `toHex`. */
export const hexOf = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex');

/** The head of one checkpoint, as it is stored and published. */
export interface SignedHead {
  electionId: string;
  number: number;
  size: number;
  /** Base64. */
  root: string;
  note: string;
}

/** Returns a stored ballot's commitment; undefined without a nonce, which only a change in the database can cause. */
export function commitmentIn(
  electionId: string,
  { choice: stored, nonce }: StoredOpening,
): Uint8Array | undefined {
  if (nonce?.length !== NONCE_BYTES) return undefined;
  return commitmentOf({ electionId, ...weightIn(stored), nonce }, sha256);
}

export const commitmentsOf = (
  electionId: string,
  openings: readonly StoredOpening[],
): Uint8Array[] =>
  openings.flatMap((opening) => commitmentIn(electionId, opening) ?? []).toSorted(compareBytes);

interface NextHead {
  electionId: string;
  number: number;
  /** Sorted. */
  commitments: readonly Uint8Array[];
  /** The note of the previous head; for the first head, the hash of the contest. */
  before: string | Uint8Array;
}

/** Signs the head of a checkpoint. The same ballots always give the same head. */
export function headOf(next: NextHead, key: Pick<BoardKey, 'sign'>): SignedHead {
  const { electionId, number, commitments, before } = next;
  const root = rootOf(commitments, sha256);
  const previous = typeof before === 'string' ? sha256(utf8(readNote(before)?.text ?? '')) : before;
  const size = commitments.length;
  const note = key.sign(writeHead({ electionId, number, size, root, previous }));
  return { electionId, number, size, root: toBase64(root), note };
}

type Contested = Pick<ElectionRecord, 'title' | 'ballot' | 'candidates' | 'lotSeed' | 'weighted'>;

/** Returns the election as scheduled, with what an auditor needs to recount the ballots. */
export function publishedContestOf(election: Contested): PackageContest {
  const { title, weighted, lotSeed } = election;
  const {
    order: _order,
    results: _results,
    receipts: _receipts,
    links: _links,
    encrypted: _encrypted,
    ...ballot
  } = presentBallot({ ...election, candidates: onBallot(election.candidates) });
  const candidates = onBallot(election.candidates).map(
    ({ id, name, withdrawnAt, withdrawal = '' }) => ({
      id,
      name,
      // Empty after a change in the database, so that verifiers notice that it is not signed.
      withdrawal: withdrawnAt ? withdrawal : null,
    }),
  );
  const seedHash = ballot.ties === 'lot' ? lotHashOf(lotSeed ?? '') : null;
  return { title, ...ballot, weighted, candidates, seedHash };
}

/**
 * Returns the hash of the contest as hex, which the first head contains; undefined without a board. It is the same at
 * any time after the first ballot, because everything in it is frozen.
 */
export function boardContestHash(election: Contested & { _id: string }): string | undefined {
  if (!election.ballot.receipts) return undefined;
  return toHex(contestHashOf(election._id, publishedContestOf(election), sha256));
}

/** The bytes that precede the 32 bytes of an Ed25519 key in PKCS #8 (RFC 8410). */
const PKCS8 = Buffer.from('302e020100300506032b657004220420', 'hex');

/** The key that signs the boards of one installation. */
export interface BoardKey {
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
