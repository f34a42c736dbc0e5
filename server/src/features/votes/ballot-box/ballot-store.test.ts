import { expect, it, onTestFinished } from 'vitest';
import { noHurry, onBallotInserts } from '../../../../test/support/ballot-inserts.ts';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { randomId } from '../../../platform/random.ts';
import { createBallotStore, UnclusteredBallotsError } from './ballot-store.ts';

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

it('accepts a ballot or the lock for it, whichever comes first, even in the same command', async () => {
  const { connection } = await startTestApp();
  const store = createBallotStore(connection);
  const commands: string[][] = [];
  onBallotInserts(connection, (command, send) => {
    commands.push(command.documents.map(({ _id }) => _id));
    return send(command);
  });
  const pairs = Array.from({ length: 40 }, (_, place) => {
    const id = randomId();
    const cast = () =>
      store.insert({ id, electionId: 'e', choice: 'a', nonce: undefined, time: noHurry });
    const lock = () => store.insertLock({ id, electionId: 'e', attempt: 1, time: noHurry });
    const isCastFirst = place % 2 === 0;
    return { id, isCastFirst, acts: isCastFirst ? [cast, lock] : [lock, cast] };
  });
  const outcomes = await Promise.all(
    pairs.map(({ acts }) => Promise.all(acts.map((act) => act()))),
  );
  expect(outcomes).toEqual(pairs.map(() => [true, false]));
  expect(commands.some((ids) => new Set(ids).size < ids.length)).toBe(true);
  const found = await store.findExisting(pairs.map(({ id }) => id));
  expect(pairs.map(({ id }) => found.get(id)?.lock === undefined)).toEqual(
    pairs.map(({ isCastFirst }) => isCastFirst),
  );
});
