import { readdirSync, readFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
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
      const [from, to] = [dirname(file), join(dirname(file), dirname(path))];
      if (!to.startsWith('..') && from !== to) arrows.add(`${from} ⇄ ${to}`);
    }
  }
  return [...arrows]
    .map((arrow) => arrow.split(' ⇄ '))
    .filter(([from = '', to = '']) => from < to && arrows.has(`${to} ⇄ ${from}`))
    .map((pair) => `${home}: ${pair.join(' ⇄ ')}`);
}

/** Returns the names that several files in a folder export, sorted. Files that pass names on don't count. */
function namedTwice(folder: string): string[] {
  const files = new Map<string, number>();
  for (const file of readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })) {
    if (!/(?<!\.test|\.d)\.tsx?$/.test(file)) continue;
    const text = readFileSync(join(root, folder, file), 'utf8');
    const exported = text.matchAll(
      /^export (?:abstract )?(?:async )?(?:function\*?|const|class|interface|type) (\w+)/gm,
    );
    // A value and its type may share a name within a file.
    for (const name of new Set([...exported].map((found) => String(found[1])))) {
      files.set(name, (files.get(name) ?? 0) + 1);
    }
  }
  return [...files].flatMap(([name, count]) => (count > 1 ? name : [])).toSorted();
}

/** Returns whether two words, or two forms of one word such as `visible` and `visibility`, begin alike. */
const isSameWord = (one: string, other: string): boolean =>
  one === other || (one.length > 3 && one.slice(0, 4) === other.slice(0, 4));

/** Returns the factories in a folder whose name shares no word with their file: `createCloses` in `clock-moves.ts`. */
function strayFactories(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /(?<!\.test|\.d)\.tsx?$/.test(file))
    .flatMap((file) => {
      const fileWords = basename(file).split(/[-.]/);
      const text = readFileSync(join(root, folder, file), 'utf8');
      const factories = text.matchAll(
        /^export (?:async )?(?:function create(\w+)|const create(\w+) = (?:async )?[(<])/gm,
      );
      return [...factories]
        .map((found) => String(found[1] ?? found[2]))
        .filter((name) => {
          const words = name
            .split(/(?=[A-Z])/)
            .map((word) => word.toLowerCase().replace(/ies$/, 'y'));
          return !words.some((word) => fileWords.some((other) => isSameWord(word, other)));
        })
        .map((name) => `${file}: create${name}`);
    });
}

/** Words that the glossary replaces by one other word, everywhere. */
const FORBIDDEN =
  /(?<![a-zA-Z])(?:officer|elector|organizer|inspector|franchise|mandate|manifesto|anonymize|passphrase|unlock|caller\.address|sender\.organisation)s?(?![a-z])|(?:Officer|Elector|Franchise|PendingBallot|BallotMarkStore)s?(?![a-z])/g;

const PACKAGES = [
  'client/src',
  'server/src',
  'server/contract',
  'server/embedded-mongo/src',
  'server/belenios/src',
];

describe('source files', () => {
  it('use one word for one thing', () => {
    const files = [
      'server/contract',
      'server/belenios',
      'server/src',
      'server/test',
      'server/tools',
      'client/src',
      'client/test',
      'client/e2e',
    ]
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.tsx?$/.test(file))
          .map((file) => join(folder, file)),
      )
      .filter((file) => resolve(root, file) !== import.meta.filename);
    expect(files.length).toBeGreaterThan(1_000);
    const found = files.flatMap((file) => {
      const text = readFileSync(join(root, file), 'utf8');
      return (text.match(FORBIDDEN) ?? []).map((word) => `${file}: ${word}`);
    });
    expect(found).toEqual([]);
  });

  it.each(PACKAGES)('in %s export each name only once', (folder) => {
    expect(namedTwice(folder)).toEqual([]);
  });

  it.each(PACKAGES)('in %s are named after what they make', (folder) => {
    expect(strayFactories(folder)).toEqual([]);
  });

  it('import other folders of their feature in one direction', () => {
    const features = ['server/src/features', 'client/src/features'].flatMap((folder) =>
      readdirSync(join(root, folder)).map((feature) => join(folder, feature)),
    );
    const homes = [
      ...features,
      'server/contract',
      'server/embedded-mongo/src',
      'server/belenios/src',
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
