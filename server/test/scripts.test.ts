import { spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';

const isRoot = process.getuid?.() === 0;

let root = '';

/** Makes a checkout of the scripts alone, without packages. */
beforeEach(() => {
  // The checks' own folder for temporary files is closed to the other account that root runs commands as.
  root = mkdtempSync(join(isRoot ? '/tmp' : tmpdir(), 'votewise-checkout-'));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  cpSync(resolve(import.meta.dirname, '../scripts'), join(root, 'server/scripts'), {
    recursive: true,
  });
});

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function runBackup({ isReadOnly = false }: { isReadOnly?: boolean } = {}) {
  for (const folder of ['', 'server', 'server/dist']) {
    mkdirSync(join(root, folder), { recursive: true });
    chmodSync(join(root, folder), isReadOnly ? 0o555 : 0o755);
  }
  // Modes do not stop root.
  const uid = isReadOnly && isRoot ? 65_534 : undefined;
  const args = [join(root, 'server/scripts/cli.mjs'), 'backup', 'x.backup'];
  const ended = spawnSync(process.execPath, args, { encoding: 'utf8', ...(uid && { uid }) });
  for (const folder of ['', 'server', 'server/dist']) chmodSync(join(root, folder), 0o755);
  return { status: ended.status, output: ended.stdout, errors: ended.stderr };
}

it('a command without packages says in one line that they are missing', () => {
  const errors = `Packages are missing. In ${root}, run: npm ci --include=dev\n`;
  expect(runBackup()).toEqual({ status: 1, output: '', errors });
});

describe('an account that cannot write the build', () => {
  const advice = () =>
    `and this account cannot write to ${root}. There, run: sudo npm ci && sudo npm run build\n`;

  it('is told in one line what to run if there is none', () => {
    const errors = `VoteWise is not built, ${advice()}`;
    expect(runBackup({ isReadOnly: true })).toEqual({ status: 1, output: '', errors });
  });

  it('uses the last build if the code has changed since', () => {
    write('server/dist/.built-from', 'before');
    write('server/dist/bundle/main.js', '');
    write('server/dist/bundle/backup.js', "console.log('saved', process.argv.at(-1))");
    write('server/embedded-mongo/dist/index.js', '');
    write('client/dist/index.html', '');
    write('client/dist/votewise-verifier.html', '');
    expect(runBackup({ isReadOnly: true })).toEqual({
      status: 0,
      output: 'saved x.backup\n',
      errors: `Running the last build: the code has changed since, ${advice()}`,
    });
  });
});
