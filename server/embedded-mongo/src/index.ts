import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { Imitation } from './engine/imitation.ts';
import { findLiveOwner, type OwnerRecord } from './ownership/claim.ts';
import { uriOf } from './ownership/endpoint.ts';
import { databaseFolder } from './storage/data-file.ts';
import { PROCESS_FILE, Supervisor } from './supervisor.ts';

const DEFAULT_WAIT_MS = 5000;

export interface EmbeddedMongoOptions {
  /** The product's data folder. The database uses only its subfolder `db`. */
  dataDir: string;
  /** How long to wait for an earlier owner to close, in milliseconds. Default: 5000. */
  waitForOwnerMs?: number;
  /** Use the database of a running owner instead of failing. Default: false. */
  join?: boolean;
  /** Makes the database behave more like MongoDB. For tests only. */
  imitates?: Imitation;
  /** Called when the database process has crashed and has been restarted. Clients recover by reconnecting. */
  onRestart?: (reason: string) => void;
  /** Called when the database process has ended unexpectedly and will not be restarted. */
  onExit?: (reason: string) => void;
}

export interface EmbeddedMongo {
  /** A connection string for mongoose or the driver. It stays valid when the database process restarts. */
  uri: string;
  /** True if this process started the database, false if it joined a running one. */
  owned: boolean;
  /** The process ID of the current database process, for messages. */
  readonly pid: number;
  /** Flushes and ends the database if this process started it. Otherwise does nothing. */
  close(): Promise<void>;
}

/** Thrown when another process is using the data. */
export class DataInUseError extends Error {
  readonly pid: number;

  constructor(dataDir: string, pid: number) {
    super(`The data in ${dataDir} is in use by another process (its database has pid ${pid})`);
    this.name = 'DataInUseError';
    this.pid = pid;
  }
}

/**
 * Starts the embedded database with its data in `dataDir`, or joins a running one. A database that this process starts
 * ends when the process does. Throws DataInUseError when another process uses the data and `join` is not set.
 */
export async function openEmbeddedMongo(options: EmbeddedMongoOptions): Promise<EmbeddedMongo> {
  const dataDir = resolve(options.dataDir);
  const running = options.join && (await findLiveOwner(databaseFolder(dataDir)));
  if (running) return joined(running);
  if (!existsSync(PROCESS_FILE)) {
    throw new Error('The embedded database is not built: run "npx tsc -b server/embedded-mongo"');
  }
  const { join, waitForOwnerMs = DEFAULT_WAIT_MS, onRestart, onExit, imitates } = options;
  const settings = { dataDir, waitForOwnerMs: join ? 0 : waitForOwnerMs, imitates };
  const started = await Supervisor.start(settings, { onRestart, onExit });
  if ('supervisor' in started) {
    const { supervisor } = started;
    return {
      uri: uriOf(supervisor.owner.endpoint, imitates?.replicaSet),
      owned: true,
      get pid() {
        return supervisor.owner.pid;
      },
      close: () => supervisor.close(),
    };
  }
  if (join) return joined(started.inUseBy);
  throw new DataInUseError(dataDir, started.inUseBy.pid);
}

const joined = ({ endpoint, pid }: OwnerRecord): EmbeddedMongo => ({
  uri: uriOf(endpoint),
  owned: false,
  pid,
  close: () => Promise.resolve(),
});
