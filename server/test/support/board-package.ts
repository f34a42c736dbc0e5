import { createPrivateKey, createPublicKey, hkdfSync, sign, verify } from 'node:crypto';
import { WRITTEN_BY } from '@votewise/contract/base/version';
import { compareBytes, toBase64, toHex, utf8 } from '@votewise/contract/board/bytes';
import { commitmentOf, nonceOf } from '@votewise/contract/board/commitment';
import { type Head, writeHead } from '@votewise/contract/board/head';
import { lotOf, writeLot } from '@votewise/contract/board/lot';
import { rootOf } from '@votewise/contract/board/merkle';
import {
  fingerprintOf,
  keyIdOf,
  KEY_NAME,
  readNote,
  writeKey,
  writeNote,
} from '@votewise/contract/board/note';
import {
  type BoardPackage,
  PACKAGE_FORMAT,
  type PackageContest,
  type PackageHead,
  type PackageOpening,
  type PackageResult,
} from '@votewise/contract/board/package';
import {
  contestHashOf,
  type ResultStatement,
  writeResult,
  writeWithdrawal,
} from '@votewise/contract/board/statements';
import type { Crypto } from '@votewise/contract/board/verifying/crypto';
import { countElection } from '@votewise/contract/counting/count-election';
import { createSums } from '@votewise/contract/votes/sums';
import { sha256 } from '../../src/platform/sha256.ts';

export const ELECTION = '6733f5d2a1b2c3d4e5f60718';

export const nodeCrypto: Crypto = {
  hash: sha256,
  verify: (publicKey, message, signature) => {
    const x = Buffer.from(publicKey).toString('base64url');
    const key = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' });
    return verify(null, message, key, signature);
  },
};

/** Creates the key of a board. The same secret always gives the same key. */
export function createSigner(secret: string) {
  const seed = Buffer.from(hkdfSync('sha256', secret, '', 'test', 32));
  const prefix = Buffer.from('302e020100300506032b657004220420', 'hex');
  const privateKey = createPrivateKey({
    key: Buffer.concat([prefix, seed]),
    format: 'der',
    type: 'pkcs8',
  });
  const { x = '' } = createPublicKey(privateKey).export({ format: 'jwk' });
  const publicKey = new Uint8Array(Buffer.from(x, 'base64url'));
  return {
    key: writeKey(publicKey, sha256),
    fingerprint: fingerprintOf(publicKey, sha256),
    note: (text: string) =>
      writeNote({
        text,
        keyName: KEY_NAME,
        keyId: keyIdOf(KEY_NAME, publicKey, sha256),
        signature: new Uint8Array(sign(null, utf8(text), privateKey)),
      }),
  };
}

export type Signer = ReturnType<typeof createSigner>;
export const signer = createSigner('the secret of the installation');

/** A ballot as it was cast: the choice, its weight, and the receipt. */
export interface TestBallot {
  choice: string;
  weight: number;
  userId: string;
  code: Uint8Array;
}

export const ballotOf = (choice: string, place: number, weight = 1): TestBallot => ({
  choice,
  weight,
  userId: `VOTER${String(place + 1).padStart(3, '0')}`,
  code: sha256(utf8(`code ${place}`)).slice(0, 16),
});

export function openingOf({ choice, weight, userId, code }: TestBallot): PackageOpening {
  const nonce = nonceOf({ electionId: ELECTION, userId, code }, sha256);
  const commitment = commitmentOf({ electionId: ELECTION, choice, weight, nonce }, sha256);
  return { commitment: toHex(commitment), choice, weight, nonce: toHex(nonce) };
}

const bytesOf = (hex: string) => new Uint8Array(Buffer.from(hex, 'hex'));

/** Signs a head for each checkpoint, in order. `change` can falsify the head before it is signed. */
export function headsOver(
  checkpoints: readonly (readonly string[])[],
  {
    by = signer,
    contest = contestOf(),
    change = (head: Head): Head => head,
  }: { by?: Signer; contest?: PackageContest; change?: (head: Head) => Head } = {},
): PackageHead[] {
  let previous = contestHashOf(ELECTION, contest, sha256);
  return checkpoints.map((commitments, place) => {
    const root = rootOf(commitments.map(bytesOf), sha256);
    const [number, size] = [place + 1, commitments.length];
    const head = change({ electionId: ELECTION, number, size, root, previous });
    const text = writeHead(head);
    previous = sha256(utf8(text));
    const shown = { number: head.number, size: head.size, root: toBase64(head.root) };
    return { ...shown, note: by.note(text), commitments: [...commitments] };
  });
}

const sortedHex = (all: readonly string[]) =>
  all.toSorted((a, b) => compareBytes(bytesOf(a), bytesOf(b)));

export const SEED = 'ab'.repeat(32);

/** A package's contest: an election with one mark, unless `given` overrides it. */
export const contestOf = (given: Partial<PackageContest> = {}): PackageContest => ({
  title: 'Board 2026',
  kind: 'one',
  rule: 'plurality',
  scale: null,
  budget: null,
  writeIns: 0,
  seats: 1,
  marks: 1,
  abstain: true,
  ties: 'open',
  weighted: false,
  onPaper: false,
  quorum: null,
  majority: null,
  candidates: ['Ada', 'Ben', 'Cho'].map((name, place) => ({
    id: `c000000${place + 1}`,
    name,
    withdrawal: null,
  })),
  seedHash: given.ties === 'lot' ? toHex(sha256(bytesOf(SEED))) : null,
  ...given,
});

/** Returns the hash of the last head's text. */
const lastHashOf = (heads: readonly PackageHead[]) => {
  const text = readNote(heads.at(-1)?.note ?? '')?.text;
  return text === undefined ? undefined : sha256(utf8(text));
};

/** Returns what is signed when a candidate withdraws. */
export const withdrawalOf = (candidateId: string, { by = signer, election = ELECTION } = {}) =>
  by.note(writeWithdrawal(election, candidateId));

/** Returns what is signed with a result. */
export const resultNote = (
  {
    heads,
    ...given
  }: Omit<ResultStatement, 'electionId' | 'head'> & { heads: readonly PackageHead[] },
  by: Signer = signer,
) => by.note(writeResult({ electionId: ELECTION, head: lastHashOf(heads), ...given }, sha256));

/** Returns the signed text that decides the lot. */
export const lotNote = (ballots: number, heads: readonly PackageHead[], by = signer): string =>
  by.note(writeLot({ electionId: ELECTION, ballots, head: lastHashOf(heads) }));

/** The result from these ballots and heads, computed by the server's code. */
export function resultOf(
  contest: PackageContest,
  ballots: readonly TestBallot[],
  { heads = [], by = signer }: { heads?: readonly PackageHead[]; by?: Signer } = {},
): PackageResult {
  const [counts, weights] = [createSums(), createSums()];
  for (const { choice, weight } of ballots) {
    counts.add(choice, 1);
    weights.add(choice, weight);
  }
  const sums = counts.sums();
  const byWeight = weights.sums();
  const { candidates, seats, ties, kind, marks, rule, scale, budget } = contest;
  const hasLot = contest.ties === 'lot' && ballots.length > 0;
  const lot = hasLot ? lotNote(ballots.length, heads, by) : null;
  const signature = readNote(lot ?? '')?.signature ?? new Uint8Array();
  const isApproval = kind === 'several' && marks >= candidates.length;
  const outcome =
    sums.total === sums.abstentions
      ? undefined
      : countElection({
          rule: isApproval ? 'approval' : rule,
          candidates: candidates.map(({ id }) => id),
          withdrawn: candidates.flatMap(({ id, withdrawal }) => (withdrawal === null ? [] : [id])),
          seats,
          scale,
          budget,
          ties,
          profile: ballots.map(({ choice, weight }) => [choice, weight]),
          seed: lotOf(bytesOf(SEED), signature, sha256),
          hash: sha256,
        });
  const votesIn = ({ votes }: typeof sums) =>
    Object.fromEntries(candidates.map(({ id }) => [id, votes.get(id) ?? 0]));
  const cast = contest.weighted ? byWeight.total : sums.total;
  const eligible = cast + 2;
  const onPaper = contest.onPaper
    ? { handedOut: 2, ballots: Math.min(1, sums.total), spoiled: 0 }
    : null;
  return {
    eligible,
    closings: 1,
    ballots: sums.total,
    abstentions: sums.abstentions,
    votes: votesIn(sums),
    weights: contest.weighted
      ? { total: byWeight.total, abstentions: byWeight.abstentions, votes: votesIn(byWeight) }
      : null,
    elected: outcome?.elected ?? [],
    writeIns: null,
    seed: hasLot ? SEED : null,
    lot,
    onPaper,
    proxies: null,
    statement: resultNote({ contest, heads, eligible, closings: 1, onPaper, proxies: null }, by),
  };
}

/** The board package that auditors get. `checkpoints` has one list of ballots for each checkpoint. */
export function packageOf(
  contest: PackageContest,
  checkpoints: readonly (readonly TestBallot[])[],
  by: Signer = signer,
): Required<BoardPackage> {
  const openings = checkpoints.map((ballots) => ballots.map(openingOf));
  const commitments = openings.map((some) => sortedHex(some.map(({ commitment }) => commitment)));
  const heads = headsOver(commitments, { by, contest });
  return {
    format: PACKAGE_FORMAT,
    writtenBy: WRITTEN_BY,
    election: ELECTION,
    key: by.key,
    fingerprint: by.fingerprint,
    heads,
    contest,
    openings: openings.flat().toSorted((a, b) => (a.commitment < b.commitment ? -1 : 1)),
    result: resultOf(contest, checkpoints.flat(), { heads, by }),
  };
}

/** The part of a package that anyone can download. */
export const publicPartOf = ({ format, election, key, fingerprint, heads }: BoardPackage) => ({
  format,
  election,
  key,
  fingerprint,
  heads,
});

export const bytesIn = (value: unknown): Uint8Array => utf8(JSON.stringify(value));
