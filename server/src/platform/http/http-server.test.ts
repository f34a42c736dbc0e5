import type { AddressInfo } from 'node:net';
import { once } from 'node:events';
import express from 'express';
import { expect, it, onTestFinished } from 'vitest';
import { createHttpServer } from './http-server.ts';

it('creates requests and responses with the prototypes that Express would give them', async () => {
  const app = express();
  app.get('/', (req, res) => {
    res.json({
      isSame: req.app === app && res.app === app,
      type: req.is('json'),
      host: req.hostname,
    });
  });
  const server = createHttpServer(app);
  const created: unknown[] = [];
  server.prependListener('request', (...both) => created.push(...both.map(Object.getPrototypeOf)));
  server.listen(0, '127.0.0.1');
  onTestFinished(() => void server.close());
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  expect(await answer.json()).toEqual({ isSame: true, type: null, host: '127.0.0.1' });
  expect(Object.is(created[0], app.request) && Object.is(created[1], app.response)).toBe(true);
});
