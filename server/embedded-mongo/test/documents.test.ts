import { Int32, Long, serialize, Timestamp } from 'bson';
import { Binary, Decimal128, MinKey, UUID } from 'mongodb';
import { describe, expect, it } from 'vitest';
import { encodeKey } from '../src/bson/ordered-key.ts';
import { failureOf, useDatabase } from './support.ts';
import { ask, message, openSocketAt, section, sequence } from './wire-support.ts';

const database = useDatabase();

/** Joins several documents into one, which can have several fields with the same name. */
function join(...documents: object[]): Buffer {
  const elements = documents.map((document) => serialize(document).subarray(4, -1));
  const bytes = Buffer.concat([Buffer.alloc(4), ...elements, Buffer.of(0)]);
  bytes.writeInt32LE(bytes.length);
  return bytes;
}

async function send(...sections: Buffer[]): Promise<Record<string, unknown>> {
  const socket = await openSocketAt(database.mongo.uri);
  const answer = await ask(socket, message(sections));
  socket.destroy();
  return answer;
}

describe('two fields with the same name', () => {
  const twice = join({ _id: 1, a: 1 }, { a: 2 });

  it.each<[string, () => Buffer[]]>([
    [
      'in an inserted document',
      () => {
        const documents = sequence('documents', []);
        const grown = Buffer.concat([documents, twice]);
        grown.writeInt32LE(grown.length - 1, 1);
        return [section({ insert: 'twice', $db: 'votewise' }), grown];
      },
    ],
    [
      'in a command',
      () => [section(join({ find: 'twice', $db: 'votewise' }, { a: 1, limit: 1 }, { a: 1 }))],
    ],
    [
      'in a filter',
      () => {
        const filter = serialize({ filter: {} }).subarray(4, -6);
        const find = serialize({ find: 'twice', $db: 'votewise' }).subarray(4, -1);
        const body = Buffer.concat([Buffer.alloc(4), find, filter, twice, Buffer.of(0)]);
        body.writeInt32LE(body.length);
        return [section(body)];
      },
    ],
  ])('are rejected %s, and the error contains their name', async (_where, sections) => {
    const answer = await send(...sections());
    expect(answer).toMatchObject({ ok: 0, code: 9 });
    expect(answer['errmsg']).toContain("the duplicate field name 'a'");
    expect(await database.db.collection('twice').countDocuments()).toBe(0);
  });
});

describe('fields that JavaScript moves to the front', () => {
  const number = "the number '7' as a field name";

  it('are rejected in every position, and the error contains their name', async () => {
    const c = database.collection();
    const insert = c.insertOne({ b: 1, 7: 2 });
    expect((await failureOf(insert)).message).toContain(number);
    expect((await failureOf(c.insertOne({ list: [{ b: { 7: 1 } }] }))).message).toContain(number);
    const set = (value: object) => c.updateOne({}, { $set: value }, { upsert: true });
    expect((await failureOf(set({ 7: 1 }))).message).toContain(number);
    expect((await failureOf(set({ 'a.7': 1 }))).message).toContain(number);
    expect((await failureOf(c.find().sort({ b: 1, 7: 1 }).toArray())).message).toContain(number);
    expect(await c.countDocuments()).toBe(0);
  });

  it('do not include names that only look like numbers', async () => {
    const c = database.collection();
    const document = { _id: 1 as never, b: 1, '07': 1, '-1': 1, '1.5': 1, '4294967296': 1 };
    await c.insertOne(document);
    await c.updateOne({ _id: 1 as never }, { $set: { a: 1 } });
    expect(Object.keys((await c.findOne()) ?? {})).toEqual([...Object.keys(document), 'a']);
  });
});

describe('values that could not be read back unchanged', () => {
  it.each<[string, unknown]>([
    ['Timestamp', new Timestamp({ t: 1, i: 1 })],
    ['Decimal128', Decimal128.fromString('1')],
    ['MinKey', new MinKey()],
    ['Binary of the subtype 4', new UUID()],
    ['DBRef', { $ref: 'a', $id: 1 }],
  ])('are rejected, and the error contains their type: %s', async (name, value) => {
    const c = database.collection();
    for (const operation of [
      () => c.insertOne({ a: value }),
      () => c.updateOne({}, { $set: { a: value } }, { upsert: true }),
      () => c.updateOne({}, { $inc: { a: value } } as object, { upsert: true }),
      () => c.find({ a: { $lt: value } }).toArray(),
    ]) {
      const error = await failureOf(operation());
      expect(error.code).toBe(9);
      expect(error.message).toContain(name);
    }
    expect(await c.countDocuments()).toBe(0);
  });

  it('do not include binary data, which can be stored but not compared', async () => {
    const c = database.collection<{ _id: number; bytes: Binary }>();
    const bytes = new Binary(Buffer.from([0, 255, 0]));
    await c.insertOne({ _id: 1, bytes });
    await c.updateOne({ _id: 1 }, { $set: { more: bytes } });
    expect(await c.findOne()).toEqual({ _id: 1, bytes, more: bytes });
    const error = await failureOf(c.find({ bytes }).toArray());
    expect(error.message).toContain('comparing a Binary');
  });

  it('include dates that JavaScript cannot represent, and the error names the field', async () => {
    const bytes = Buffer.from(
      serialize({ insert: 'far', $db: 'votewise', documents: [{ d: new Date(0) }] }),
    );
    const date = bytes.lastIndexOf(Buffer.from('\x09d\0', 'latin1')) + 3;
    bytes.writeBigInt64LE(8_640_000_000_000_001n, date);
    expect((await send(section(bytes)))['errmsg']).toContain("the out-of-range date in 'd'");
  });

  it('are not compared as numbers, even if an older version stored them', () => {
    expect(() => encodeKey([new Timestamp({ t: 1, i: 1 })])).toThrow('comparing a Timestamp');
    expect(encodeKey([Long.fromNumber(1)])).toEqual(encodeKey([new Int32(1)]));
  });

  it('are rejected when they are corrupt or nested too deeply', async () => {
    const c = database.collection();
    const document = Buffer.from(serialize({ _id: 1, text: 'abc' }));
    document.writeInt32LE(1000, document.indexOf('abc') - 4);
    const insert = section({ insert: c.collectionName, $db: 'votewise' });
    const head = Buffer.alloc(5);
    const name = Buffer.from('documents\0');
    head.writeUInt8(1);
    head.writeInt32LE(4 + name.length + document.length, 1);
    const broken = await send(insert, Buffer.concat([head, name, document]));
    expect(broken).toMatchObject({ ok: 0, code: 22, codeName: 'InvalidBSON' });

    let deep: object = {};
    for (let depth = 0; depth < 200; depth++) deep = { deep };
    expect((await failureOf(c.insertOne(deep))).code).toBe(15);
    expect(await c.countDocuments()).toBe(0);
  });
});
