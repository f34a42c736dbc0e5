import type { Connection } from 'mongoose';
import { LEASES } from './leases.ts';

/**
 * Returns a text that differs from the last one if anything has been written since, by any process. Only the embedded
 * database counts writes. It counts a write once readers can see it. Leases are left out, because they are renewed even
 * if there is nothing to do.
 */
export const readChanges = (connection: Connection) => async (): Promise<string> => {
  const answer = await connection.db?.command({ embeddedChanges: 1, except: LEASES });
  return JSON.stringify([answer?.['since'], answer?.['count']]);
};
