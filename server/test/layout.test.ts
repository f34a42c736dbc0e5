import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

/**
 * Returns the pairs of folders in this one that import each other. The files beside the folders, which put them
 * together, count as a folder of their own, so dependency-cruiser can't check this: it counts all files below a folder.
 */
function pairsIn(home: string): string[] {
  const arrows = new Set<string>();
  const files = readdirSync(join(root, home), { recursive: true, encoding: 'utf8' });
  for (const file of files.filter((name) => /(?<!\.test)\.tsx?$/.test(name))) {
    const text = readFileSync(join(root, home, file), 'utf8');
    for (const [, path = ''] of text.matchAll(/(?:from|import)\s*\(?\s*'(\.[^']+)'/g)) {
      const [from, to] = [dirname(file), relative('.', join(dirname(file), dirname(path))) || '.'];
      if (!to.startsWith('..') && from !== to) arrows.add(`${from} ⇄ ${to}`);
    }
  }
  return [...arrows]
    .map((arrow) => arrow.split(' ⇄ '))
    .filter(([from = '', to = '']) => from < to && arrows.has(`${to} ⇄ ${from}`))
    .map((pair) => `${home}: ${pair.join(' ⇄ ')}`);
}

describe('source files', () => {
  it('import other folders of their feature in one direction', () => {
    const features = ['server/src/features', 'client/src/features'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((feature) => join(folder, feature)),
    );
    const homes = [
      ...features,
      'server/contract',
      'server/embedded-mongo/src',
      'server/src/platform',
      'client/src/app',
      'client/src/components',
      'client/src/lib',
    ];
    expect(homes.flatMap(pairsIn)).toEqual([]);
  });

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
