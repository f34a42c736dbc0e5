import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');

interface Import {
  from: string;
  /** Repository path of a file, or the name of a package. */
  to: string;
}

function sourceFiles(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter(
      (entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$/.test(entry.name),
    )
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

function importsOf(file: string): Import[] {
  const text = readFileSync(join(root, file), 'utf8');
  const specifiers = [...text.matchAll(/\b(?:from\s+|import\s+|import\s*\(\s*)'([^']+)'/g)].map(
    (match) => match[1] ?? '',
  );
  return specifiers.map((specifier) => ({
    from: file,
    to: specifier.startsWith('.')
      ? relative(root, resolve(root, dirname(file), specifier))
      : specifier,
  }));
}

const serverImports = sourceFiles('server/src').flatMap(importsOf);
const clientImports = sourceFiles('client/src').flatMap(importsOf);
const embeddedImports = sourceFiles('server/embedded-mongo/src').flatMap(importsOf);

const shown = (imports: Import[]) => imports.map(({ from, to }) => `${from} → ${to}`);
const within = (folder: string) => (path: string) => path.startsWith(`${folder}/`);
const featureOf = (path: string) => /^(?:server|client)\/src\/features\/([^/]+)\//.exec(path)?.[1];

describe('the import direction of the server', () => {
  it('contract imports zod and itself alone', () => {
    const inContract = within('server/src/contract');
    const wrong = serverImports.filter(
      ({ from, to }) => inContract(from) && to !== 'zod' && !inContract(to),
    );
    expect(shown(wrong)).toEqual([]);
  });

  it('platform knows no feature, job or process', () => {
    const inPlatform = within('server/src/platform');
    const wrong = serverImports.filter(
      ({ from, to }) =>
        inPlatform(from) &&
        to.startsWith('server/') &&
        !inPlatform(to) &&
        !within('server/src/contract')(to),
    );
    expect(shown(wrong)).toEqual([]);
  });

  it('features know only contract, platform and each other', () => {
    const wrong = serverImports.filter(
      ({ from, to }) =>
        featureOf(from) &&
        to.startsWith('server/') &&
        !/^server\/src\/(?:contract|platform|features)\//.test(to),
    );
    expect(shown(wrong)).toEqual([]);
  });

  it('a feature uses another only through its service', () => {
    const wrong = serverImports.filter(({ from, to }) => {
      const [user, used] = [featureOf(from), featureOf(to)];
      return user && used && user !== used && !to.endsWith('/service.ts');
    });
    expect(shown(wrong)).toEqual([]);
  });

  it('features do not depend on each other in a circle', () => {
    const uses = new Map<string, Set<string>>();
    for (const { from, to } of serverImports) {
      const [user, used] = [featureOf(from), featureOf(to)];
      if (user && used && user !== used) uses.set(user, (uses.get(user) ?? new Set()).add(used));
    }
    const reaches = (start: string, goal: string, seen = new Set<string>()): boolean =>
      [...(uses.get(start) ?? [])].some(
        (next) => next === goal || (!seen.has(next) && reaches(next, goal, seen.add(next))),
      );
    expect([...uses.keys()].filter((feature) => reaches(feature, feature))).toEqual([]);
  });

  it('only documents, stores and the database platform touch mongoose at run time', () => {
    const allowed = (from: string) =>
      /\/(?:store|document)\.ts$/.test(from) || within('server/src/platform/db')(from);
    const wrong = serverImports.filter(
      ({ from, to }) => to === 'mongoose' && !allowed(from) && !isTypeOnly(from, 'mongoose'),
    );
    expect(shown(wrong)).toEqual([]);
  });

  it('only the app and the HTTP platform touch express', () => {
    const allowed = (from: string) =>
      from === 'server/src/app.ts' || within('server/src/platform/http')(from);
    expect(
      shown(serverImports.filter(({ from, to }) => to === 'express' && !allowed(from))),
    ).toEqual([]);
  });
});

describe('the other packages', () => {
  it('the embedded database imports nothing of the product', () => {
    const wrong = embeddedImports.filter(
      ({ to }) =>
        to.startsWith('@votewise/') ||
        (/^(?:server|client)\//.test(to) && !within('server/embedded-mongo')(to)),
    );
    expect(shown(wrong)).toEqual([]);
  });

  it('the client imports of the server only the contract', () => {
    const wrong = clientImports.filter(
      ({ to }) =>
        (within('server')(to) && !within('server/src/contract')(to)) ||
        (to.startsWith('@votewise/server') && !to.startsWith('@votewise/server/contract')),
    );
    expect(shown(wrong)).toEqual([]);
  });

  it('the client imports one way: app, features, components, lib', () => {
    const layers = ['lib', 'components', 'features', 'app'];
    const layerOf = (path: string) =>
      layers.indexOf(/^client\/src\/([^/]+)\//.exec(path)?.[1] ?? '');
    const wrong = clientImports.filter(({ from, to }) => {
      const [user, used] = [layerOf(from), layerOf(to)];
      return user >= 0 && used > user;
    });
    expect(shown(wrong)).toEqual([]);
  });
});

describe('the files', () => {
  const features = sourceFiles('server/src/features');

  it('of a server feature come from a closed vocabulary', () => {
    const vocabulary = /\/(?:document|module|routes|service|rules|store|present)\.ts$/;
    expect(features.filter((file) => !vocabulary.test(file))).toEqual([]);
  });

  it('stay short enough to be read at once', () => {
    const all = ['server/src', 'server/embedded-mongo/src', 'client/src'].flatMap(sourceFiles);
    const long = all.filter(
      (file) => readFileSync(join(root, file), 'utf8').split('\n').length > 300,
    );
    expect(long).toEqual([]);
  });

  it('at the top are those of the layout', () => {
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

function isTypeOnly(file: string, specifier: string): boolean {
  const text = readFileSync(join(root, file), 'utf8');
  const statements = [
    ...text.matchAll(new RegExp(`import (type )?[^;]*?from '${specifier}'`, 'g')),
  ];
  return statements.every((match) => match[1] !== undefined);
}
