import mongoose, { type Connection } from 'mongoose';
import { withDeadline } from '../deadline.ts';

mongoose.set('strictQuery', 'throw');

/** How long a command waits for an unreachable database, in milliseconds. */
const PATIENCE = 3_000;

/** A majority acknowledges each write after it is in the journal. */
export const WRITE_CONCERN = { w: 'majority', j: true, wtimeout: 10_000 } as const;

/** Called when the database has answered a command. */
export type OnCommand = (seen: { command: string; isOk: boolean; seconds: number }) => void;

/**
 * Connects with the durability that ballots need: see `WRITE_CONCERN`.
 * @throws MongoServerSelectionError if the database does not answer in time
 */
export async function connectDatabase(uri: string, onCommand?: OnCommand): Promise<Connection> {
  const connection = mongoose.createConnection(uri, {
    autoCreate: false,
    autoIndex: false,
    bufferCommands: false,
    serverSelectionTimeoutMS: PATIENCE,
    connectTimeoutMS: PATIENCE,
    socketTimeoutMS: 12_000,
    maxPoolSize: 50,
    writeConcern: { w: 'majority', journal: true, wtimeoutMS: WRITE_CONCERN.wtimeout },
    readPreference: 'primary',
    ...(onCommand && { monitorCommands: true }),
  });
  if (onCommand) {
    const note = (isOk: boolean) => (answered: { commandName: string; duration: number }) =>
      onCommand({ command: answered.commandName, isOk, seconds: answered.duration / 1_000 });
    connection.getClient().on('commandSucceeded', note(true)).on('commandFailed', note(false));
  }
  return connection.asPromise();
}

/** True if the database answers within two seconds. */
export async function isReachable(connection: Connection): Promise<boolean> {
  try {
    const database = connection.db;
    if (!database) return false;
    await withDeadline(2_000, database.command({ ping: 1 }));
    return true;
  } catch {
    return false;
  }
}

export async function serverTime(connection: Connection): Promise<Date | undefined> {
  const answer = await connection.db?.command({ hello: 1 });
  return answer?.['localTime'] instanceof Date ? answer['localTime'] : undefined;
}

/** Returns whether the database has replicas, so that its primary can be replaced. */
export async function isReplicated(connection: Connection): Promise<boolean> {
  const answer = await connection.db?.command({ hello: 1 });
  return answer?.['setName'] !== undefined || answer?.['msg'] === 'isdbgrid';
}

/** Returns the part of a database URI that may be shown: without user name, password, and options. */
export function shownAddress(uri: string): string {
  return uri.replace(/^(mongodb(?:\+srv)?:\/\/)(?:[^@/]*@)?([^/?]*).*$/, '$1$2');
}
