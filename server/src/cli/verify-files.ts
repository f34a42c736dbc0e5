import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { BELENIOS_2048, createGroup, examineCopies } from '@votewise/belenios';
import { createOpensslPowers } from '@votewise/belenios/openssl';
import {
  ARCHIVE_START,
  fingerprintIn,
  isArchive,
  type NamedArchive,
  trackedHash,
  withArchives,
} from '@votewise/contract/board/verifying/archive-report';
import { readCode } from '@votewise/contract/board/receipt-code';
import { checkBallotInFile } from '@votewise/contract/board/verifying/check-ballot';
import type { Crypto } from '@votewise/contract/board/verifying/crypto';
import { type BoardFile, readFile } from '@votewise/contract/board/verifying/read-board-file';
import { FileError } from '@votewise/contract/board/verifying/json-reader';
import { type GivenFile, verifyBoard } from '@votewise/contract/board/verifying/verify-board';
import type { ReceiptFile } from '@votewise/contract/board/package';
import { WRITTEN_BY } from '@votewise/contract/base/version';
import { sha256 } from '../platform/sha256.ts';
import { print, printError, printJson } from '../process/print.ts';
import { InputError, parseArguments, piecesOf, readGiven, UnreadableError } from './arguments.ts';
import { type CheckedBallot, isAgainst, reportAsJson, reportLines } from './verify-report.ts';

const usage = `Usage: node verifier.mjs FILE… [--fingerprint F] [--voter ID [--weight N]] [--tracking T] [--json]
       node verifier.mjs --version
       node verifier.mjs --help`;

const help = `${usage}

Verifies copies of boards, audit packages, receipts, and archives of encrypted elections. The first and the last line
are the verdict.

  --fingerprint F  the announced fingerprint of the key; if it contains spaces, in quotation marks
  --voter ID       finds this voter's ballot; exactly one file has to be a receipt
  --weight N       the weight of that ballot in the smallest unit: 415 for 41.5; 1 if omitted
  --tracking T     finds the encrypted ballot with this tracking number
  --json           prints JSON

Status: 0 nothing is wrong, 1 something is wrong, 2 the arguments are invalid or a file can't be read.`;

const options = {
  fingerprint: { type: 'string' },
  voter: { type: 'string' },
  weight: { type: 'string', default: '1' },
  tracking: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** @throws InputError with the usage */
function readArguments(args: string[]) {
  const { values, positionals } = parseArguments({ args, allowPositionals: true, options }, usage);
  const { voter, weight, json: isJson } = values;
  const fingerprint = values.fingerprint && fingerprintIn(values.fingerprint);
  const tracking = values.tracking?.trim();
  if (positionals.length === 0) throw new InputError(usage);
  if (fingerprint !== undefined && !/^([0-9a-f]{64}|\d{40})$/.test(fingerprint)) {
    throw new InputError(
      `--fingerprint must have 64 hexadecimal digits, or 40 digits for an archive.\n${usage}`,
    );
  }
  if (tracking !== undefined && trackedHash(tracking) === undefined) {
    throw new InputError(`--tracking must have 43 characters.\n${usage}`);
  }
  if (!/^[1-9]\d{0,6}$/.test(weight)) {
    throw new InputError(
      `--weight must be a whole number of at least 1. If weights have decimals, it counts the smallest unit: 415 for 41.5.\n${usage}`,
    );
  }
  return {
    files: positionals,
    fingerprint,
    tracking,
    voter: voter?.trim().toUpperCase(),
    weight: Number(weight),
    isJson,
  };
}

/** A million rankings of 20 candidates take 500 MB. */
const MEGABYTES_MAX = 1_000;

const crypto: Crypto = { hash: sha256, verify: createVerify() };

/** Reading a key takes as long as checking a signature, and a board has only one key, so the key is read once. */
function createVerify(): Crypto['verify'] {
  let known: { x: string; key: KeyObject } | undefined;
  return (publicKey, message, signature) => {
    const x = Buffer.from(publicKey).toString('base64url');
    if (known?.x !== x) {
      known = {
        x,
        key: createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }),
      };
    }
    return verify(null, message, known.key, signature);
  };
}

function* readAll(files: readonly string[]): Generator<GivenFile> {
  for (const name of files) yield readOrSay(name);
}

function readOrSay(name: string): GivenFile {
  try {
    return { name, bytes: readGiven(name, MEGABYTES_MAX) };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return { name, unopened: error.reason };
  }
}

/** Checks the ballot of a voter whose receipt is among the files. */
function findBallot(
  files: readonly string[],
  {
    voter,
    weight,
    fingerprint,
  }: { voter: string; weight: number; fingerprint: string | undefined },
): CheckedBallot {
  const boards: { name: string; file: BoardFile }[] = [];
  const receipts: ReceiptFile[] = [];
  for (const name of files) {
    const given = readFile(readGiven(name, MEGABYTES_MAX));
    if ('receipt' in given) receipts.push(given.receipt);
    else boards.push({ name, file: given.board });
  }
  const [receipt, ...others] = receipts;
  const code = receipt && readCode(receipt.code);
  if (!receipt || !code || others.length > 0) {
    throw new InputError('--voter needs exactly one receipt among the files.');
  }
  const board = boards
    .filter(({ file }) => file.election === receipt.election)
    .toSorted(
      ({ file: one }, { file: other }) =>
        one.heads.length - other.heads.length || Number(!!one.openings) - Number(!!other.openings),
    )
    .at(-1);
  if (!board) throw new InputError('Add a file with the board of the election in the receipt.');
  const held = { election: receipt.election, userId: voter, code, weight };
  const given = { ...board, held, ballot: receipt, expected: { fingerprint } };
  const check = checkBallotInFile(given, crypto);
  return { check, known: board.file.contest ?? receipt };
}

const STATUS = { holds: 0, empty: 0, wrong: 1, unreadable: 2 } as const;

const group = createGroup(BELENIOS_2048, createOpensslPowers);

/** Examines archives. They can be larger than memory, so they are read in pieces. */
async function examineAll(names: readonly string[]): Promise<NamedArchive[]> {
  const examined = await examineCopies(
    group,
    names.map((name) => ({ open: () => piecesOf(name) })),
  );
  return names.flatMap((name, place) => {
    const one = examined[place];
    return one ? [{ name, examined: one }] : [];
  });
}

/** Returns whether a file is the archive of an encrypted election. */
function isArchiveFile(name: string): boolean {
  try {
    for (const start of piecesOf(name, ARCHIVE_START)) return isArchive(start);
  } catch (error) {
    // It is reported with the boards.
    if (!(error instanceof UnreadableError)) throw error;
  }
  return false;
}

async function verifyGiven(args: string[]): Promise<0 | 1 | 2> {
  const { fingerprint, tracking, voter, weight, isJson, ...given } = readArguments(args);
  const archives = given.files.filter(isArchiveFile);
  const files = given.files.filter((name) => !archives.includes(name));
  if (tracking !== undefined && archives.length === 0) {
    throw new InputError('--tracking needs an archive among the files.');
  }
  const report = withArchives(
    verifyBoard(readAll(files), crypto, { fingerprint }),
    await examineAll(archives),
    { fingerprint, tracking },
  );
  const isReadable = report.outcome !== 'unreadable';
  const ballot =
    voter !== undefined && isReadable
      ? findBallot(files, { voter, weight, fingerprint })
      : undefined;
  if (isJson) printJson(reportAsJson(report, ballot));
  else print(reportLines(report, { ballot, fingerprint }));
  const isWrong = (ballot && isAgainst(ballot)) || report.tracked?.outcome === 'not-found';
  return isWrong ? STATUS.wrong : STATUS[report.outcome];
}

/**
 * `verify FILE…`: checks boards, counts, receipts, and archives with nothing but Node, and prints a report.
 * @returns the exit status: 1 if something is wrong, 2 if the arguments or a file are invalid
 */
export async function verifyFiles(args: string[]): Promise<0 | 1 | 2> {
  try {
    const only = args.length === 1 ? args[0] : undefined;
    if (only === '--version' || only === '--help') {
      print(only === '--version' ? [WRITTEN_BY] : help.split('\n'));
      return STATUS.holds;
    }
    return await verifyGiven(args);
  } catch (error) {
    const isExpected = error instanceof InputError || error instanceof FileError;
    const text = error instanceof Error && !isExpected ? error.stack : undefined;
    printError(...(text ?? (error instanceof Error ? error.message : String(error))).split('\n'));
    return 2;
  }
}
