import { closeSync, existsSync, fstatSync, openSync, readSync } from 'node:fs';
import { join } from 'node:path';

// The parts of LMDB's file format that show whether a file is complete. A page starts with its
// number and a transaction (8 bytes each), 2 unused bytes, flags (2 bytes), and either the bounds of
// its free space or a number of pages (4 bytes).
const MAGIC = 0xbeefc0de;
const VERSION = 2;
const HEADER = 24;
const FLAGS_AT = 18;
const LOWER_AT = 20;
const [BRANCH, LEAF, META] = [0x01, 0x02, 0x08];

// A meta page describes the whole file. The magic number and the version are followed by two trees of 48 bytes each
// (free pages and database names), the last page, and the transaction that wrote the meta page.
const PAGE_SIZE_AT = HEADER + 24;
const TREES_AT = HEADER + 24;
const TREE_BYTES = 48;
const ROOT_IN_TREE = 40;
const LAST_PAGE_AT = HEADER + 120;
const TRANSACTION_AT = HEADER + 128;
const META_BYTES = HEADER + 144;

// Each entry on a page consists of a size or part of a page number (4 bytes), flags (2 bytes), the
// length of the key (2 bytes), and the key.
const ENTRY_HEADER = 8;
const [LIES_ELSEWHERE, IS_TREE] = [0x01, 0x02];
const NO_PAGE = 2n ** 64n - 1n;

export const databaseFolder = (dataDir: string): string => join(dataDir, 'db');

/** The file in which LMDB stores everything. */
export const dataFileOf = (folder: string): string => join(folder, 'data.mdb');

/**
 * Rejects a damaged data file before LMDB maps it into memory, because accessing a missing page would then end the
 * process. Throws an error that names the file. If the file does not exist, the database is new.
 */
export function checkDataFile(folder: string): void {
  const path = dataFileOf(folder);
  if (!existsSync(path)) return;
  const file = openSync(path, 'r');
  try {
    checkPages(file);
  } catch (error) {
    // A RangeError means that an offset in a page points outside that page.
    if (!(error instanceof DamageError || error instanceof RangeError)) throw error;
    throw damageIn(folder, error);
  } finally {
    closeSync(file);
  }
}

/** Returns the error that names the damaged file and says what to do. */
export function damageIn(folder: string, error: Error): Error {
  return new Error(
    `The data file ${dataFileOf(folder)} is damaged: ${error.message}. Keep a copy of ` +
      `DATA_DIR, move ${folder} away, and restore a backup`,
    { cause: error },
  );
}

/** Returns the error that names the data file if LMDB came across damage; otherwise, the same error. */
export const withFile = (folder: string, error: unknown): unknown =>
  isDamage(error) ? damageIn(folder, error) : error;

/** True for LMDB's errors about a page that is not what the page above it says. Pages have no checksums. */
function isDamage(error: unknown): error is Error {
  return error instanceof Error && /^MDB_(?:CORRUPTED|PAGE_NOTFOUND|INVALID)\b/.test(error.message);
}

class DamageError extends Error {}

function checkPages(file: number): void {
  const { size } = fstatSync(file);
  if (size === 0) throw new DamageError('it is empty');
  const first = readMeta(file, 0);
  const pageSize = first.readUInt32LE(PAGE_SIZE_AT);
  const second = readMeta(file, pageSize);
  const isSecondNewer =
    second.readBigUInt64LE(TRANSACTION_AT) > first.readBigUInt64LE(TRANSACTION_AT);
  const meta = isSecondNewer ? second : first;
  const wanted = (Number(meta.readBigUInt64LE(LAST_PAGE_AT)) + 1) * pageSize;
  // A file can end before its last pages if these pages are free. Only the trees show whether they are.
  if (size >= wanted) return;
  for (const at of [TREES_AT, TREES_AT + TREE_BYTES]) {
    walkTree(meta.readBigUInt64LE(at + ROOT_IN_TREE), { file, size, pageSize, wanted });
  }
}

function readMeta(file: number, at: number): Buffer {
  const page = Buffer.alloc(META_BYTES);
  const isWhole = readSync(file, page, 0, META_BYTES, at) === META_BYTES;
  const pageSize = page.readUInt32LE(PAGE_SIZE_AT);
  const isMeta =
    isWhole &&
    page.readUInt16LE(FLAGS_AT) === META &&
    page.readUInt32LE(HEADER) === MAGIC &&
    page.readUInt16LE(HEADER + 4) === VERSION &&
    pageSize >= 512 &&
    pageSize <= 65_536;
  if (!isMeta) throw new DamageError(`the header at byte ${at} is invalid`);
  return page;
}

interface Layout {
  file: number;
  size: number;
  pageSize: number;
  wanted: number;
}

/** Reads every page of a tree and of its subtrees. Throws if a page is beyond the end of the file. */
function walkTree(root: bigint, layout: Layout): void {
  if (root === NO_PAGE) return;
  const page = readPage(root, layout);
  const flags = page.readUInt16LE(FLAGS_AT);
  if ((flags & (BRANCH | LEAF)) === 0) {
    throw new DamageError(`page ${root} does not belong to a tree`);
  }
  const count = page.readUInt16LE(LOWER_AT) >> 1;
  for (let place = 0; place < count; place++) {
    const entry = HEADER + page.readUInt16LE(HEADER + place * 2);
    if (flags & BRANCH) walkTree(BigInt(page.readUIntLE(entry, 6)), layout);
    else checkValue(page, entry, layout);
  }
}

function checkValue(page: Buffer, entry: number, layout: Layout): void {
  const flags = page.readUInt16LE(entry + 4);
  const value = entry + ENTRY_HEADER + page.readUInt16LE(entry + 6);
  if (flags & LIES_ELSEWHERE) {
    const last = page.readBigUInt64LE(value) + page.readBigUInt64LE(value + 16) - 1n;
    checkEnd(last, layout);
  } else if (flags & IS_TREE) {
    walkTree(page.readBigUInt64LE(value + ROOT_IN_TREE), layout);
  }
}

function checkEnd(page: bigint, { size, pageSize, wanted }: Layout): void {
  if (Number(page + 1n) * pageSize <= size) return;
  throw new DamageError(`it has ${size} of ${wanted} bytes, so some data is missing`);
}

function readPage(page: bigint, layout: Layout): Buffer {
  checkEnd(page, layout);
  const bytes = Buffer.alloc(layout.pageSize);
  readSync(layout.file, bytes, 0, layout.pageSize, Number(page) * layout.pageSize);
  return bytes;
}
