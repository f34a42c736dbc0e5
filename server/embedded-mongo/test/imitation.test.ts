import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { Binary, Long } from 'bson';
import { MongoClient } from 'mongodb';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type EmbeddedMongo, openEmbeddedMongo } from '../src/index.ts';
import { isRunning, makeDataDir, until } from './support.ts';
import { ask, message, section } from './wire-support.ts';

let dataDir: string;
let mongo: EmbeddedMongo;
let client: MongoClient;
let sockets: Socket[];

async function open(): Promise<void> {
  mongo = await openEmbeddedMongo({
    dataDir,
    imitates: { replicaSet: 'rs0', randomOrder: true },
  });
  client = await MongoClient.connect(mongo.uri);
}

async function close(): Promise<void> {
  for (const socket of sockets) socket.destroy();
  await client.close();
  await mongo.close();
}

beforeAll(async () => {
  dataDir = await makeDataDir();
  sockets = [];
  await open();
});
afterAll(async () => {
  await close();
  await rm(dataDir, { recursive: true });
});

const portOf = (): number => Number(new URL(mongo.uri).port);

/** Sends a command on a connection of its own, as a driver does when it repeats a write. */
async function send(command: object): Promise<Record<string, unknown>> {
  const socket = connect(portOf(), '127.0.0.1');
  sockets.push(socket);
  const secret = new URL(mongo.uri).searchParams.get('appName');
  const application = { application: { name: secret } };
  const hello = section({ hello: 1, client: application, $db: 'admin' });
  await ask(socket, message([hello]));
  return ask(socket, message([section({ ...command, $db: 'votewise' })]));
}

const sessionOf = (byte: number) => ({ id: new Binary(Buffer.alloc(16, byte), 4) });
const numbered = (byte: number, txnNumber: number) => ({
  lsid: sessionOf(byte),
  txnNumber: Long.fromNumber(txnNumber),
});

async function killDatabase(): Promise<void> {
  const { pid } = mongo;
  process.kill(pid, 'SIGKILL');
  await until(() => !isRunning(pid));
  await close();
  await open();
}

describe('a database that imitates a replica set', () => {
  it('presents itself as the only member, with sessions and retryable writes', async () => {
    const hello = await client.db().command({ hello: 1 });
    const address = `127.0.0.1:${portOf()}`;
    expect(hello).toMatchObject({ setName: 'rs0', me: address, hosts: [address] });
    expect(hello).toMatchObject({ primary: address, logicalSessionTimeoutMinutes: 30 });
    expect(hello).not.toHaveProperty('topologyVersion');
    const sent: unknown[] = [];
    const watched = await MongoClient.connect(mongo.uri, { monitorCommands: true });
    watched.on('commandStarted', ({ command }) => sent.push(command));
    await watched.db().collection('sessions').insertOne({});
    await watched.close();
    expect(sent).toContainEqual(
      expect.objectContaining({ lsid: expect.anything(), txnNumber: expect.anything() }),
    );
  });

  it('has no commands that MongoDB does not have', async () => {
    await expect(client.db().command({ embeddedStats: 1 })).rejects.toMatchObject({ code: 59 });
    await expect(client.db().command({ embeddedVerify: 1 })).rejects.toMatchObject({ code: 59 });
  });

  it('refuses transactions', async () => {
    const start = { ...numbered(1, 1), startTransaction: true, autocommit: false };
    const insert = { insert: 'refused', documents: [{ _id: 1 }] };
    expect(await send({ ...insert, ...start })).toMatchObject({ code: 20 });
    expect(await send({ find: 'refused', ...numbered(1, 1) })).toMatchObject({ code: 20 });
    expect(await client.db().collection('refused').countDocuments()).toBe(0);
  });

  it('executes a repeated write once and returns the same reply, even after kill -9', async () => {
    const counters = client.db().collection<{ _id: number; n?: number }>('counters');
    await counters.insertOne({ _id: 1, n: 0 });
    await counters.insertOne({ _id: 2 });
    const increment = { q: { _id: 1 }, u: { $inc: { n: 1 } } };
    const modify = { query: { _id: 1 }, update: { $inc: { n: 1 } }, fields: { n: 1 }, new: true };
    const writes = [
      { update: 'counters', updates: [increment], ...numbered(2, 1) },
      {
        update: 'counters',
        updates: [{ ...increment, q: { _id: 3 }, upsert: true }],
        ...numbered(3, 1),
      },
      { findAndModify: 'counters', ...modify, ...numbered(4, 1) },
      { delete: 'counters', deletes: [{ q: { _id: 2 }, limit: 1 }], ...numbered(5, 1) },
      { insert: 'counters', documents: [{ _id: 4 }, { _id: 5 }], ...numbered(6, 1) },
      {
        update: 'counters',
        updates: [3, 9, 4].map((_id) => ({ ...increment, q: { _id } })),
        ordered: false,
        ...numbered(9, 1),
      },
    ];
    const replies: unknown[] = [];
    for (const write of writes) replies.push(await send(write));
    expect(replies).toMatchObject([
      { n: 1, nModified: 1 },
      { n: 1, upserted: [{ index: 0, _id: 3 }] },
      { value: { _id: 1, n: 2 } },
      { n: 1 },
      { n: 2 },
      { n: 2, nModified: 2 },
    ]);
    await counters.insertOne({ _id: 2 });
    for (const [place, write] of writes.entries())
      expect(await send(write)).toEqual(replies[place]);
    await killDatabase();
    for (const [place, write] of writes.entries())
      expect(await send(write)).toEqual(replies[place]);
    const found = await client
      .db()
      .collection('counters')
      .find({}, { sort: { _id: 1 } })
      .toArray();
    expect(found).toEqual([
      { _id: 1, n: 2 },
      { _id: 2 },
      { _id: 3, n: 2 },
      { _id: 4, n: 1 },
      { _id: 5 },
    ]);
  });

  it('executes the next write of a session, and refuses an earlier one', async () => {
    const insert = (_id: number) => ({ insert: 'order', documents: [{ _id }] });
    expect(await send({ ...insert(1), ...numbered(7, 5) })).toMatchObject({ n: 1 });
    expect(await send({ ...insert(2), ...numbered(7, 6) })).toMatchObject({ n: 1 });
    const late = await send({ ...insert(3), ...numbered(7, 5) });
    expect(late).toMatchObject({ ok: 0, code: 225, codeName: 'TransactionTooOld' });
    const update = { update: 'order', updates: [{ q: { _id: 1 }, u: { $set: { n: 1 } } }] };
    expect(await send({ ...update, ...numbered(7, 5) })).toMatchObject({ ok: 0, code: 225 });
    expect(await client.db().collection('order').countDocuments()).toBe(2);
  });

  it('continues a repeated insert with the documents that are missing', async () => {
    const parts = client.db().collection<{ _id: number }>('parts');
    await parts.insertOne({ _id: 2 });
    const insert = { insert: 'parts', documents: [{ _id: 1 }, { _id: 2 }, { _id: 3 }] };
    const first = await send({ ...insert, ...numbered(8, 1) });
    expect(first).toMatchObject({ n: 1, writeErrors: [{ index: 1, code: 11000 }] });
    await parts.deleteOne({ _id: 2 });
    expect(await send({ ...insert, ...numbered(8, 1) })).toMatchObject({ n: 3 });
    expect(await parts.countDocuments()).toBe(3);
  });

  it('refuses to repeat a write of many documents', async () => {
    const update = { update: 'many', updates: [{ q: {}, u: { $set: { n: 1 } }, multi: true }] };
    expect(await send({ ...update, ...numbered(9, 1) })).toMatchObject({ code: 72 });
    const remove = { delete: 'many', deletes: [{ q: {}, limit: 0 }] };
    expect(await send({ ...remove, ...numbered(9, 1) })).toMatchObject({ code: 72 });
  });

  it('counts once what the driver repeats when a reply is lost', async () => {
    let lost = 0;
    const proxy = createServer((inside) => {
      const outside = connect(portOf(), '127.0.0.1');
      inside.on('error', () => outside.destroy()).on('close', () => outside.destroy());
      outside.on('error', () => inside.destroy()).on('close', () => inside.destroy());
      let isWrite = false;
      inside.on('data', (chunk: Buffer) => {
        isWrite = chunk.includes('txnNumber');
        outside.write(chunk);
      });
      outside.on('data', (chunk: Buffer) => {
        if (isWrite && lost === 0) {
          lost += 1;
          inside.destroy();
        } else inside.write(chunk);
      });
    }).listen(0, '127.0.0.1');
    await once(proxy, 'listening');
    const uri = new URL(mongo.uri);
    uri.host = `127.0.0.1:${Object(proxy.address()).port}`;
    uri.searchParams.delete('replicaSet');
    uri.searchParams.set('directConnection', 'true');
    const cut = await MongoClient.connect(uri.href);
    const counters = cut.db().collection<{ _id: string; n: number }>('cut');
    for (const expected of [1, 2]) {
      lost = 0;
      const counted = await counters.findOneAndUpdate(
        { _id: 'a' },
        { $inc: { n: 1 } },
        { upsert: true, returnDocument: 'after' },
      );
      expect(lost).toBe(1);
      expect(counted).toEqual({ _id: 'a', n: expected });
    }
    await cut.close();
    proxy.close();
  });
});

describe('a database with a random order', () => {
  const ids = Array.from({ length: 40 }, (_, _id) => ({ _id, group: _id % 20, key: 0 }));

  /** Repeats a query until its result differs from the first one. */
  async function expectDifferent(query: () => Promise<unknown>): Promise<void> {
    const first = JSON.stringify(await query());
    await until(async () => JSON.stringify(await query()) !== first);
  }

  it('returns what is not sorted, and documents with equal keys, in any order', async () => {
    const numbers = client.db().collection<(typeof ids)[number]>('numbers');
    await numbers.insertMany(ids);
    await numbers.createIndex({ key: 1 });
    const all = () => numbers.find().toArray();
    expect(await all()).toHaveLength(40);
    expect((await all()).toSorted((one, other) => one._id - other._id)).toEqual(ids);
    await expectDifferent(all);
    await expectDifferent(() => numbers.findOne());
    await expectDifferent(() => numbers.find({ _id: { $in: [1, 2, 3, 4, 5, 6] } }).toArray());
    await expectDifferent(() => numbers.find({}, { sort: { key: 1 } }).toArray());
    await expectDifferent(() => numbers.find({}, { skip: 10, limit: 2 }).toArray());
    const groups = [{ $group: { _id: '$group', n: { $sum: 1 } } }];
    await expectDifferent(() => numbers.aggregate(groups).toArray());
    await expectDifferent(() =>
      numbers.findOneAndUpdate({ key: 0 }, { $set: { key: 0 } }, { projection: { _id: 1 } }),
    );
  });

  it('follows a sort', async () => {
    const numbers = client.db().collection<(typeof ids)[number]>('numbers');
    const sorted = () => numbers.find({}, { sort: { key: 1, _id: 1 } }).toArray();
    expect(await sorted()).toEqual(ids);
    const byGroup = await numbers.find({}, { sort: { group: -1 }, limit: 4 }).toArray();
    expect(byGroup.map(({ group }) => group)).toEqual([19, 19, 18, 18]);
  });
});
