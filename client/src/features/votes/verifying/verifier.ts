import type { Election } from '@votewise/contract';
import { PACKAGE_FORMAT, type ReceiptFile } from '@votewise/contract/board/package';
import { ARCHIVE_START, isArchive } from '@votewise/contract/board/verifying/archive-report';
import {
  type BallotCheck,
  checkBallot,
  checkBallotInFile,
  type HeldReceipt,
} from '@votewise/contract/board/verifying/check-ballot';
import type { Expected } from '@votewise/contract/board/verifying/check-heads';
import type { ReceiptBallot } from '@votewise/contract/board/verifying/check-receipts';
import { FileError, type FileProblem } from '@votewise/contract/board/verifying/json-reader';
import {
  type BoardFile,
  type ReadFile,
  readFile,
} from '@votewise/contract/board/verifying/read-board-file';
import { type BoardReport, verifyBoard } from '@votewise/contract/board/verifying/verify-board';
import { escaped } from '@votewise/contract/text/hidden-characters';
import { browserCrypto } from './crypto.ts';

export interface OpenedBoard {
  name: string;
  election: string;
  /** How many checkpoints the copy contains: with more, it is newer. */
  checkpoints: number;
  /** Whether the copy contains the votes. */
  hasVotes: boolean;
  contest: Contest | undefined;
}

/** A file that can't be read, and why. */
export interface UnreadableFile {
  name: string;
  problem: FileProblem;
}

interface Opened {
  /** The names of archives of encrypted elections, which an `Examiner` reads. */
  archives: string[];
  receipts: ReceiptFile[];
  boards: OpenedBoard[];
  problems: UnreadableFile[];
}

/** Does all time-consuming computations, and keeps the opened boards. */
export interface Verifier {
  /**
   * Reads receipts, saved boards, and audit packages. A file replaces an earlier file with the same name. Files that
   * can't be read are kept as well: otherwise, a check would pass over them.
   */
  open: (files: readonly File[]) => Promise<Opened>;
  check: (given: Parameters<typeof checkBallot>[0]) => Promise<BallotCheck>;
  /** Looks up a ballot in an opened file. Without a choice, tries all choices that the ballot allows. */
  checkInFile: (
    held: HeldReceipt & { choice?: string | undefined },
    given: { name: string; ballot: ReceiptBallot },
  ) => Promise<BallotCheck>;
  /**
   * Verifies all opened files, reports those that can't be read, and compares them with one another and their key with
   * the announced fingerprint.
   */
  verify: (expected: Expected) => Promise<BoardReport>;
}

/** Creates a verifier that runs in the thread that calls it. */
export function createVerifier(): Verifier {
  const opened = new Map<string, { file: File; board: BoardFile | undefined }>();
  return {
    async open(files) {
      const found: Opened = { archives: [], receipts: [], boards: [], problems: [] };
      for (const file of files) {
        const name = nameOf(file);
        if (isArchive(await bytesOf(file.slice(0, ARCHIVE_START)))) {
          opened.delete(name);
          found.archives.push(name);
          continue;
        }
        const read = await readOrExplain(file, found.problems);
        opened.delete(name);
        if (!read) opened.set(name, { file, board: undefined });
        else if (read.format === PACKAGE_FORMAT) {
          const { board } = read;
          opened.set(name, { file, board });
          const { election, heads, openings } = board;
          const hasVotes = openings !== undefined;
          const contest = contestIn(board);
          found.boards.push({ name, election, checkpoints: heads.length, hasVotes, contest });
        } else {
          opened.set(name, { file, board: undefined });
          found.receipts.push(read.receipt);
        }
      }
      return found;
    },

    check: async (given) => checkBallot(given, browserCrypto),

    async checkInFile(held, { name, ballot }) {
      const board = opened.get(name)?.board;
      if (!board) throw new Error(`${name} was not opened`);
      return checkBallotInFile({ held, file: board, name, ballot }, browserCrypto);
    },

    async verify(expected) {
      const files = Array.from(opened, async ([name, { file }]) => ({
        name,
        bytes: await bytesOf(file),
      }));
      return verifyBoard(await Promise.all(files), browserCrypto, expected);
    },
  };
}

async function readOrExplain(
  file: File,
  problems: UnreadableFile[],
): Promise<ReadFile | undefined> {
  try {
    return readFile(await bytesOf(file));
  } catch (error) {
    if (!(error instanceof FileError)) throw error;
    problems.push({ name: nameOf(file), problem: error.problem });
    return undefined;
  }
}

/** Returns the name of a file to show. A mark that reorders text could move the words around it. */
export const nameOf = (file: File) => escaped(file.name);

const bytesOf = async (file: Blob) => new Uint8Array(await file.arrayBuffer());

/** The facts about an election that are required to enter a choice. */
export interface Contest extends Omit<ReceiptFile, 'format' | 'code'> {
  /** The weight of the signed-in voter's ballot in a weighted election, if the server returned it. */
  ownWeight?: number | undefined;
}

export function contestOf(election: Election): Contest {
  const { id, title, ballot, weighted, ownWeight, candidates } = election;
  return {
    election: id,
    title,
    kind: ballot.kind,
    scale: ballot.scale,
    budget: ballot.budget,
    writeIns: ballot.writeIns,
    abstain: ballot.abstain,
    weighted,
    ownWeight,
    candidates: candidates
      .filter((one) => !one.isWrittenIn)
      .map((one) => ({ id: one.id, name: one.name })),
  };
}

/** Returns the contest in an audit package; undefined for a copy of the board that anyone can save. */
const contestIn = ({ election, contest }: BoardFile): Contest | undefined =>
  contest && { ...contest, election };
