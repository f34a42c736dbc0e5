import { areEqual, fromHex, type Hash, toHex } from '../bytes.ts';
import { commitmentOf, nonceOf } from '../commitment.ts';
import { isIncluded } from '../merkle.ts';
import type { PackageContest } from '../package.ts';
import { type KnownBallot, possibleChoices } from './possible-choices.ts';
import {
  checkCommitments,
  checkpointsOf,
  hashAt,
  placeIn,
  sortedPlaces,
} from './check-commitments.ts';
import type { Crypto } from './crypto.ts';
import { type BoardFile, HASH_BYTES } from './read-board-file.ts';
import { createFindings, type Finding, type Findings } from './findings.ts';
import {
  checkExpected,
  checkHeads,
  type CheckedHeads,
  checkpointPlace,
  type Expected,
  type ShownBoard,
} from './check-heads.ts';
import { compareBallots, type ReceiptBallot } from './check-receipts.ts';
import { checkSignedContest } from './check-signed-contest.ts';

/** What a voter needs to check a ballot. */
export interface HeldReceipt {
  election: string;
  /** The voter's ID exactly as it is registered, such as VOTER001. */
  userId: string;
  /** Sixteen bytes: see `readCode`. */
  code: Uint8Array;
  /** 1 unless votes are weighted. */
  weight: number;
}

/** A receipt, and what the voter chose: see `choiceOf`. */
export interface Claim extends HeldReceipt {
  choice: string;
}

/** What the board returns for a commitment. `unknown`: the commitment is not in the box. */
export type Whereabouts =
  | { state: 'included'; number: number; index: number; size: number; path: readonly string[] }
  | { state: 'waiting' }
  | { state: 'unknown' };

/**
 * The result of checking a ballot. `not-in-copy`: not found in a copy without openings, which may be older than the
 * ballot's checkpoint. `wrong`: the board or the proof can't be trusted. See the findings.
 */
export type BallotOutcome =
  | 'included'
  | 'waiting'
  | 'not-found'
  | 'not-in-copy'
  | 'reads-otherwise'
  | 'wrong';

export interface BallotCheck {
  outcome: BallotOutcome;
  /** The commitment of the choice that was entered or found, as hex. */
  commitment: string | undefined;
  /** The choice on the ballot in the box, if it is known. */
  choice: string | undefined;
  /** The number of the checkpoint that contains the ballot, and the total number of checkpoints. */
  checkpoint: { number: number; of: number } | undefined;
  /** The fingerprint of the key with which the board is signed. */
  fingerprint: string | undefined;
  /** What is wrong with the board or the proof. Empty unless the outcome is `wrong`. */
  findings: Finding[];
}

/** Returns the commitment of a ballot as hex, for looking it up on the board. */
export const commitmentFor = (claim: Claim, hash: Hash): string =>
  toHex(commitmentOf({ ...openingOf(claim, hash), choice: claim.choice }, hash));

const openingOf = (receipt: HeldReceipt, hash: Hash) => ({
  electionId: receipt.election,
  weight: receipt.weight,
  nonce: nonceOf(
    { electionId: receipt.election, userId: receipt.userId, code: receipt.code },
    hash,
  ),
});

/** Returns the first choice whose commitment is on the board; undefined if there is none. */
export function findChoice(
  receipt: HeldReceipt,
  {
    choices,
    isOnBoard,
  }: { choices: readonly string[]; isOnBoard: (commitment: string) => boolean },
  hash: Hash,
): string | undefined {
  const opening = openingOf(receipt, hash);
  return choices.find((choice) => isOnBoard(toHex(commitmentOf({ ...opening, choice }, hash))));
}

/**
 * Checks a ballot with responses from the API: the heads, and where the commitment is (see `commitmentFor`).
 * @param ballot what the voter saw: the receipt's ballot, which must be the one on the board
 */
export function checkBallot(
  {
    claim,
    board,
    whereabouts,
    ballot,
    expected = {},
  }: {
    claim: Claim;
    board: ShownBoard & { contest?: PackageContest | undefined };
    whereabouts: Whereabouts;
    ballot?: ReceiptBallot;
    expected?: Expected;
  },
  crypto: Crypto,
): BallotCheck {
  const findings = createFindings('board');
  const checked = checkHeads(board, crypto, findings);
  checkExpected(checked, expected, findings);
  checkElection(claim, board, findings);
  checkBallotOnBoard(ballot, { board, checked, crypto, findings });
  const commitment = commitmentFor(claim, crypto.hash);
  if (whereabouts.state === 'included') {
    checkProof({ commitment, whereabouts, checked, hash: crypto.hash, findings });
  }
  const isIn = whereabouts.state === 'included';
  return {
    outcome: unlessWrong(findings, isIn ? 'included' : outcomes[whereabouts.state]),
    commitment,
    choice: whereabouts.state === 'unknown' ? undefined : claim.choice,
    checkpoint: isIn ? { number: whereabouts.number, of: board.heads.length } : undefined,
    fingerprint: checked.fingerprint,
    findings: findings.list(),
  };
}

const outcomes = { waiting: 'waiting', unknown: 'not-found' } as const;

const unlessWrong = (findings: Findings, outcome: BallotOutcome): BallotOutcome =>
  findings.list().length > 0 ? 'wrong' : outcome;

function checkElection(held: HeldReceipt, board: ShownBoard, findings: Findings): void {
  if (board.election === held.election) return;
  findings.add('head-other-election', {
    key: 'place.election',
    values: { election: board.election },
  });
}

/** Checks that the board's contest is signed, and that the voter saw this one. */
function checkBallotOnBoard(
  ballot: ReceiptBallot | undefined,
  {
    board: { election, contest },
    ...given
  }: {
    board: { election: string; contest?: PackageContest | undefined };
    checked: CheckedHeads;
    crypto: Crypto;
    findings: Findings;
  },
): void {
  if (!contest) return;
  checkSignedContest({ electionId: election, contest, ...given });
  if (ballot) compareBallots(ballot, { election, contest, findings: given.findings });
}

/** Checks that the path leads to the signed root, and that the size and the number are those of the signed head. */
function checkProof({
  commitment,
  whereabouts: { number, index, size, path },
  checked,
  hash,
  findings,
}: {
  commitment: string;
  whereabouts: Extract<Whereabouts, { state: 'included' }>;
  checked: CheckedHeads;
  hash: Hash;
  findings: Findings;
}): void {
  const signed = checked.heads.find((one) => one?.head.number === number)?.head;
  const entry = fromHex(commitment, HASH_BYTES);
  const hashes = path.flatMap((one) => {
    const bytes = fromHex(one, HASH_BYTES);
    return bytes ? [bytes] : [];
  });
  const isRight =
    signed?.size === size &&
    entry !== undefined &&
    hashes.length === path.length &&
    isIncluded({ entry, index, size, path: hashes }, signed.root, hash);
  if (!isRight) findings.add('proof-wrong', checkpointPlace({ number }));
}

/**
 * Checks a ballot in a copy of the board. The choice can be found if the copy has openings, or if there are few enough
 * choices to try them all.
 * @param held `choice` is what the voter remembers, if anything
 */
export function checkBallotInFile(
  {
    held,
    file,
    name,
    ballot,
    expected = {},
  }: {
    held: HeldReceipt & { choice?: string | undefined };
    file: BoardFile;
    name: string;
    /** What the voter saw: the receipt's ballot. It names the possible choices if the copy has no contest. */
    ballot: ReceiptBallot;
    expected?: Expected;
  },
  crypto: Crypto,
): BallotCheck {
  const { hash } = crypto;
  const findings = createFindings(name);
  const checked = checkHeads(file, crypto, findings);
  checkExpected(checked, expected, findings);
  checkElection(held, file, findings);
  const sorted = sortedPlaces(file.commitments);
  checkCommitments({ board: file, checked, sorted, hash, findings });
  checkBallotOnBoard(ballot, { board: file, checked, crypto, findings });
  const placeOf = (commitment: string) => {
    const wanted = fromHex(commitment, HASH_BYTES);
    return wanted && placeIn({ list: file.commitments, sorted }, wanted);
  };
  const isOnBoard = (commitment: string) => placeOf(commitment) !== undefined;
  const choice = readingOf(
    held,
    { openings: file.openings, ballot: file.contest ?? ballot },
    { isOnBoard, hash },
  );
  const read = choice ?? held.choice;
  const commitment =
    read === undefined ? undefined : commitmentFor({ ...held, choice: read }, hash);
  const place = commitment === undefined ? undefined : placeOf(commitment);
  const isOther = held.choice !== undefined && choice !== held.choice;
  const missing = file.openings ? 'not-found' : 'not-in-copy';
  const found = place === undefined ? missing : isOther ? 'reads-otherwise' : 'included';
  const number = place === undefined ? undefined : checkpointsOf(file)[place];
  return {
    outcome: unlessWrong(findings, found),
    commitment,
    choice,
    checkpoint: number === undefined ? undefined : { number, of: file.heads.length },
    fingerprint: checked.fingerprint,
    findings: findings.list(),
  };
}

/** Returns the choice on the ballot: the first match among the entered, the opened, and the possible choices. */
function readingOf(
  held: HeldReceipt & { choice?: string | undefined },
  { openings, ballot }: { openings: BoardFile['openings']; ballot: KnownBallot },
  { isOnBoard, hash }: { isOnBoard: (commitment: string) => boolean; hash: Hash },
): string | undefined {
  const entered = held.choice === undefined ? [] : [held.choice];
  const { nonce } = openingOf(held, hash);
  for (let place = 0; place < (openings?.count ?? 0); place += 1) {
    if (openings && areEqual(hashAt(openings.nonces, place), nonce)) {
      entered.push(openings.choiceAt(place));
    }
  }
  const possible = possibleChoices(ballot) ?? [];
  return findChoice(held, { choices: [...entered, ...possible], isOnBoard }, hash);
}
