import { join } from 'node:path';
import type { OwnerRecord } from './ownership/claim.ts';

/** What the parent gives to the database process, as JSON in its first argument. */
export interface ProcessOptions {
  dataDir: string;
  waitForOwnerMs: number;
  /** Where the sockets of this run lie; none where loopback ports are used. */
  socketFolder?: string;
}

/** What the database process tells its parent. */
export type ProcessMessage =
  | { type: 'ready'; owner: OwnerRecord }
  | { type: 'in-use'; owner: OwnerRecord }
  | { type: 'failed'; reason: string };

/** What the parent tells the database process. */
export type ParentMessage = { type: 'close' };

export const databaseFolder = (dataDir: string): string => join(dataDir, 'db');
