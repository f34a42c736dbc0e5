import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { randomId } from './random.ts';
import { SECRET_BYTES, secretSchema } from './secret.ts';

/**
 * Creates the folder so that only this account can access it. An existing folder keeps its mode,
 * because other accounts may need access.
 */
export function prepareDataDir(dir: string): void {
  if (mkdirSync(dir, { recursive: true, mode: 0o700 })) chmodSync(dir, 0o700);
}

/**
 * Writes a complete file or none at all. Only this account can read it. Replaces an existing file, which stays if the
 * disk is full.
 */
export function writePrivateFile(path: string, content: string | Buffer): void {
  withTemporaryFile(path, content, (temporary) => renameSync(temporary, path));
}

/** Like writePrivateFile, but leaves an existing file unchanged and returns false. */
function writePrivateFileOnce(path: string, content: string | Buffer): boolean {
  return withTemporaryFile(path, content, (temporary) => {
    try {
      linkSync(temporary, path);
      return true;
    } catch (error) {
      if (existsSync(path)) return false;
      throw error;
    }
  });
}

/** Nothing is left beside the file, not even if the disk is full. */
function withTemporaryFile<Result>(
  path: string,
  content: string | Buffer,
  use: (temporary: string) => Result,
): Result {
  const temporary = `${path}.${randomId()}`;
  try {
    writeFileSync(temporary, content, { mode: 0o600, flag: 'wx', flush: true });
    return use(temporary);
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** A stored secret is missing or damaged. Replacing it with a new secret would cause damage. */
class LostSecretError extends Error {}

/**
 * Returns the secret of 256 random bits that is stored in the folder under this name.
 * @param mayMake whether to create one if there is none
 * @throws LostSecretError
 */
export function keptSecret(
  dir: string,
  name: string,
  mayMake: boolean,
): { value: string; made: boolean } {
  const path = join(dir, name);
  const made = mayMake && writePrivateFileOnce(path, randomBytes(SECRET_BYTES).toString('hex'));
  const value = existsSync(path) ? readFileSync(path, 'utf8').trim() : '';
  if (!secretSchema.safeParse(value).success) {
    throw new LostSecretError(
      `The secret in ${path} is missing or damaged. Restore the file from a backup or from the host that created it.`,
    );
  }
  return { value, made };
}

/** Returns whether a different secret is already stored under this name. */
export function hasOtherSecret(dir: string, name: string, value: string): boolean {
  const path = join(dir, name);
  return existsSync(path) && readFileSync(path, 'utf8').trim() !== value;
}

/** Stores a given secret under this name, unless one is stored there. */
export function keepGivenSecret(dir: string, name: string, value: string): void {
  writePrivateFileOnce(join(dir, name), value);
}

/** Returns how many bytes this account can still write to the disk that contains the folder. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

/** The database of a site is not where it was. Beginning a new site would hide that. */
class LostDatabaseError extends Error {}

const siteFile = (dir: string): string => join(dir, 'site.txt');

/**
 * Notes in the folder that it belongs to a site. Comes after everything that a new site needs, so that a first start that
 * is killed can be repeated, and before everything that a restore writes. Returns whether this was not noted before.
 */
export function markSite(dir: string): boolean {
  return writePrivateFileOnce(
    siteFile(dir),
    'This folder belongs to a site. As long as this file exists, VoteWise does not begin a new one.\n',
  );
}

/** Removes the note of `markSite`. */
export function unmarkSite(dir: string): void {
  rmSync(siteFile(dir), { force: true });
}

/** @throws LostDatabaseError if the folder belongs to a site, so that its database cannot be empty */
export function requireNoSite(dir: string): void {
  if (!existsSync(siteFile(dir))) return;
  throw new LostDatabaseError(
    `The database is empty, but ${dir} belongs to a site that had one. Check MONGODB_URI and DATA_DIR. If the database is lost, restore a backup. To begin a new site instead, delete ${siteFile(dir)}.`,
  );
}
