import type { mongo } from 'mongoose';
import { expect, it, vi } from 'vitest';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { userModel } from '../user/user-document.ts';
import { createRollStore } from './roll-store.ts';

it('names the index where the database could choose a worse one, and each of them exists', async () => {
  const finds: mongo.Document[] = [];
  const { connection } = await startTestApp({
    onCommand: ({ command }) => {
      if (command.find === 'users') finds.push(command);
    },
  });
  const model = connection.models['User'] ?? userModel(connection);
  const store = createRollStore(model);
  vi.spyOn(model, 'countDocuments').mockReturnValue(Promise.resolve(3_000) as never);
  finds.length = 0;
  const order = { order: 'desc', skip: 0, limit: 10 } as const;
  for (const sort of ['registeredAt', 'name', 'userId', 'mail'] as const) {
    await store.page({ sort, ...order, show: 'sent', group: 'g' });
    await store.page({ sort, ...order, show: 'no-address' });
    await store.page({ sort, ...order, show: 'no-address', group: 'g' });
  }
  for (const search of ['anna', 'anna 17', 'anna@example.org']) {
    await store.search(search, { most: 10, show: 'sent', group: 'g' });
  }
  vi.restoreAllMocks();
  expect(finds.length).toBeGreaterThan(20);
  const keys = model.schema.indexes().map(([key]) => JSON.stringify(key));
  for (const { hint } of finds) expect(keys).toContain(JSON.stringify(hint));
});
