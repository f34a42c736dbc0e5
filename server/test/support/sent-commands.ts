import { createRequire } from 'node:module';
import type { mongo } from 'mongoose';

export interface SentCommand {
  databaseName: string;
  commandName: string;
  command: mongo.Document;
}

type Namespace = { db: string };

/** The driver's connection, which its package does not export. */
interface DriverConnection {
  monitorCommands: boolean;
  command(ns: Namespace, command: mongo.Document, ...rest: unknown[]): Promise<unknown>;
}

const fromMongoose = createRequire(createRequire(import.meta.url).resolve('mongoose'));

/**
 * Calls `note` before each command of this worker, except on connections that report their commands themselves. The
 * driver would report the answers as well, and would convert each of them a second time for this, which takes a tenth of
 * the tests' time.
 */
export function onEveryCommand(note: (sent: SentCommand) => void): void {
  const { Connection } = fromMongoose('mongodb/lib/cmap/connection.js') as {
    Connection: { prototype: DriverConnection };
  };
  const { prototype } = Connection;
  const { command: send } = prototype;
  prototype.command = function noted(ns, command, ...rest) {
    const [commandName = ''] = Object.keys(command);
    if (!this.monitorCommands) note({ databaseName: ns.db, commandName, command });
    return send.call(this, ns, command, ...rest);
  };
}
