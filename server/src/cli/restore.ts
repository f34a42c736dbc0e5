import { accessSync, constants, existsSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import { prepareStores } from '../compose.ts';
import { loadConfig, type Config } from '../config.ts';
import {
  beginRestore,
  checkBackup,
  requireRoom,
  restoreBackup,
  createBackupStore,
  restoreConfirmed,
  TransferError,
  type Secrets,
} from '../features/operations/index.ts';
import { renewedIds } from '../features/elections/index.ts';
import { erasedIdsFile } from '../features/people/index.ts';
import { connectDatabase } from '../platform/db/connect.ts';
import {
  hasOtherSecret,
  keepGivenSecret,
  markSite,
  prepareDataDir,
  unmarkSite,
} from '../platform/data-dir.ts';
import { exitWith } from '../process/lifecycle.ts';
import { print } from '../process/print.ts';
import { closing, openDatabase, secretFileOf } from '../runtime.ts';
import { withProgress, showSummaries } from './transfer-output.ts';

const usage = 'Usage: npm run restore -- FILE [--live]';

/** Returns the secrets of a backup, by the names of their variables. */
const named = ({ jwt, ballot }: Secrets) =>
  [
    ['JWT_SECRET', jwt],
    ['BALLOT_SECRET', ballot],
  ] as const;

/** @throws TransferError if this installation has other secrets than the backup. Nothing is written */
function requireSameSecrets(config: Config, secrets: Secrets): void {
  for (const [name, value] of named(secrets)) {
    const given = config[name];
    const fileName = secretFileOf(name);
    const isOther = given ? given !== value : hasOtherSecret(config.DATA_DIR, fileName, value);
    if (!isOther) continue;
    throw new TransferError(
      `The secret ${fileName} differs from the one in the backup. Use an empty DATA_DIR and unset ${name}.`,
    );
  }
}

/** Stores the secrets of a backup in DATA_DIR, except those that are in the environment. */
function keepSecrets(config: Config, secrets: Secrets): void {
  for (const [name, value] of named(secrets))
    if (!config[name]) keepGivenSecret(config.DATA_DIR, secretFileOf(name), value);
}

function requireReadable(file: string): void {
  try {
    accessSync(file, constants.R_OK);
  } catch (cause) {
    throw new Error(`This account cannot read the file ${file}. Make it readable with chown.`, {
      cause,
    });
  }
}

/**
 * Checks the backup and fills the database. If it is killed, VoteWise does not begin a new site in its place. If it refuses
 * the backup or the database, everything stays as it is, also in DATA_DIR.
 */
async function restoreInto(config: Config, file: string, isLive: boolean) {
  prepareDataDir(config.DATA_DIR);
  const isMarked = markSite(config.DATA_DIR);
  let hasBegun = false;
  try {
    print('Checking the backup…');
    const { header, hash } = await checkBackup(file);
    // Comes before the database is opened, which creates it.
    if (header.secrets) requireSameSecrets(config, header.secrets);
    const summaries = await closing(openDatabase(config), ({ uri }) =>
      closing(connectDatabase(uri), async (connection) => {
        const store = createBackupStore(connection);
        await requireRoom(store, hash);
        hasBegun = true;
        if (header.secrets) keepSecrets(config, header.secrets);
        await beginRestore(store, hash);
        await prepareStores(connection);
        const confirmation = isLive ? restoreConfirmed(new Date(), { type: 'system' }) : undefined;
        const restored = await withProgress('Restoring', (onProgress) =>
          restoreBackup(store, { file, hash, confirmation, renewedIds, onProgress }),
        );
        // The backup was made before its time could be stored.
        await store.noteBackup(new Date(header.createdAt));
        return restored;
      }),
    );
    return { header, summaries };
  } catch (error) {
    if (isMarked && !hasBegun) unmarkSite(config.DATA_DIR);
    throw error;
  }
}

/** Returns the names of the secrets that are neither in the environment nor in DATA_DIR. */
const missingSecrets = (config: Config) =>
  (['JWT_SECRET', 'BALLOT_SECRET'] as const).filter(
    (name) => !config[name] && !existsSync(join(config.DATA_DIR, secretFileOf(name))),
  );

/**
 * `restore FILE [--live]`: restores a backup into an empty database, on any machine, embedded or MongoDB. Without
 * `--live`, the copy is not in use until an administrator confirms it.
 */
async function main(): Promise<void> {
  const args = process.argv.slice(2);
  const isLive = args.includes('--live');
  const [given, ...rest] = args.filter((arg) => arg !== '--live');
  if (!given || given.startsWith('-') || rest.length > 0) throw new Error(usage);
  const file = resolve(process.env['INIT_CWD'] ?? '.', given);
  if (!existsSync(file)) throw new Error(`The file ${file} does not exist.`);
  requireReadable(file);
  const config = loadConfig();
  const { header, summaries } = await restoreInto(config, file, isLive);
  showSummaries(summaries);
  print('', `Restored the backup from ${header.createdAt}. The database matches the file.`);
  print(
    isLive
      ? 'It replaces the original: when the server starts, it sends emails that are waiting, and opens and closes elections. Make sure that the original does not run anymore.'
      : 'It is a copy: nothing is sent, opened, or closed, and voters can’t sign in or vote, until an administrator confirms on the dashboard that it replaces the original.',
  );
  const erased = erasedIdsFile(config.DATA_DIR);
  print(
    existsSync(erased)
      ? `Voters who were erased after that are back on the roll. VoteWise erases them again when it is in use, because their IDs are in ${erased}. If you want to keep them, remove that file first.`
      : `Voters who were erased after that are back on the roll. If you have the file ${basename(erased)} from the old DATA_DIR, copy it into DATA_DIR, and VoteWise erases them again when it is in use. Otherwise, erase them again yourself.`,
  );
  const missing = missingSecrets(config);
  if (missing.length > 0) {
    print(
      `The backup has no secrets. Before you start the server, set ${missing.join(' and ')} to what the original had, or copy ${missing.map(secretFileOf).join(' and ')} into DATA_DIR.`,
    );
  }
}

main().catch(exitWith);
