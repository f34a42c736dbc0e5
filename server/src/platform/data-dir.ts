import {
  chmodSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { statfs } from 'node:fs/promises';
import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { randomId } from './random.ts';
import { SECRET_BYTES, secretSchema } from './secret.ts';

/** Makes the folder that only this account may read. One that exists keeps its mode: it is not ours to shut. */
export function prepareDataDir(dir: string): void {
  if (mkdirSync(dir, { recursive: true, mode: 0o700 })) chmodSync(dir, 0o700);
}

/** Writes a file that only this account may read, so that it is there whole or not at all; replaces an old one. */
export function writePrivateFile(path: string, content: string | Buffer): void {
  rmSync(path, { force: true });
  writePrivateFileOnce(path, content);
}

/** Like writePrivateFile, but leaves an existing file alone and answers false then. */
function writePrivateFileOnce(path: string, content: string | Buffer): boolean {
  const temporary = `${path}.${randomId()}`;
  writeFileSync(temporary, content, { mode: 0o600, flag: 'wx', flush: true });
  try {
    linkSync(temporary, path);
    return true;
  } catch (error) {
    if (existsSync(path)) return false;
    throw error;
  } finally {
    rmSync(temporary, { force: true });
  }
}

/** A kept secret is missing or damaged; making another in its place would do harm. */
export class LostSecretError extends Error {}

/**
 * A secret of 256 random bits kept in the folder under this name.
 * @param mayMake whether one is made when there is none
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
      `The secret in ${path} is missing or damaged. Bring the file back from a backup, or from the host that made it.`,
    );
  }
  return { value, made };
}

/** Keeps a secret that is given under this name. @returns false when another one is kept there already */
export function keepGivenSecret(dir: string, name: string, value: string): boolean {
  writePrivateFileOnce(join(dir, name), value);
  return readFileSync(join(dir, name), 'utf8').trim() === value;
}

/** Bytes that this account may still write where a folder lies. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}
