import type { PackageContest } from '../package.ts';
import { checkCommitments, sortedPlaces } from './check-commitments.ts';
import { checkContest, checkWriteIns, withWrittenIn } from './check-contest.ts';
import type { Crypto } from './crypto.ts';
import { type BoardFile, HASH_BYTES, readFile } from './read-board-file.ts';
import { figuresIn } from './figures.ts';
import { createFindings, type Finding } from './findings.ts';
import { checkExpected, checkHeads, type Expected, lastHash } from './check-heads.ts';
import { FileError } from './json-reader.ts';
import { compareCopies, inOrder, type BoardCopy } from './board-copies.ts';
import { checkChoices, checkOpenings } from './check-openings.ts';
import { checkReceipts, type GivenReceipt } from './check-receipts.ts';
import type { Holds } from './finding-places.ts';
import { checkSignedContest, checkSignedResult } from './check-signed-contest.ts';
import { checkConfirmed, checkLot, checkResult, recount } from './check-result.ts';

/** A file to verify. Its name is the one in findings. */
export type GivenFile =
  | { name: string; bytes: Uint8Array }
  /** Why it could not be opened, such as that there is no such file. */
  | { name: string; unopened: string };

/** Whether a ballot is in the archives. `not-in-copy`: a copy can be older than the ballot. */
export interface TrackedBallot {
  outcome: 'included' | 'not-in-copy' | 'not-found';
  /** The archive with the ballot. */
  file?: string;
}

/** What was found about one election. */
export interface ElectionReport {
  /** What the files of an encrypted election are copies of. */
  kind: 'board' | 'archive';
  /** Its ID; in an archive, the UUID. */
  election: string;
  /** Undefined if no file contains it. */
  title: string | undefined;
  /** The fingerprints of the keys in the files: only one, unless a finding reports more. */
  fingerprints: string[];
  /** What was verified. */
  holds: Holds[];
  /** The files that are receipts. `checkBallotInFile` looks up their ballots. */
  receipts: string[];
  /** True if a file contains a result. */
  isCounted: boolean;
  /** True if no file contains a ballot or a result, so that nothing was checked. */
  isEmpty: boolean;
  /** True if voting has ended in an archive, but no key holders have decrypted the sum. */
  isUndecrypted?: boolean;
  /** True if another archive has the same title, but another ID. */
  hasNamesake?: boolean;
  findings: Finding[];
}

export interface BoardReport {
  /**
   * `unreadable`: at least one file could not be read. All other files were verified anyway. `empty`: nothing is wrong,
   * but there is an election of which nothing could be checked, or whose sum is not decrypted, or archives that could
   * be of one election but are not copies. `checkSummaryOf` puts the outcome into words.
   */
  outcome: 'holds' | 'empty' | 'wrong' | 'unreadable';
  /** How many files were given. */
  files: number;
  /** Files that could not be read. */
  unreadable: Finding[];
  elections: ElectionReport[];
  /** Whether the ballot with a given tracking number is in the archives. */
  tracked?: TrackedBallot;
}

/**
 * Verifies receipts and copies of boards, which may be from several elections and points in time. Recounts copies with
 * openings. Never throws because of a file's content. Except for the counting rule, time and memory are
 * proportional to the size of the files.
 * @param files read one at a time, so that only one of them has to be in memory
 */
export function verifyBoard(
  files: Iterable<GivenFile>,
  crypto: Crypto,
  expected: Expected = {},
): BoardReport {
  const unreadable: Finding[] = [];
  const elections = new Map<
    string,
    { copies: BoardCopy[]; receipts: GivenReceipt[]; holds: Holds[] }
  >();
  const inElection = (id: string) => {
    const known = elections.get(id) ?? { copies: [], receipts: [], holds: [] };
    elections.set(id, known);
    return known;
  };
  let given = 0;
  for (const file of files) {
    given += 1;
    const { name } = file;
    const read = readOrReport(file, unreadable);
    if (!read) continue;
    if ('receipt' in read) {
      const { receipt } = read;
      inElection(receipt.election).receipts.push({ file: name, receipt });
    } else {
      const { copy, holds } = verifyCopy(name, read.board, { crypto, expected });
      const known = inElection(read.board.election);
      known.copies.push(copy);
      known.holds.push(...holds);
    }
  }
  const reports = Array.from(elections, ([election, { receipts, holds, ...known }]) => {
    const copies = inOrder(known.copies);
    compareCopies(copies);
    const contest = copies.findLast(({ board }) => board.contest)?.board.contest;
    const hasBoard = copies.length > 0;
    const findings = [
      ...copies.flatMap((copy) => copy.findings.list()),
      ...checkReceipts(receipts, { hasBoard, contest }),
    ];
    const fingerprints = copies.flatMap(({ checked }) => checked.fingerprint ?? []);
    const isCounted = copies.some(({ board }) => board.result !== undefined);
    return {
      kind: 'board' as const,
      election,
      title: contest?.title ?? receipts[0]?.receipt.title,
      fingerprints: [...new Set(fingerprints)],
      holds,
      receipts: receipts.map(({ file }) => file),
      isCounted,
      isEmpty: !isCounted && copies.every(({ board }) => board.commitments.length === 0),
      findings,
    };
  });
  return {
    outcome: outcomeOfAll(unreadable, reports),
    files: given,
    unreadable,
    elections: reports,
  };
}

/** Returns the outcome for all files. */
export function outcomeOfAll(
  unreadable: readonly Finding[],
  reports: readonly ElectionReport[],
): BoardReport['outcome'] {
  if (unreadable.length > 0) return 'unreadable';
  if (reports.some(({ findings }) => findings.length > 0)) return 'wrong';
  return reports.some(
    ({ isEmpty, isUndecrypted = false, hasNamesake = false }) =>
      isEmpty || isUndecrypted || hasNamesake,
  )
    ? 'empty'
    : 'holds';
}

function readOrReport(file: GivenFile, unreadable: Finding[]) {
  const findings = createFindings(file.name);
  if ('unopened' in file) {
    findings.add('file-unopened', { key: 'place.reason', values: { reason: file.unopened } });
    unreadable.push(...findings.list());
    return undefined;
  }
  try {
    return readFile(file.bytes);
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    findings.add(error.problem, { key: 'place.byte', values: { at: error.at } });
    unreadable.push(...findings.list());
    return undefined;
  }
}

/** Runs every check on one copy. Does not keep the openings, which are the largest part. */
function verifyCopy(
  file: string,
  { openings, ...board }: BoardFile,
  { crypto, expected }: { crypto: Crypto; expected: Expected },
): { copy: BoardCopy; holds: Holds[] } {
  const findings = createFindings(file);
  const checked = checkHeads(board, crypto, findings);
  checkExpected(checked, expected, findings);
  const sorted = sortedPlaces(board.commitments);
  const { hash } = crypto;
  checkCommitments({ board, checked, sorted, hash, findings });
  const holds = findings.list().length === 0 ? [signedIn(file, board)] : [];
  const { contest, result } = board;
  const isConsistent = contest ? checkContest(contest, findings) : false;
  const parts = [contest, openings, result].filter((part) => part !== undefined);
  if ((openings ?? result) && parts.length < 3)
    findings.add('part-missing', {
      key: 'place.field',
      values: { field: 'contest, openings, result' },
    });
  if (contest) {
    const signed = { electionId: board.election, contest, checked, crypto, findings };
    checkSignedContest(signed);
    if (result) checkSignedResult(signed, result);
  }
  if (result) checkConfirmed(result, findings);
  if (openings) {
    checkOpenings({ board, openings, sorted, hash, findings });
    if (
      contest &&
      isConsistent &&
      checkChoices(openings, contest, findings) &&
      result &&
      checkWriteIns(contest, result, findings)
    ) {
      const { election: electionId } = board;
      const box = { electionId, ballots: openings.count, head: lastHash(checked, hash) };
      const lot = checkLot(contest, result, { box, checked, crypto, findings });
      const counted = recount({ openings, contest, result, lot: lot ?? new Uint8Array(), hash });
      if (counted) checkResult(counted, { contest, result, hasLot: lot !== undefined }, findings);
      else findings.add('count-impossible', { key: 'place.field', values: { field: 'openings' } });
      const { elected } = result;
      if (elected && counted && findings.list().length === 0) {
        const known = withWrittenIn(contest, result);
        holds.push(
          countedIn(file, known, elected),
          ...figuresIn(file, { contest: known, result, counted }),
        );
        const { onPaper, proxies, ballots } = result;
        if (onPaper) {
          const values = { file, paper: onPaper.ballots, ballots };
          holds.push({ key: 'holds.onPaper', values });
        }
        if (proxies !== null) holds.push({ key: 'holds.proxies', values: { file, proxies } });
      }
    }
  }
  return { copy: { file, board, checked, sorted, findings }, holds };
}

function signedIn(file: string, { heads, commitments }: Omit<BoardFile, 'openings'>): Holds {
  if (heads.length === 0) return { key: 'holds.empty', values: { file } };
  const ballots = commitments.length / HASH_BYTES;
  return { key: 'holds.signed', values: { file, checkpoints: heads.length, ballots } };
}

function countedIn(file: string, { candidates }: PackageContest, elected: string[]): Holds {
  const known = new Map(candidates.map(({ id, name }) => [id, name]));
  const names = elected.map((id) => known.get(id) ?? id);
  const [name] = names;
  if (name === undefined) return { key: 'holds.countedNoOne', values: { file } };
  return names.length > 1
    ? { key: 'holds.countedInOrder', values: { file, names } }
    : { key: 'holds.counted', values: { file, name } };
}
