import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { prepareElection, type Product } from './support/prepared-election.ts';
import { run, startProduct, temporaryDataDir } from './support/product.ts';

/** Runs a command until it ends. */
async function runToEnd(command: 'backup' | 'restore', DATA_DIR: string, args: string[]) {
  const child = run(`${command}.js`, { DATA_DIR }, { args });
  const code = await child.exited;
  return { code, output: child.output(), errors: child.errors() };
}

async function stop(product: Product): Promise<void> {
  product.kill('SIGTERM');
  expect(await product.exited).toBe(0);
}

/** Returns what an administrator sees about an election. */
async function look(product: Product, electionId: string) {
  const token = await product.api.signIn('ADMIN001', 'administrator-1');
  const results = await product.api.call('GET', `/votes/results/${electionId}`, { token });
  const check = await product.api.call('GET', '/audit/check', { token });
  return { results: results.data.results, chain: check.data };
}

describe('a backup', () => {
  it('made during voting restores the results, the audit chain, and passwords', async () => {
    const DATA_DIR = temporaryDataDir();
    const product = await startProduct({ DATA_DIR });
    const { credentials, election } = await prepareElection(product, DATA_DIR, 12);
    const tokens = [];
    for (const { userId, password } of credentials)
      tokens.push(await product.api.signIn(userId, password));
    let acknowledged = 0;
    const cast = async (token: string) => {
      const body = { electionId: election.id, candidateId: election.candidates[0].id };
      const { status } = await product.api.call('POST', '/votes/cast', { token, body });
      if (status === 201) acknowledged += 1;
    };
    for (const token of tokens.slice(0, 4)) await cast(token);
    const before = acknowledged;
    // Events reach the audit trail after a short delay.
    const logged = async () => (await look(product, election.id)).chain.to;
    await expect.poll(logged, { timeout: 10_000 }).toBeGreaterThan(10);
    const file = join(DATA_DIR, 'the.backup');
    const backingUp = runToEnd('backup', DATA_DIR, [file, '--with-secrets']);
    for (const token of tokens.slice(4, 8)) await cast(token);
    const { code, output } = await backingUp;
    expect(code).toBe(0);
    expect(output).toContain('This backup contains the secrets');
    expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(acknowledged).toBe(8);
    const administrator = await product.api.signIn('ADMIN001', 'administrator-1');
    const { data } = await product.api.call('GET', '/backups/last', { token: administrator });
    expect(output).toContain(`Saved the backup from ${data.lastBackupAt} `);
    await stop(product);

    const elsewhere = temporaryDataDir();
    const restored = await runToEnd('restore', elsewhere, [file]);
    expect(restored.errors).toBe('');
    expect(restored.code).toBe(0);
    expect(restored.output).toContain('It is a copy: nothing is sent');
    const again = await startProduct({ DATA_DIR: elsewhere, WEB_CONCURRENCY: '2' });
    expect(again.errors()).toContain('This is a restored copy.');
    const [someone] = credentials;
    const refused = await again.api.call('POST', '/auth/login', { body: someone ?? {} });
    expect(refused).toMatchObject({ status: 409, code: 'RESTORED_COPY' });
    const staff = await again.api.signIn('ADMIN001', 'administrator-1');
    const noted = await again.api.call('GET', '/backups/last', { token: staff });
    expect(noted.data.lastBackupAt).toBe(data.lastBackupAt);
    const confirmed = await again.api.call('POST', '/restore/confirmation', { token: staff });
    expect(confirmed.status).toBe(200);
    // The other process learns of it within seconds.
    const signIn = async () =>
      (await again.api.call('POST', '/auth/login', { body: someone ?? {} })).status;
    for (let turn = 0; turn < 4; turn += 1) await expect.poll(signIn).toBe(200);
    const there = await look(again, election.id);
    expect(there.results.totalVotes).toBeGreaterThanOrEqual(before);
    expect(there.results.totalVotes).toBeLessThanOrEqual(acknowledged);
    expect(there.chain.brokenAt).toBeUndefined();
    expect(there.chain.to).toBeGreaterThan(10);
    // Voters whose ballots are in the backup cannot vote again. All others can, with their emailed passwords.
    const outcomes = [];
    for (const { userId, password } of credentials) {
      const token = await again.api.signIn(userId, password);
      const body = { electionId: election.id, candidateId: election.candidates[1].id };
      outcomes.push((await again.api.call('POST', '/votes/cast', { token, body })).status);
    }
    expect(outcomes.filter((status) => status === 409)).toHaveLength(there.results.totalVotes);
    const total = async () => (await look(again, election.id)).results.totalVotes;
    await expect.poll(total).toBe(12);
    await stop(again);

    const second = await runToEnd('restore', elsewhere, [file]);
    expect(second.code).toBe(1);
    expect(second.errors).toContain('This database is not empty');

    const untouched = temporaryDataDir();
    const other = run(
      'restore.js',
      { DATA_DIR: untouched, BALLOT_SECRET: 'x'.repeat(32) },
      { args: [file] },
    );
    expect(await other.exited).toBe(1);
    expect(other.errors()).toContain('The secret ballot-secret differs from the one in the backup');
    expect(readdirSync(untouched)).toEqual([]);
    const empty = await runToEnd('backup', untouched, [join(untouched, 'empty.backup')]);
    expect(empty.errors).toContain('The database is empty.');
  });

  it('contains the secrets only on request and is not served without the ballot secret', async () => {
    const DATA_DIR = temporaryDataDir();
    await stop(await startProduct({ DATA_DIR }));
    const file = join(DATA_DIR, 'the.backup');
    expect((await runToEnd('backup', DATA_DIR, [file])).code).toBe(0);
    const text = gunzipSync(readFileSync(file)).toString();
    for (const name of ['jwt-secret', 'ballot-secret']) {
      expect(text).not.toContain(readFileSync(join(DATA_DIR, name), 'utf8').trim());
    }
    const overwritten = await runToEnd('backup', DATA_DIR, [file]);
    expect(overwritten.errors).toContain('already exists');

    const elsewhere = temporaryDataDir();
    const copySecret = (name: string) =>
      writeFileSync(join(elsewhere, name), readFileSync(join(DATA_DIR, name)), { mode: 0o600 });
    copySecret('jwt-secret');
    const restored = await runToEnd('restore', elsewhere, ['--live', file]);
    expect(restored.output).toContain('It replaces the original');
    expect(restored.output).toContain('or copy ballot-secret into DATA_DIR');
    const served = run('main.js', { DATA_DIR: elsewhere });
    expect(await served.exited).toBe(1);
    expect(served.errors()).toContain('ballot-secret is missing or damaged');
    copySecret('ballot-secret');
    const again = await startProduct({ DATA_DIR: elsewhere });
    expect(again.errors()).not.toContain('This is a restored copy.');
    const token = await again.api.signIn('ADMIN001', 'administrator-1');
    const clock = await again.api.call('GET', '/clock', { token });
    expect(clock.data.isRestoredCopy).toBe(false);
    await stop(again);
  });
});
