import type { mongo } from 'mongoose';
import { expect, it } from 'vitest';
import { startTestApp } from '../../../../test/support/test-app.ts';
import { createProxyStore, type ProxyRecord } from './proxy-store.ts';

const proxyOf = (giver: string, version: number): ProxyRecord => ({
  giver,
  giverId: giver,
  holder: 'h',
  holderId: 'h',
  givenAt: new Date(0),
  by: giver,
  version,
  checkIns: 0,
  ended: null,
});

it('sends only the proxy that is added to the database, and all if one has ended', async () => {
  const updates: mongo.Document[] = [];
  const { connection } = await startTestApp({
    onCommand: ({ command }) => {
      if (command.update === 'proxies') updates.push(command.updates[0].u);
    },
  });
  const store = createProxyStore(connection);
  const [one, two] = [proxyOf('1', 1), proxyOf('2', 2)];
  await store.write({ _id: 'm', version: 1, proxies: [one] }, []);
  const added = { _id: 'm', version: 2, proxies: [one, two] };
  expect(await store.write(added, [], { before: [one] })).toBe(true);
  expect(await store.write(added, [], { before: [one] })).toBe(false);
  expect((await store.findNewer('m', 1))?.proxies).toEqual([one, two]);
  const end: ProxyRecord = { ...one, ended: { at: new Date(0), why: 'declined' } };
  const ended = { _id: 'm', version: 3, proxies: [end, two] };
  expect(await store.write(ended, [], { before: [one, two] })).toBe(true);
  expect((await store.findNewer('m', 2))?.proxies).toEqual([end, two]);
  expect(updates.map(({ $set, $push }) => [$set.proxies?.length, $push.proxies?.$each.length]))
    // The second write was refused.
    .toEqual([
      [undefined, 1],
      [undefined, 1],
      [2, undefined],
    ]);
});
