import { createHook } from 'node:async_hooks';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { get, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { createApp } from '../src/app.ts';
import { createLogger } from '../src/platform/logger.ts';
import { startTestApp } from './support/test-app.ts';

const SCRIPT = 'export const text = "vote";\n'.repeat(1_000);
const PAGE = `<!doctype html><title>VoteWise</title>${'<p>Vote.</p>'.repeat(1_000)}`;
const PATHS = [
  '/api/openapi.json',
  '/api/docs/swagger-ui.css',
  '/api/docs/swagger-ui-bundle.js',
  '/',
  '/login',
  '/assets/index-abc.js',
  '/icon.svg',
];

/** Starts the product with a built client and counts its compressions. */
async function startPublic() {
  const folder = mkdtempSync(join(tmpdir(), 'votewise-client-'));
  mkdirSync(join(folder, 'assets'));
  writeFileSync(join(folder, 'index.html'), PAGE);
  writeFileSync(join(folder, 'icon.svg'), `<svg>${'<g/>'.repeat(1_000)}</svg>`);
  writeFileSync(join(folder, 'assets/index-abc.js'), SCRIPT);
  const { services, readiness } = await startTestApp();
  const app = createApp({
    services,
    logger: createLogger('silent'),
    isHealthy: async () => true,
    readiness,
    clientFolder: folder,
  });
  const server = app.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  let compressed = 0;
  const hook = createHook({
    init: (_id, type) => {
      if (type === 'ZLIB') compressed += 1;
    },
  }).enable();
  onTestFinished(() => {
    hook.disable();
    server.close();
    rmSync(folder, { recursive: true });
  });
  return {
    ask: (path: string, headers = {}) => askAt(port, path, headers),
    folder,
    compressed: () => compressed,
  };
}

interface Answer {
  status: number | undefined;
  headers: IncomingHttpHeaders;
  bytes: Buffer;
}

/** Sends a request as a browser does, but does not decode the response. */
function askAt(port: number, path: string, headers: Record<string, string>): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const given = { 'Accept-Encoding': 'gzip, deflate, br', ...headers };
    get({ port, path, headers: given, agent: false }, (res) => {
      const chunks: Buffer[] = [];
      res.on('data', (chunk: Buffer) => chunks.push(chunk));
      res.on('end', () =>
        resolve({ status: res.statusCode, headers: res.headers, bytes: Buffer.concat(chunks) }),
      );
    }).on('error', reject);
  });
}

it.each(PATHS)('compresses %s only once, however many requests there are', async (path) => {
  const { ask, compressed } = await startPublic();
  const [first] = await Promise.all([ask(path), ask(path)]);
  const before = compressed();
  for (let i = 0; i < 5; i += 1) await ask(path);
  expect(compressed()).toBe(before);
  expect(first).toMatchObject({
    status: 200,
    headers: { 'content-encoding': 'br', vary: 'Accept-Encoding' },
  });
});

it.each(PATHS)(
  'sends %s with a separate ETag for each encoding, and 304 if the ETag matches',
  async (path) => {
    const { ask, compressed } = await startPublic();
    const answers = [];
    for (const encoding of ['br', 'gzip', 'deflate']) {
      answers.push(await ask(path, { 'Accept-Encoding': encoding }));
    }
    const [br, gzip, plain] = answers as [Answer, Answer, Answer];
    expect([br, gzip].map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip']);
    expect(brotliDecompressSync(br.bytes).equals(plain.bytes)).toBe(true);
    expect(gunzipSync(gzip.bytes).equals(plain.bytes)).toBe(true);
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(new Set(answers.map(({ headers }) => headers.etag)).size).toBe(3);
    const before = compressed();
    const again = await ask(path, { 'If-None-Match': br.headers.etag ?? '' });
    expect([again.status, again.bytes.length]).toEqual([304, 0]);
    expect(compressed()).toBe(before);
  },
);

it('sends the new page after a new build', async () => {
  const { ask, folder } = await startPublic();
  await ask('/');
  writeFileSync(join(folder, 'index.html'), `${PAGE}new`);
  utimesSync(join(folder, 'index.html'), new Date(), new Date(Date.now() + 5_000));
  expect(
    brotliDecompressSync((await ask('/')).bytes)
      .toString()
      .endsWith('new'),
  ).toBe(true);
});
