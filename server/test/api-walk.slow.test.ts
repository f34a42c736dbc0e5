import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, it } from 'vitest';
import { startProduct, temporaryDataDir } from './support/product.ts';

const page = resolve(import.meta.dirname, '../docs/api.md');

it('the commands in docs/api.md hold an election on a new server', async () => {
  const [, commands = ''] = /```sh\n([\s\S]*?)```/.exec(readFileSync(page, 'utf8')) ?? [];
  const folder = temporaryDataDir();
  const product = await startProduct({ DATA_DIR: join(folder, '.data'), ADMIN_PASSWORD: '' });
  const { stdout } = await promisify(execFile)('sh', ['-euc', commands], {
    cwd: folder,
    env: { ...process.env, API: `http://127.0.0.1:${product.port}/api` },
    timeout: 60_000,
  });
  expect(stdout).toContain('"userId": "VOTER001"');
  expect(stdout).toMatch(/"commitment": "[0-9a-f]{64}"/);
  expect(stdout).toMatch(/"Ada Lovelace".*,"?1"?,"?100/);
});
