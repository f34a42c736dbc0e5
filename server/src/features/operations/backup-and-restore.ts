import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';
import { formatCount } from '@votewise/contract';
import { LongLineError, splitLines } from '../../platform/read-lines.ts';
import {
  createBackupSum,
  damaged,
  decodeBackup,
  encodeBackup,
  KEPT_COLLECTIONS,
  TransferError,
  type BackupHeader,
  type BackupPart,
  type CollectionSummary,
  type Secrets,
} from './backup-file.ts';
import type { AuditEvent } from '../audit/index.ts';
import type { BackupStore, RenewedIds } from './backup-store.ts';

/** Maximum characters per line. Even as extended JSON, the largest document is far shorter. */
const LONGEST_LINE = 64 * 1_024 * 1_024;

/** Number of lines that are written or inserted together. */
const BATCH_SIZE = 1_000;
/** Fewer lines are enough if they contain photos. */
const BATCH_CHARACTERS = 8_000_000;

/** Receives the progress of a long operation. */
export type OnProgress = (collection: string, documents: number) => void;

interface WriteOptions {
  /** The file must not exist. */
  file: string;
  createdAt: Date;
  secrets?: Secrets | undefined;
  /** Whether all data is read as of the same moment. */
  isSnapshot: boolean;
  onProgress: OnProgress;
}

/**
 * Writes a backup file that only this account can read. If people may vote while the data is read, checkpoints
 * are left out and are created again after a restore, because their totals would not match the ballots. Final
 * counts are kept, because only they show which ballots arrived too late. If ballots of an encrypted election are prepared
 * meanwhile, it starts over.
 */
export async function writeBackup(
  store: BackupStore,
  options: WriteOptions,
): Promise<CollectionSummary[]> {
  const { file, createdAt, secrets, isSnapshot, onProgress } = options;
  const before = isSnapshot ? undefined : await store.preparations();
  const changes = isSnapshot ? {} : changesWhileVoting(await store.findFinal());
  const summaries: CollectionSummary[] = [];
  const header = { createdAt: createdAt.toISOString(), ...(secrets && { secrets }) };
  const collections = KEPT_COLLECTIONS.map((name) => ({
    name,
    documents: counted(name, store.read(name, changes[name]), onProgress),
  }));
  async function* lines() {
    let some = '';
    let count = 0;
    for await (const line of encodeBackup(header, collections)) {
      some += line;
      count += 1;
      if (count % BATCH_SIZE > 0 && some.length < BATCH_CHARACTERS) continue;
      yield some;
      some = '';
    }
    yield some;
  }
  await pipeline(
    Readable.from(lines()),
    createGzip(),
    createWriteStream(file, { mode: 0o600, flags: 'wx', flush: true }),
  );
  // The voting credentials of an election must be those of the secret and the list that were read.
  if (before !== undefined && (await store.preparations()) !== before) {
    await rm(file);
    return writeBackup(store, options);
  }
  for await (const part of readBackup(file)) {
    if ('summary' in part) summaries.push(part.summary);
  }
  return summaries;
}

type Change = Parameters<BackupStore['read']>[1];

/** @param final IDs of elections with final counts */
const changesWhileVoting = (final: ReadonlySet<string>): Partial<Record<string, Change>> => ({
  ballots: (ballot) => {
    const isKept = final.has(ballot.electionId ?? '') || (ballot.checkpoint ?? 0) < 0;
    return isKept ? ballot : { ...ballot, checkpoint: 0 };
  },
  // A job checks each of them after a restore, because the voter may have given the paper back in the meantime.
  handouts: (handout) => (handout.state === 'given' ? { ...handout, state: 'pending' } : handout),
  counts: (count) => (final.has(count._id) ? count : undefined),
});

async function* counted(
  name: string,
  documents: AsyncIterable<string>,
  onProgress: OnProgress,
): AsyncGenerator<string> {
  let count = 0;
  for await (const document of documents) {
    yield document;
    count += 1;
    if (count % BATCH_SIZE === 0) onProgress(name, count);
  }
  onProgress(name, count);
}

async function* readBackup(file: string): AsyncGenerator<BackupPart> {
  try {
    yield* decodeBackup(linesIn(file));
  } catch (error) {
    throw error instanceof TransferError ? error : unreadable(error);
  }
}

async function* linesIn(file: string): AsyncGenerator<string> {
  const packed = createReadStream(file);
  const unpacked = createGunzip();
  packed.on('error', (error) => unpacked.destroy(error));
  packed.pipe(unpacked).setEncoding('utf8');
  try {
    yield* splitLines(unpacked as AsyncIterable<string>, LONGEST_LINE);
  } finally {
    packed.destroy();
  }
}

function unreadable(error: unknown): Error {
  if (error instanceof LongLineError) {
    return new TransferError(
      `This file is not a VoteWise backup: it contains a line of more than ${formatCount(LONGEST_LINE)} characters. Nothing was restored. Check that this is the right file, or get a new copy.`,
    );
  }
  if (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_')) {
    return damaged('it cannot be unpacked', error);
  }
  return error instanceof Error ? error : new Error(String(error));
}

/** Reads a backup from beginning to end. @throws TransferError if it is incomplete or was changed */
export async function checkBackup(file: string): Promise<{ header: BackupHeader; hash: string }> {
  let header: BackupHeader | undefined;
  for await (const part of readBackup(file)) {
    if ('header' in part) header = part.header;
  }
  if (!header) throw damaged('its beginning is missing');
  return { header, hash: await hashOf(file) };
}

async function hashOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/**
 * Checks that a backup can be restored into a database, and writes nothing.
 * @param hash the hash of the file, as `checkBackup` returned it
 * @throws TransferError if the database is not empty
 */
export async function requireRoom(store: BackupStore, hash: string): Promise<void> {
  const unfinished = await store.unfinished();
  if (unfinished === undefined) await requireEmpty(store);
  else if (unfinished !== hash) {
    throw new TransferError(
      'The restore of another backup into this database has not finished. Restore that backup again, or use an empty database.',
    );
  }
}

/**
 * Reserves an empty database for a checked backup. Servers do not start with this database until the restore is
 * complete. If a restore is killed, it can be started again with the same file.
 * @throws TransferError as `requireRoom` does
 */
export async function beginRestore(store: BackupStore, hash: string): Promise<void> {
  await requireRoom(store, hash);
  const unfinished = await store.unfinished();
  await store.begin(hash);
  if (unfinished !== undefined) for (const name of KEPT_COLLECTIONS) await store.clear(name);
}

interface RestoreOptions {
  file: string;
  hash: string;
  /** The event if the database replaces the original at once. Otherwise, an administrator has to confirm that. */
  confirmation?: AuditEvent | undefined;
  renewedIds: RenewedIds;
  onProgress: OnProgress;
}

/**
 * Restores a backup into the reserved database and compares the database with the file.
 * @throws TransferError if they differ
 */
export async function restoreBackup(
  store: BackupStore,
  { file, hash, confirmation, renewedIds, onProgress }: RestoreOptions,
): Promise<CollectionSummary[]> {
  const summaries = await insertAll(store, file, onProgress);
  if ((await hashOf(file)) !== hash) throw damaged('it changed while it was being read');
  for (const summary of summaries) await compare(store, summary);
  await store.renewCandidates(renewedIds);
  await store.finish(confirmation);
  return summaries;
}

async function requireEmpty(store: BackupStore): Promise<void> {
  for (const name of KEPT_COLLECTIONS) {
    if (await store.isEmpty(name)) continue;
    throw new TransferError(
      'This database is not empty. Backups can only be restored into an empty database. Use a different DATA_DIR or MONGODB_URI.',
    );
  }
}

async function insertAll(
  store: BackupStore,
  file: string,
  onProgress: OnProgress,
): Promise<CollectionSummary[]> {
  const summaries: CollectionSummary[] = [];
  let name = '';
  let waiting: string[] = [];
  let characters = 0;
  let count = 0;
  const insertWaiting = async () => {
    if (waiting.length > 0) await store.insert(name, waiting);
    count += waiting.length;
    waiting = [];
    characters = 0;
    onProgress(name, count);
  };
  for await (const part of readBackup(file)) {
    if ('begin' in part) {
      name = part.begin;
      count = 0;
    } else if ('document' in part) {
      waiting.push(part.document);
      characters += part.document.length;
      if (waiting.length === BATCH_SIZE || characters > BATCH_CHARACTERS) await insertWaiting();
    } else if ('summary' in part) {
      await insertWaiting();
      summaries.push(part.summary);
    }
  }
  return summaries;
}

/** @throws TransferError if the database does not match the file */
async function compare(store: BackupStore, wanted: CollectionSummary): Promise<void> {
  const sum = createBackupSum();
  for await (const document of store.read(wanted.collection)) sum.add(document);
  const found = sum.end(wanted.collection);
  if (found.documents === wanted.documents && found.sha256 === wanted.sha256) return;
  throw new TransferError(
    `The collection ${wanted.collection} does not match the file (${found.documents} of ${wanted.documents} documents). The restore is not finished. Run it again.`,
  );
}
