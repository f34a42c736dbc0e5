import { once } from 'node:events';
import { serialize } from 'bson';
import { describe, expect, it } from 'vitest';
import { crc32c } from '../src/wire/messages.ts';
import { useDatabase } from './support.ts';
import { ask, message, openSocketAt, section, sequence } from './wire-support.ts';

const database = useDatabase();
const openSocket = () => openSocketAt(database.mongo.uri);

const ping = section({ ping: 1, $db: 'admin' });

const query = Buffer.concat([
  Buffer.from('admin.$cmd\0'),
  Buffer.from([0, 0, 0, 0, 1, 0, 0, 0]),
  serialize({ isMaster: 1, helloOk: true }),
]);

describe('a connection with well-formed messages', () => {
  it('answers the initial handshake of drivers', async () => {
    const socket = await openSocket();
    const hello = await ask(socket, message([query], 0, 2004));
    expect(hello).toMatchObject({
      isWritablePrimary: true,
      helloOk: true,
      maxWireVersion: 21,
      maxBsonObjectSize: 16777216,
      maxMessageSizeBytes: 48000000,
      maxWriteBatchSize: 100000,
      ok: 1,
    });
    expect(hello).not.toHaveProperty('logicalSessionTimeoutMinutes');
    expect(hello).not.toHaveProperty('topologyVersion');
    socket.destroy();
  });

  it('accepts a checksum at the end of a message', async () => {
    expect(crc32c(Buffer.from('123456789'))).toBe(0xe3069283);
    const socket = await openSocket();
    const request = message([ping, Buffer.alloc(4)], 1);
    request.writeUInt32LE(crc32c(request.subarray(0, -4)), request.length - 4);
    expect(await ask(socket, request)).toEqual({ ok: 1 });
    socket.destroy();
  });

  it('accepts documents in a separate sequence', async () => {
    const socket = await openSocket();
    const insert = section({ insert: 'wire', $db: 'votewise' });
    const documents = sequence('documents', [{ _id: 1 }, { _id: 2 }]);
    expect(await ask(socket, message([insert, documents]))).toMatchObject({ n: 2, ok: 1 });
    const updates = sequence('updates', [{ q: { _id: 1 }, u: { $set: { a: 1 } } }]);
    const update = section({ update: 'wire', $db: 'votewise' });
    expect(await ask(socket, message([updates, update]))).toMatchObject({ n: 1, nModified: 1 });
    socket.destroy();
  });

  it('does not answer a message that announces further messages', async () => {
    const socket = await openSocket();
    socket.write(
      message([section({ insert: 'quiet', $db: 'votewise', documents: [{ _id: 1 }] })], 2),
    );
    expect(await ask(socket, message([ping]))).toEqual({ ok: 1 });
    expect(await database.db.collection('quiet').countDocuments()).toBe(1);
    socket.destroy();
  });

  it('assembles messages from pieces and accepts several at once', async () => {
    const socket = await openSocket();
    const request = message([ping]);
    for (const byte of request.subarray(0, -1)) socket.write(Buffer.of(byte));
    expect(await ask(socket, request.subarray(-1))).toEqual({ ok: 1 });
    let received = 0;
    socket.on('data', (chunk: Buffer) => {
      received += chunk.length;
    });
    const replyBytes = 21 + serialize({ ok: 1.5 }).length;
    socket.write(Buffer.concat([request, request, request]));
    await expect.poll(() => received).toBe(3 * replyBytes);
    socket.destroy();
  });

  it('returns an error that names an unknown command', async () => {
    const socket = await openSocket();
    const reply = await ask(socket, message([section({ mapReduce: 'x', $db: 'votewise' })]));
    expect(reply).toMatchObject({ ok: 0, code: 59, codeName: 'CommandNotFound' });
    expect(reply['errmsg']).toContain("'mapReduce'");
    socket.destroy();
  });
});

describe('rejected messages', () => {
  const insert = section({ insert: 'refused', $db: 'votewise' });
  const documents = sequence('documents', [{ _id: 1 }]);
  const inserting = section({ insert: 'refused', documents: [{ _id: 1 }], $db: 'votewise' });

  it.each<[string, Buffer, number]>([
    ['illegal flags value: 8', message([ping], 8), 223],
    ['checksum does not match', message([insert, documents, Buffer.alloc(4)], 1), 288],
    ['Unknown section kind 2', message([insert, documents, Buffer.of(2, 5, 0, 0, 0, 0)]), 40432],
    ['must have a body', message([documents]), 40587],
    ['Multiple body sections', message([insert, insert]), 40430],
    ['sequence: documents', message([insert, documents, documents]), 40431],
    ['sequence documents', message([inserting, documents]), 40433],
  ])('return an error and close the connection: %s', async (reason, bytes, code) => {
    const socket = await openSocket();
    const closed = once(socket, 'close');
    const answer = await ask(socket, bytes);
    expect(answer).toMatchObject({ ok: 0, code });
    expect(answer['errmsg']).toContain(reason);
    await closed;
    expect(await database.db.collection('refused').countDocuments()).toBe(0);
  });

  it.each<[string, Buffer, number]>([
    ["'extra' of insert", message([insert, documents, sequence('extra', [{}])]), 9],
    ["'extra' of ping", message([ping, sequence('extra', [{}])]), 9],
    ['$db', message([section({ insert: 'refused' }), documents]), 40571],
    ['$db', message([section({ insert: 'refused', $db: 1 }), documents]), 40571],
    ["'a.b'", message([section({ insert: 'refused', $db: 'a.b' }), documents]), 73],
    ["''", message([section({ insert: 'refused', $db: '' }), documents]), 73],
  ])('return an error and keep the connection open: %s', async (reason, bytes, code) => {
    const socket = await openSocket();
    const answer = await ask(socket, bytes);
    expect(answer).toMatchObject({ ok: 0, code });
    expect(answer['errmsg']).toContain(reason);
    expect(await ask(socket, message([ping]))).toEqual({ ok: 1 });
    socket.destroy();
  });

  it('get no reply if they request none', async () => {
    const socket = await openSocket();
    const received: Buffer[] = [];
    socket.on('data', (chunk: Buffer) => received.push(chunk));
    const closed = once(socket, 'close');
    socket.write(message([ping, Buffer.alloc(4)], 3));
    await closed;
    expect(received).toEqual([]);
  });
});

describe('malformed messages', () => {
  const broken = Buffer.from(section({ ping: 1 }));
  broken.writeInt32LE(1_000_000, 1);
  const wrongType = Buffer.from(section({ ping: 1 }));
  wrongType.writeUInt8(99, 5);

  it.each<[string, Buffer]>([
    ['a length below that of a header', Buffer.from([3, 0, 0, 0, 0, 0, 0, 0])],
    ['a negative length', Buffer.from([255, 255, 255, 255])],
    ['a length above the limit', Buffer.from([0, 0, 0, 127])],
    ['an HTTP request', Buffer.from('GET / HTTP/1.1\r\n\r\n')],
    ['an unknown operation', message([ping], 0, 2012)],
    ['a document longer than its message', message([broken])],
    ['an unknown BSON type', message([wrongType])],
    ['bytes after the handshake', message([Buffer.concat([query, Buffer.alloc(4)])], 0, 2004)],
    ['a sequence longer than its message', message([ping, Buffer.from([1, 99, 0, 0, 0, 65, 0])])],
  ])('close only their own connection: %s', async (_what, bytes) => {
    const socket = await openSocket();
    socket.on('error', () => undefined);
    const closed = once(socket, 'close');
    socket.write(bytes);
    socket.resume();
    await closed;
    expect(await database.db.command({ ping: 1 })).toEqual({ ok: 1 });
  });
});
