import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { prepareStores } from '../compose.ts';
import { loadConfig, type Config } from '../config.ts';
import {
  beginRestore,
  checkBackup,
  restoreBackup,
  createTransferStore,
  TransferError,
  type Secrets,
} from '../features/operations/index.ts';
import { connectDatabase } from '../platform/db/connect.ts';
import { keepGivenSecret } from '../platform/data-dir.ts';
import { exitWith } from '../process/lifecycle.ts';
import { print } from '../process/print.ts';
import { openDatabase } from '../runtime.ts';
import { showProgress, showSummaries } from './transfer-output.ts';

const usage = 'Usage: npm run restore -- FILE';

/** Stores a backup's secrets in DATA_DIR. @throws TransferError if this installation has different secrets */
function keepSecrets(config: Config, secrets: Secrets): void {
  const kept = [
    { name: 'JWT_SECRET', variable: config.JWT_SECRET, value: secrets.jwt, fileName: 'jwt-secret' },
    {
      name: 'BALLOT_SECRET',
      variable: config.BALLOT_SECRET,
      value: secrets.ballot,
      fileName: 'ballot-secret',
    },
  ];
  for (const { name, variable, value, fileName } of kept) {
    const isSame = variable
      ? variable === value
      : keepGivenSecret(config.DATA_DIR, fileName, value);
    if (isSame) continue;
    throw new TransferError(
      `The secret ${fileName} differs from the one in the backup. Use an empty DATA_DIR and unset ${name}.`,
    );
  }
}

/** `restore FILE`: restores a backup into an empty database, on any machine, embedded or MongoDB. */
async function main(): Promise<void> {
  const [given, ...rest] = process.argv.slice(2);
  if (!given || given.startsWith('-') || rest.length > 0) throw new Error(usage);
  const file = resolve(process.env['INIT_CWD'] ?? '.', given);
  if (!existsSync(file)) throw new Error(`The file ${file} does not exist.`);
  const config = loadConfig(resolve(import.meta.dirname, '../../..'));
  print('Checking the backup before writing anything…');
  const { header, hash } = await checkBackup(file);
  const database = await openDatabase(config);
  try {
    const connection = await connectDatabase(database.uri);
    const progress = showProgress('Restoring');
    try {
      const store = createTransferStore(connection);
      await beginRestore(store, hash);
      if (header.secrets) keepSecrets(config, header.secrets);
      await prepareStores(connection);
      const onProgress = progress.update;
      const summaries = await restoreBackup(store, { file, hash, onProgress });
      progress.end();
      showSummaries(summaries);
    } finally {
      progress.end();
      await connection.close();
    }
  } finally {
    await database.close();
  }
  print('', `Restored the backup from ${header.createdAt}. The database matches the file.`);
  if (!header.secrets) {
    print(
      'The backup has no secrets. Before you start the server, set BALLOT_SECRET and JWT_SECRET to the original values, or copy the files ballot-secret and jwt-secret into DATA_DIR.',
    );
  }
}

main().catch(exitWith);
