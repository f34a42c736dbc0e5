import { randomUUID } from 'node:crypto';
import { link, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { type Endpoint, isAlive, isEndpoint, removeEndpoint } from './endpoint.ts';

const RECORD_NAME = /^owner-(\d{1,15})\.json$/;
/** The highest number that still has a successor with a name of this form. */
const HIGHEST = 999_999_999_999_998;
const POLL_MS = 50;

/**
 * The owner of the data. The process ID is used only in messages. Process IDs are reused, so only a
 * response from the endpoint proves that the owner is running.
 */
export interface OwnerRecord {
  pid: number;
  endpoint: Endpoint;
}

interface FoundRecord {
  generation: number;
  record: OwnerRecord | undefined;
}

const recordPath = (folder: string, generation: number): string =>
  join(folder, `owner-${generation}.json`);

async function listRecords(folder: string): Promise<number[]> {
  const names = await readdir(folder);
  const generations = names.flatMap((name) => RECORD_NAME.exec(name)?.[1] ?? []).map(Number);
  return generations.toSorted((left, right) => right - left);
}

async function readRecord(folder: string, generation: number): Promise<FoundRecord> {
  try {
    const text = await readFile(recordPath(folder, generation), 'utf8');
    const record: Partial<OwnerRecord> | null = JSON.parse(text);
    const isRecord = typeof record?.pid === 'number' && isEndpoint(record.endpoint);
    return { generation, record: isRecord ? (record as OwnerRecord) : undefined };
  } catch {
    // A record is complete when it appears. If a power failure truncated a record, it also ended the owner.
    return { generation, record: undefined };
  }
}

async function readNewest(folder: string): Promise<FoundRecord> {
  const [generation] = await listRecords(folder);
  return generation === undefined
    ? { generation: 0, record: undefined }
    : readRecord(folder, generation);
}

/** Returns the running owner, if there is one. */
export async function findLiveOwner(folder: string): Promise<OwnerRecord | undefined> {
  const { record } = await readNewest(folder).catch(() => ({ record: undefined }));
  return record && (await isAlive(record.endpoint)) ? record : undefined;
}

/**
 * Makes the caller, which already listens at its endpoint, the owner of a folder. Returns the current owner instead if
 * that owner is still running after `waitMs`.
 *
 * Each owner links a record with the next number, which fails if another process has just linked that number. A process
 * removes records only after it owns one with a higher number, and only the record with the highest number counts. If
 * two processes start at the same moment after a crash, one of them fails to link and finds that the other is running.
 */
export async function claimOwnership(
  folder: string,
  own: OwnerRecord,
  waitMs: number,
): Promise<OwnerRecord | undefined> {
  const draft = join(folder, `claim-${randomUUID()}.tmp`);
  const deadline = Date.now() + waitMs;
  await writeFile(draft, JSON.stringify(own), { mode: 0o600 });
  try {
    for (;;) {
      const newest = await readNewest(folder);
      if (newest.record && (await isAlive(newest.record.endpoint))) {
        if (Date.now() >= deadline) return newest.record;
        await delay(POLL_MS);
      } else if (await linkRecord(folder, draft, newest.generation + 1)) {
        await removeOlder(folder, newest.generation, own);
        return undefined;
      }
    }
  } finally {
    await rm(draft, { force: true });
  }
}

/** @throws Error if there is no number left, which only a file that is not a record can cause */
async function linkRecord(folder: string, draft: string, generation: number): Promise<boolean> {
  if (generation > HIGHEST + 1) {
    throw new Error(
      `The file ${recordPath(folder, generation - 1)} was not written by the database. Remove it`,
    );
  }
  try {
    await link(draft, recordPath(folder, generation));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw error;
  }
  // A process that was suspended after its check may have linked a number that a later owner had removed.
  const [highest] = await listRecords(folder);
  if (highest === generation) return true;
  await rm(recordPath(folder, generation), { force: true });
  return false;
}

async function removeOlder(folder: string, upTo: number, own: OwnerRecord): Promise<void> {
  for (const generation of await listRecords(folder)) {
    if (generation > upTo) continue;
    const { record } = await readRecord(folder, generation);
    if (record) await removeEndpoint(record.endpoint, own.endpoint);
    await rm(recordPath(folder, generation), { force: true, recursive: true });
  }
}
