import { accessSync, constants, existsSync, linkSync, mkdtempSync, rmSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { openEmbeddedMongo } from '@votewise/embedded-mongo';
import { loadConfig, type Config } from '../config.ts';
import {
  copyEmbedded,
  createBackupStore,
  writeBackup,
  type CollectionSummary,
} from '../features/operations/index.ts';
import { connectDatabase } from '../platform/db/connect.ts';
import { findUsable } from '../compose.ts';
import { createLogger } from '../platform/logger.ts';
import { yieldProcessor } from '../platform/priority.ts';
import { randomId } from '../platform/random.ts';
import { exitWith } from '../process/lifecycle.ts';
import { print } from '../process/print.ts';
import { closing, openDatabase, secretsOf } from '../runtime.ts';
import { withProgress, showSummaries } from './transfer-output.ts';

const usage = 'Usage: npm run backup -- FILE [--with-secrets]';

/** The database to back up. A snapshot is a copy that does not change during the backup. */
interface Source {
  uri: string;
  isSnapshot: boolean;
  close(): Promise<void>;
}

/**
 * Opens a copy of the embedded database as of this moment, or opens MongoDB itself, which may be in use.
 * @throws if there is no site that this version can use, before anything is written
 */
async function openSource(config: Config): Promise<Source> {
  const database = await openDatabase(config, { join: true });
  try {
    // A backup of data that this version cannot open could not be restored with it.
    const known = await closing(connectDatabase(database.uri), (connection) =>
      findUsable(connection, true),
    );
    if (!known) throw new Error('The database is empty. Check DATA_DIR and MONGODB_URI.');
  } catch (error) {
    await database.close();
    throw error;
  }
  if (config.MONGODB_URI) return { ...database, isSnapshot: false };
  const copy = mkdtempSync(join(config.DATA_DIR, 'backup-'));
  const removeCopy = () => rmSync(copy, { recursive: true, force: true });
  try {
    await closing(connectDatabase(database.uri), (connection) => copyEmbedded(connection, copy));
    const opened = await openEmbeddedMongo({ dataDir: copy });
    return {
      uri: opened.uri,
      isSnapshot: true,
      async close() {
        await opened.close();
        removeCopy();
      },
    };
  } catch (error) {
    removeCopy();
    throw error;
  } finally {
    await database.close();
  }
}

/** Checks the folder before the database is copied. @throws if the backup cannot be written there */
function requireFolder(folder: string): void {
  const advice = 'Choose a file in another folder, such as /var/backups/votewise.';
  if (!existsSync(folder)) throw new Error(`The folder ${folder} does not exist. ${advice}`);
  try {
    accessSync(folder, constants.W_OK);
  } catch (cause) {
    throw new Error(`This account cannot write to the folder ${folder}. ${advice}`, { cause });
  }
}

/** Says which of two disks is full. */
function onDiskOf(folder: string, advice: string) {
  return (error: unknown): never => {
    if (!(error instanceof Error) || !/ENOSPC|No space left/.test(error.message)) throw error;
    throw new Error(`The disk with ${folder} is full. ${advice}`, { cause: error });
  };
}

/**
 * Records the backup in the database itself, so that the checklist of an election can show when the backup was made.
 */
const noteBackup = (config: Config, at: Date): Promise<void> =>
  closing(openDatabase(config, { join: true }), ({ uri }) =>
    closing(connectDatabase(uri), (connection) => createBackupStore(connection).noteBackup(at)),
  );

/** `backup FILE [--with-secrets]`: writes all data to one file, even while the server runs and people vote. */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const [given, ...rest] = args.filter((arg) => arg !== '--with-secrets');
  if (!given || given.startsWith('-') || rest.length > 0) throw new Error(usage);
  const file = resolve(process.env['INIT_CWD'] ?? '.', given);
  if (existsSync(file)) throw new Error(`${file} already exists. Choose another name.`);
  requireFolder(dirname(file));
  const config = loadConfig();
  const hasSecrets = args.includes('--with-secrets');
  const createdAt = new Date();
  // Voting has priority over the backup.
  yieldProcessor();
  // The file gets its name only when it is complete, so that half a backup is never mistaken for a complete one.
  const part = join(dirname(file), `.${basename(file)}.${randomId()}`);
  let summaries: CollectionSummary[];
  try {
    const opening = openSource(config).catch(
      onDiskOf(
        config.DATA_DIR,
        'A backup first copies the database there. Free up space, or stop VoteWise, copy DATA_DIR to another disk, and set DATA_DIR to the copy.',
      ),
    );
    summaries = await closing(opening, ({ uri, isSnapshot }) =>
      closing(connectDatabase(uri), async (connection) => {
        const secrets = hasSecrets
          ? secretsOf(config, { mayMakeBallot: false, logger: createLogger('warn') })
          : undefined;
        const store = createBackupStore(connection);
        return withProgress('Saving', (onProgress) =>
          writeBackup(store, { file: part, createdAt, secrets, isSnapshot, onProgress }),
        ).catch(onDiskOf(dirname(file), 'Choose a file on another disk.'));
      }),
    );
    linkSync(part, file);
  } finally {
    rmSync(part, { force: true });
  }
  await noteBackup(config, createdAt);
  showSummaries(summaries);
  print(
    '',
    `Saved the backup from ${createdAt.toISOString()} to ${file}`,
    hasSecrets
      ? 'This backup contains the secrets. Anyone who has it can link ballots to voters and forge sessions. Keep it locked away.'
      : 'This backup does not contain the secrets. Keep BALLOT_SECRET and JWT_SECRET (or the files ballot-secret and jwt-secret in DATA_DIR) in another safe place. A restore needs BALLOT_SECRET.',
  );
}

main().catch(exitWith);
