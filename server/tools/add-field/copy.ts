import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../../..');

/**
 * Copies the files that type checks and tests need from the working tree to a temporary folder. Packages are linked,
 * and links to workspaces point into the copy.
 */
export function copyRepository(): string {
  const copy = mkdtempSync(join(tmpdir(), 'votewise-add-field-'));
  const listing = ['ls-files', '--cached', '--others', '--exclude-standard'];
  const paths = ['package.json', 'tsconfig.base.json', 'client', 'server'];
  const { stdout } = spawnSync('git', [...listing, ...paths], { cwd: root, encoding: 'utf8' });
  for (const file of stdout.split('\n').filter(Boolean)) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    cpSync(join(root, file), join(copy, file));
  }
  linkPackages(copy);
  return copy;
}

function linkPackages(copy: string): void {
  const workspaces = '@votewise';
  mkdirSync(join(copy, 'node_modules', workspaces), { recursive: true });
  const kept = (name: string) => name !== workspaces && (name === '.bin' || !name.startsWith('.'));
  for (const name of readdirSync(join(root, 'node_modules')).filter(kept)) {
    symlinkSync(join(root, 'node_modules', name), join(copy, 'node_modules', name));
  }
  for (const [name, folder] of [
    ['client', 'client'],
    ['server', 'server'],
    ['embedded-mongo', 'server/embedded-mongo'],
  ] as const) {
    symlinkSync(join(copy, folder), join(copy, 'node_modules', workspaces, name));
  }
}
