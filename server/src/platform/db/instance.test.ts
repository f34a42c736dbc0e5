import { expect, it } from 'vitest';
import { startTestApp } from '../../../test/support/test-app.ts';

it('refuses to open data with another schema', async () => {
  const { connection, databaseName } = await startTestApp();
  await connection.collection('instance').updateOne({}, { $set: { schema: 1 } });
  await expect(startTestApp({ databaseName })).rejects.toThrow(
    'has schema 1, but this release supports only schema 2. Use the release that wrote the data',
  );
});
