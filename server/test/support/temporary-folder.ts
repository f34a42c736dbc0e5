import { accessSync, constants, mkdtempSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** Where Linux keeps files in memory: waiting for a disk proves nothing about behavior. */
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
 * An empty folder for data that a test writes, in memory where there is room. Tests about power loss and full
 * disks make theirs on the disk.
 */
export function makeTemporaryFolder(prefix: string): string {
  return mkdtempSync(join(hasMemory() ? MEMORY : tmpdir(), prefix));
}
