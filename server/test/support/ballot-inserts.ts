import type { Connection, mongo } from 'mongoose';
import { onTestFinished, vi } from 'vitest';
import type { InsertTime } from '../../src/platform/db/insert-batcher.ts';

/** A ballot that is never too late. */
export const noHurry: InsertTime = { leftMs: () => 60_000, storedMs: 0 };

/** The command with which ballots are inserted, as the driver sends it: nothing can hold it back for being late. */
export interface InsertCommand {
  insert: string;
  documents: { _id: string }[];
}

/** Replaces each insert of ballots. `send` sends the given command to the database. */
export function onBallotInserts(
  { db }: Pick<Connection, 'db'>,
  replacement: (
    command: InsertCommand,
    send: (command: InsertCommand) => Promise<mongo.Document>,
  ) => Promise<mongo.Document>,
) {
  if (!db) throw new Error('not connected');
  const send = db.command.bind(db);
  const inserts = vi
    .spyOn(db, 'command')
    .mockImplementation(async (command, options) =>
      command['insert'] === 'ballots'
        ? replacement({ ...command } as InsertCommand, send)
        : send(command, options),
    );
  onTestFinished(() => inserts.mockRestore());
  return inserts;
}
