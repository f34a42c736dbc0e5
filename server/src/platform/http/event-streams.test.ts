import { EventEmitter, once } from 'node:events';
import { connect } from 'node:net';
import express, { type Request, type Response } from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { createTestClock } from '../../../test/support/test-app.ts';
import { createEventStreams, type EventStream } from './event-streams.ts';

interface Message {
  text: string;
}

/** Serves one stream, and returns what its source and its reader use. */
async function serveStream() {
  const clock = createTestClock();
  const streams = createEventStreams({ clock, recognizeSession: () => undefined });
  let source: EventStream<Message> | undefined;
  let newest: Message | undefined;
  const app = express();
  app.get('/', (req, res) => {
    streams.start<Message>(
      { req, res, reader: { holder: 'reader', isStaff: false } },
      {
        follow(stream) {
          source = stream;
          return { newest: () => newest, stop: () => {} };
        },
      },
    );
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    streams.stop();
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('the server has no port');
  const socket = connect(address.port, '127.0.0.1');
  onTestFinished(() => void socket.destroy());
  let received = '';
  socket.setEncoding('latin1').on('data', (data: string) => {
    received += data;
  });
  socket.on('error', () => {});
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  await expect.poll(() => received).toContain('retry: ');
  return {
    clock,
    streams,
    socket,
    send(message: Message): void {
      newest = message;
      source?.send(message);
    },
    received: () => received,
  };
}

/** So large that the buffers between server and reader are full after some dozens of messages. */
const padding = 'x'.repeat(500_000);

it('sends a slow reader the newest state instead of everything it has missed', async () => {
  const { send, socket, received } = await serveStream();
  socket.pause();
  for (let count = 0; count < 200; count += 1) send({ text: `${count} ${padding}` });
  send({ text: 'the newest' });
  socket.resume();
  await expect.poll(() => received()).toContain('the newest');
  expect(received().match(/"now":/g)?.length).toBeLessThan(20);
});

it('cuts off a reader that accepts nothing for half a minute', async () => {
  const { send, socket, streams, clock } = await serveStream();
  socket.pause();
  expect(streams.size()).toBe(1);
  // The system accepts some megabytes on behalf of the reader.
  const sendMore = (): number => {
    send({ text: padding });
    clock.advance(1_000);
    return streams.size();
  };
  await expect.poll(sendMore, { interval: 5 }).toBe(0);
});

it('has places for administrators that voters and screens cannot take', () => {
  const streams = createEventStreams({
    clock: createTestClock(),
    recognizeSession: () => undefined,
  });
  onTestFinished(() => streams.stop());
  const open = (holder: string, isStaff: boolean): void => {
    const req = { headers: {}, method: 'GET' } as Request;
    const res = Object.assign(new EventEmitter(), {
      locals: {},
      status: () => res,
      set: () => res,
      flushHeaders: () => {},
      write: () => true,
      end: () => res.emit('close'),
    }) as unknown as Response;
    const source = { follow: () => ({ newest: () => undefined, stop: () => {} }) };
    streams.start({ req, res, reader: { holder, isStaff } }, source);
  };
  for (let voter = 0; voter < 250; voter += 1) {
    for (let place = 0; place < 20; place += 1) open(`voter ${voter}`, false);
  }
  expect(() => open('another voter', false)).toThrow('Too many live connections');
  for (let place = 0; place < 20; place += 1) open('chair', true);
  expect(() => open('chair', true)).toThrow('Too many live connections');
  expect(streams.size()).toBe(5_020);
});
