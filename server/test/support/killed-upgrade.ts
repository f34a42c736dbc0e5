/** Upgrades the database with the given address, and stops in the middle of the first migration, to be killed there. */
import { connectDatabase } from '../../src/platform/db/connect.ts';
import { upgradeData } from '../../src/platform/db/instance.ts';
import { createLogger } from '../../src/platform/logger.ts';
import { countsMarks, doublesPoints } from './sample-migration.ts';

const [, , uri = ''] = process.argv;
const stop = async (count: number) => {
  if (count < 3) return;
  process.stdout.write('in the middle\n');
  // The connection keeps the process alive.
  await new Promise(() => {});
};
const connection = await connectDatabase(uri);
await upgradeData(connection, createLogger('silent'), [doublesPoints(stop), countsMarks]);
