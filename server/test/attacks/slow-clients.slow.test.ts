import { once } from 'node:events';
import type { Server } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { PATIENCE } from '../../src/platform/http/http-server.ts';
import { startTestApp } from '../support/test-app.ts';

const patience = { headers: 300, request: 600, keepAlive: 300, check: 50 };

/** Opens a raw connection, which can send data that HTTP clients would not send. */
async function dial(server: Server) {
  const { port } = server.address() as AddressInfo;
  const socket: Socket = connect(port, '127.0.0.1');
  const answer: Buffer[] = [];
  socket.on('data', (bytes: Buffer) => answer.push(bytes));
  socket.on('error', () => {});
  const closed = once(socket, 'close');
  await once(socket, 'connect');
  onTestFinished(() => {
    socket.destroy();
  });
  return { socket, closed, answer: () => Buffer.concat(answer).toString() };
}

/** Sends a byte every 50 ms until the connection ends, as a Slowloris attack does. */
function trickle(socket: Socket, bytes: string): void {
  let next = 0;
  const timer = setInterval(() => {
    if (socket.writable) socket.write(bytes.charAt(next % bytes.length));
    next += 1;
  }, 50);
  socket.once('close', () => clearInterval(timer));
}

const login = 'POST /api/auth/login HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n';

describe('a deliberately slow client', () => {
  it('receives an error and is disconnected', async () => {
    const app = await startTestApp({ patience });
    const slow: readonly (readonly [string, string, string])[] = [
      ['says nothing at all', '', ''],
      ['sends headers byte by byte', `${login}X-Slow: `, 'a'],
      ['sends a body byte by byte', `${login}Content-Length: 1000\r\n\r\n{"userId":"`, 'a'],
      ['sends chunks without an end', `${login}Transfer-Encoding: chunked\r\n\r\n`, '1\r\na\r\n'],
    ];
    const answers = await Promise.all(
      slow.map(async ([name, start, rest]) => {
        const { socket, closed, answer } = await dial(app.server);
        socket.write(start);
        if (rest) trickle(socket, rest);
        await closed;
        return [name, answer().split('\r\n')[0]];
      }),
    );
    expect(answers).toEqual(slow.map(([name]) => [name, 'HTTP/1.1 408 Request Timeout']));
  });

  it('does not block other clients, even if there are many slow clients', async () => {
    const app = await startTestApp({ patience });
    const slow = await Promise.all(Array.from({ length: 200 }, () => dial(app.server)));
    for (const { socket } of slow) socket.write('POST /api/auth/login HTTP/1.1\r\nHost: x\r\nX: ');
    await app.anonymous.get('/health').expect(200);
    await Promise.all(slow.map(({ closed }) => closed));
    const left = await new Promise((resolve) => {
      app.server.getConnections((_error, count) => resolve(count));
    });
    expect(left).toBeLessThanOrEqual(1);
    await app.anonymous.get('/health').expect(200);
  });

  it('is limited to 15 seconds for headers and 30 seconds for a request by default', async () => {
    const { server } = await startTestApp();
    expect([server.headersTimeout, server.requestTimeout]).toEqual([15_000, 30_000]);
    expect(PATIENCE.check).toBeLessThan(5_000);
  });
});

describe('a request with contradictory headers', () => {
  it('is rejected and its connection is closed, so that no second request can be smuggled in', async () => {
    const app = await startTestApp();
    const broken = {
      'two lengths': `${login}Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}`,
      'a length beside chunks': `${login}Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n`,
      'chunks that are not the last encoding': `${login}Transfer-Encoding: chunked, identity\r\n\r\n0\r\n\r\n`,
      'a header without a name': `${login} : y\r\n\r\n`,
      'an address with a line break': 'GET /api/he\nalth HTTP/1.1\r\nHost: x\r\n\r\n',
      'headers beyond any need': `${login}X: ${'a'.repeat(20_000)}\r\n\r\n`,
    };
    for (const [name, bytes] of Object.entries(broken)) {
      const { socket, closed, answer } = await dial(app.server);
      socket.write(bytes);
      await closed;
      expect([name, answer().slice(0, 12)]).toEqual([
        name,
        name.startsWith('headers') ? 'HTTP/1.1 431' : 'HTTP/1.1 400',
      ]);
    }
  });
});
