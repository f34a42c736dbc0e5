import { expect, it, onTestFinished } from 'vitest';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { randomId } from '../../../platform/random.ts';
import { UnclusteredBallotsError } from './ballot-store.ts';

it('rejects a database that stores ballots in the order in which they are cast', async () => {
  const { connection } = await startTestApp();
  const databaseName = `plain_${randomId()}`;
  const database = connection.getClient().db(databaseName);
  await database.createCollection('ballots');
  onTestFinished(async () => {
    await database.dropDatabase();
  });
  const start = startTestApp({ databaseName });
  await expect(start).rejects.toThrow(UnclusteredBallotsError);
  await expect(start).rejects.toThrow(/^This database .+ "ballots" is not clustered\. Use .+$/);
});
