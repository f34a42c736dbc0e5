import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { endpoints } from '@votewise/contract';
import { expect, it } from 'vitest';

const source = resolve(import.meta.dirname, '..');

/** The browser's own routes, some of which have the same names as endpoints. */
const BROWSER_ROUTES = new Set(['lib/paths.ts', 'lib/lazy-paths.ts']);

/** Tests are exempt, since they spell out requests. */
const files = readdirSync(source, { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /(?<!\.test)\.tsx?$/.test(entry.name))
  .map((entry) => relative(source, join(entry.parentPath, entry.name)))
  .filter((file) => !BROWSER_ROUTES.has(file));

/** 'auth', 'elections' … */
const roots = new Set(Object.values(endpoints).map(({ path }) => path.split('/')[1]));

/** A string that starts like an API path, or continues like one after `${…}`. */
const spelledPath = new RegExp(
  `['"\`}](?:/api)?/(?:${[...roots].join('|')})(?:[/?][^'"\`]*)?['"\`]`,
  'g',
);

it('allows no API path outside the contract', () => {
  expect(files.length).toBeGreaterThan(200);
  const spelled = files.flatMap((file) => {
    const found = readFileSync(join(source, file), 'utf8').match(spelledPath) ?? [];
    return found.map((text) => `${file}: ${text}`);
  });
  expect(spelled).toEqual([]);
});

it.each([
  "'/auth/login'",
  '`/elections/${id}/export?format=csv`',
  "'/api/votes'",
  '`${BASE}/audit`',
])('recognizes %s as an API path', (text) => {
  expect(`const path = ${text};`.match(spelledPath)).not.toBeNull();
});
