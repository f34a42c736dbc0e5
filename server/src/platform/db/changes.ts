import type { Connection } from 'mongoose';
import { LEASES } from './leases.ts';

type ChangesQuery = { except: string } | { of: string };

async function read(connection: Connection, query: ChangesQuery): Promise<string> {
  const answer = await connection.db?.command({ embeddedChanges: 1, ...query });
  return JSON.stringify([answer?.['since'], answer?.['count']]);
}

/**
 * Returns a text that differs from the last one if anything has been written since, by any process. Only the embedded
 * database counts writes. It counts a write once readers can see it. Leases are left out, because they are renewed even
 * if there is nothing to do.
 */
export const readChanges = (connection: Connection) => (): Promise<string> =>
  read(connection, { except: LEASES });

/** Like `readChanges`, for one collection. */
export const readChangesOf =
  (connection: Connection) =>
  (collection: string): Promise<string> =>
    read(connection, { of: collection });
