import { createPublicKey, type KeyObject, verify } from 'node:crypto';
import { closeSync, fstatSync, openSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { readCode } from '../contract/votes/board/code.ts';
import english from '../contract/languages/en/verifying.json' with { type: 'json' };
import {
  ballotSentences,
  findingSentence,
} from '../contract/votes/board/verifying/ballot-sentences.ts';
import {
  type BallotCheck,
  checkBallotInFile,
} from '../contract/votes/board/verifying/check-ballot.ts';
import type { Crypto } from '../contract/votes/board/verifying/crypto.ts';
import { type BoardFile, readFile } from '../contract/votes/board/verifying/file.ts';
import type { Finding } from '../contract/votes/board/verifying/findings.ts';
import { FileError } from '../contract/votes/board/verifying/json.ts';
import { inWords } from '../contract/votes/board/verifying/said.ts';
import {
  type BoardReport,
  type GivenFile,
  verifyBoard,
} from '../contract/votes/board/verifying/verify-board.ts';
import type { ReceiptFile } from '../contract/votes/board/package.ts';
import { roomTexts } from '../platform/languages/texts.ts';
import { sha256 } from '../platform/sha256.ts';
import { InputError } from './arguments.ts';
import { readArguments } from './verify-arguments.ts';

const t = roomTexts({ en: english })('en');

/** A million rankings of 20 candidates take 500 MB. */
const megabytesMax = 1_000;

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

function read(file: string): GivenFile {
  try {
    const opened = openSync(resolve(process.env['INIT_CWD'] ?? '.', file), 'r');
    try {
      const stats = fstatSync(opened);
      if (!stats.isFile()) throw new Error('it is not a file');
      if (stats.size > megabytesMax * 1_000_000)
        throw new Error(`it is larger than ${megabytesMax} MB`);
      return { name: file, bytes: readFileSync(opened) };
    } finally {
      closeSync(opened);
    }
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new InputError(`${file} cannot be read: ${reason}`, { cause: error });
  }
}

function* readAll(files: readonly string[]): Generator<GivenFile> {
  for (const file of files) yield read(file);
}

/** Checks the ballot of a voter whose receipt is among the files. */
function findBallot(
  files: readonly string[],
  {
    voter,
    weight,
    fingerprint,
  }: { voter: string; weight: number; fingerprint: string | undefined },
): { check: BallotCheck; sentence: string } {
  const boards: { name: string; file: BoardFile }[] = [];
  const receipts: ReceiptFile[] = [];
  for (const { name, bytes } of readAll(files)) {
    const given = readFile(bytes);
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
    .toSorted((one, other) => one.file.heads.length - other.file.heads.length)
    .at(-1);
  if (!board) throw new InputError('Add a file with the board of the election in the receipt.');
  const held = { election: receipt.election, userId: voter, code, weight };
  // If the board has no contest, the ballot in the receipt shows which choices there are.
  const contest = board.file.contest;
  const check = checkBallotInFile(
    { ...board, held, ballot: contest ?? receipt, expected: { fingerprint } },
    crypto,
  );
  return { check, sentence: ballotSentences(check, contest ?? receipt, t) };
}

function describe({ outcome, unreadable, elections }: BoardReport): string {
  const lines = unreadable.map((one) => `${one.file}: ${one.code}: ${findingSentence(one, t)}`);
  for (const { election, title, fingerprints, holds, isCounted, findings } of elections) {
    lines.push(`${title ?? 'Election'} (${election})`);
    for (const fingerprint of fingerprints) lines.push(`  Key fingerprint: ${fingerprint}`);
    for (const one of holds) lines.push(`  OK. ${inWords(one, t)}`);
    if (!isCounted) lines.push(`  ${t('report.uncounted')}`);
    for (const one of findings)
      lines.push(`  WRONG. ${one.file}: ${one.code}: ${findingSentence(one, t)}`);
  }
  const ends = {
    holds:
      'No problems were found in these files. Compare the fingerprint with the fingerprint that was announced.',
    wrong: 'Something is wrong. Keep these files.',
    unreadable: 'Some files could not be read, so this check proves nothing.',
  };
  return [...lines, ends[outcome]].join('\n');
}

/** Returns a finding as `--json` prints it. */
const findingInWords = ({ code, places, ...finding }: Finding) => ({
  code,
  message: t(`finding.${code}`),
  ...finding,
  places: places.map((place) => inWords(place, t)),
});

/** Returns the output of `--json`: the report, with its findings written out as sentences. */
function inJson(report: BoardReport, ballot: ReturnType<typeof findBallot> | undefined) {
  const { outcome, unreadable, elections } = report;
  return {
    outcome,
    unreadable: unreadable.map(findingInWords),
    elections: elections.map(({ holds, findings, isCounted, ...election }) => ({
      ...election,
      holds: holds.map((one) => inWords(one, t)),
      isCounted,
      findings: findings.map(findingInWords),
    })),
    ...(ballot && {
      ballot: {
        ...ballot,
        check: { ...ballot.check, findings: ballot.check.findings.map(findingInWords) },
      },
    }),
  };
}

const STATUS = { holds: 0, wrong: 1, unreadable: 2 } as const;

/** `verify FILE…`: checks boards, counts, and receipts with nothing but Node. */
function main(): void {
  const { files, fingerprint, voter, weight, isJson } = readArguments(process.argv.slice(2));
  const report = verifyBoard(readAll(files), crypto, { fingerprint });
  process.exitCode = STATUS[report.outcome];
  const isReadable = report.outcome !== 'unreadable';
  const ballot =
    voter !== undefined && isReadable
      ? findBallot(files, { voter, weight, fingerprint })
      : undefined;
  if (ballot && ballot.check.outcome !== 'included') process.exitCode = STATUS.wrong;
  if (isJson) console.log(JSON.stringify(inJson(report, ballot), null, 2));
  else {
    console.log(describe(report));
    if (ballot) console.log(ballot.sentence);
  }
}

try {
  main();
} catch (error) {
  const isExpected = error instanceof InputError || error instanceof FileError;
  console.error(isExpected ? error.message : error);
  process.exitCode = 2;
}
