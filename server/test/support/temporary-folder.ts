import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/**
 * The folder in which Linux keeps files in memory: waiting for a disk proves nothing about
 * behavior.
 */
const MEMORY = '/dev/shm';
const GIGABYTE = 1024 ** 3;

function hasMemory(): boolean {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return bavail * bsize >= GIGABYTE;
  } catch {
    return false;
  }
}

/**
 * Creates an empty folder for a test's data, in memory when there is space. Tests about power
 * failures and full disks create theirs on disk.
 */
export function makeTemporaryFolder(prefix: string): string {
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), prefix));
}
