import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { VERSION } from '@votewise/contract/base/version';

const root = resolve(import.meta.dirname, '../..');

function readJson(path: string) {
  return JSON.parse(readFileSync(join(root, path), 'utf8'));
}

it('is the same in every package, in the lock file, and in the product', () => {
  const { version, workspaces } = readJson('package.json');
  const { packages } = readJson('package-lock.json');
  const folders: string[] = ['', ...workspaces];
  const found = folders.map((folder) => {
    const own = readJson(join(folder, 'package.json'));
    const needed = Object.entries({ ...own.dependencies, ...own.devDependencies });
    const siblings = needed.flatMap(([name, wanted]) =>
      name.startsWith('@votewise/') ? [wanted] : [],
    );
    return [folder, own.version, packages[folder].version, ...new Set(siblings)];
  });
  const wanted = folders.map((folder, index) => [
    folder,
    ...(found[index] ?? []).slice(1).map(() => version),
  ]);
  expect(found).toEqual(wanted);
  expect(VERSION).toBe(version);
});

it('is described in the changelog', () => {
  const changelog = readFileSync(join(root, '.github/CHANGELOG.md'), 'utf8');
  expect(/^## (\S+)/m.exec(changelog)?.[1]).toBe(VERSION);
});
