import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { expect, it } from 'vitest';
import { endIfStalled } from './stalled-downloads.ts';

it('ends downloads whose reader takes nothing', async () => {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const reader = connect((server.address() as AddressInfo).port, '127.0.0.1').pause();
  reader.on('error', () => {});
  reader.write('GET / HTTP/1.1\r\nHost: localhost\r\n\r\n');
  const [, res] = (await once(server, 'request')) as [unknown, ServerResponse];
  endIfStalled(res, 20);
  res.write(Buffer.alloc(20_000_000));
  await once(res, 'close');
  expect(res.writableFinished).toBe(false);
  reader.destroy();
  server.close();
});
