import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

describe('source files', () => {
  const features = sourceFiles('server/src/features');

  it('of server features have only names from a fixed list', () => {
    const vocabulary = /\/(?:document|module|routes|service|rules|store|present)\.ts$/;
    expect(features.filter((file) => !vocabulary.test(file))).toEqual([]);
  });

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
