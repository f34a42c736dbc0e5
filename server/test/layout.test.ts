import { readdirSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

describe('source files', () => {
  it.each(['server/src', 'server/contract', 'server/tools', 'client/src'])(
    'in %s have names that occur only once',
    (folder) => {
      const names = readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
        .map(({ name }) => name)
        .filter((name) => name !== 'index.ts');
      expect(names.length).toBeGreaterThan(20);
      expect(names.filter((name, place) => names.indexOf(name) !== place)).toEqual([]);
    },
  );

  it('and folders at the top level match the documented layout', () => {
    const layout = new Set([
      'client',
      'server',
      'package.json',
      'package-lock.json',
      'tsconfig.base.json',
      'README.md',
      'LICENSE',
      'docker-compose.yml',
      'node_modules',
    ]);
    const others = readdirSync(root).filter((name) => !name.startsWith('.') && !layout.has(name));
    expect(others).toEqual([]);
  });
});
