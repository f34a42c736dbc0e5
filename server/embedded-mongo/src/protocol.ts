import type { Imitation } from './engine/imitation.ts';
import type { OwnerRecord } from './ownership/claim.ts';

/** The settings that the parent passes to the database process, as JSON in its first argument. */
export interface ProcessOptions {
  dataDir: string;
  waitForOwnerMs: number;
  /** The folder for the sockets of this run. Undefined when loopback ports are used. */
  socketFolder?: string;
  imitates?: Imitation | undefined;
}

/** A message from the database process to its parent. */
export type ProcessMessage =
  | { type: 'ready'; owner: OwnerRecord }
  | { type: 'in-use'; owner: OwnerRecord }
  | { type: 'failed'; reason: string };

/** A message from the parent to the database process. */
export type ParentMessage = { type: 'close' };
