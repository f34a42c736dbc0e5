import { readdirSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

describe('source files', () => {
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
