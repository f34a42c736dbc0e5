import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/**
 * Code that depends on what a library does inside, and not on what it promises. If a version has changed: look at what
 * stands here, run the named test, and then write the new version here.
 */
it.each([
  {
    library: 'mongodb',
    version: '7.8.0',
    look: 'server/src/platform/db/insert-batcher.ts: the driver copies a command, and so calls its getters, once it has a connection. insert-batcher.test.ts, “does not send a document whose time is over when a connection becomes available”.',
  },
  {
    library: 'mongodb',
    version: '7.8.0',
    look: 'server/test/support/sent-commands.ts: connections send every command with `command` of their prototype. plans.txt would no longer be checked.',
  },
  {
    library: 'express',
    version: '5.3.0',
    look: 'server/src/platform/http/http-server.ts: Express gives every request and response the prototypes `app.request` and `app.response`. http-server.test.ts.',
  },
  {
    library: 'react-dom',
    version: '19.3.1',
    look: 'client/src/lib/moved-nodes.ts: React moves and removes nodes with `insertBefore` and `removeChild` of their parent. The journey translated-pages.spec.ts.',
  },
  {
    library: 'react',
    version: '19.3.1',
    look: 'client/src/lib/jsx/jsx-runtime.ts: `jsx`, `jsxs`, and `jsxDEV` of react/jsx-runtime and their parameters. jsx-runtime.test.tsx.',
  },
])('looks at $library again when it is updated', ({ library, version, look }) => {
  const file = join(root, 'node_modules', library, 'package.json');
  const installed = JSON.parse(readFileSync(file, 'utf8')) as { version: string };
  expect(installed.version, look).toBe(version);
});
