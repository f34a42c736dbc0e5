import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { deserialize, serialize } from 'bson';
import { expect } from 'vitest';

/** Opens a raw connection to the database with this connection string. */
export async function openSocketAt(uri: string): Promise<Socket> {
  const path = decodeURIComponent(/^mongodb:\/\/([^/]+)\//.exec(uri)?.[1] ?? '');
  const socket = connect(path);
  await once(socket, 'connect');
  return socket;
}

/** Encodes a whole message. Its request ID is arbitrary. */
export function message(parts: Uint8Array[], flags = 0, opCode = 2013): Buffer {
  const body = Buffer.concat(parts);
  const head = Buffer.alloc(20);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(77, 4);
  head.writeInt32LE(opCode, 12);
  head.writeUInt32LE(flags, 16);
  return Buffer.concat([head, body]);
}

/** A section with a command. */
export const section = (document: object | Buffer): Buffer =>
  Buffer.concat([Buffer.of(0), document instanceof Buffer ? document : serialize(document)]);

/** A section with the documents of one field of a command. */
export function sequence(name: string, documents: object[]): Buffer {
  const items = documents.map((document) => serialize(document));
  const content = Buffer.concat([Buffer.from(`${name}\0`), ...items]);
  const head = Buffer.alloc(5);
  head.writeUInt8(1, 0);
  head.writeInt32LE(content.length + 4, 1);
  return Buffer.concat([head, content]);
}

/** Sends a message and decodes the reply. */
export async function ask(socket: Socket, request: Buffer): Promise<Record<string, unknown>> {
  const answer = once(socket, 'data');
  socket.write(request);
  const [reply] = (await answer) as [Buffer];
  expect(reply.readInt32LE(8)).toBe(77);
  return deserialize(reply.subarray(reply.readInt32LE(12) === 1 ? 36 : 21));
}
