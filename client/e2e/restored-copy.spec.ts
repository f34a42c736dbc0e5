import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startProcess } from '../../server/test/support/start-process.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { signInAdministrator } from './support/administrator.ts';
import { startProduct } from './support/product.ts';
import { enterAsAdministrator, fillSignIn, takeUpSession } from './support/steps.ts';
import { ADMINISTRATOR, expect, test as base } from './support/test.ts';

async function run(command: 'backup.js' | 'restore.js', DATA_DIR: string, file: string) {
  const args = [file, ...(command === 'backup.js' ? ['--with-secrets'] : [])];
  const child = startProcess(command, { DATA_DIR }, { args });
  expect(await child.exited, child.errors()).toBe(0);
}

interface People {
  voter: { userId: string; password: string };
  auditor: { userId: string; password: string };
}

/** The product is a copy, restored from a backup of another one that has an election. */
const test = base.extend<{ people: People }>({
  people: async ({ browserName: _browser }, provide) => {
    const nobody = { userId: '', password: '' };
    await provide({ voter: nobody, auditor: nobody });
  },

  product: async ({ mailbox, adminPassword, people }, provide) => {
    const folders = [1, 2].map(() => mkdtempSync(join(tmpdir(), 'votewise-copy-')));
    const [original = '', restored = ''] = folders;
    const file = join(original, 'the.backup');
    const env = { SMTP_URL: mailbox.url, ADMIN_PASSWORD: adminPassword };
    const first = await startProduct({ ...env, DATA_DIR: original });
    const administrator = await signInAdministrator(first.api, mailbox);
    await administrator.createElection();
    people.voter = await administrator.registerVoter();
    people.auditor = await administrator.registerAuditor('Vera Lindholm', 'vera@example.org');
    await run('backup.js', original, file);
    await first.stop();
    await run('restore.js', restored, file);
    const product = await startProduct({ ...env, DATA_DIR: restored });
    await provide(product);
    await product.stop();
    for (const folder of folders) rmSync(folder, { recursive: true, force: true });
  },
});

// Starts two products, and runs two commands.
test.setTimeout(240_000);

test('a restored copy says so to administrators and auditors, and voters can vote once it is confirmed', async ({
  page,
  openPage,
  product: _copy,
  people,
  watch,
}) => {
  const text = /^This copy was restored from a backup\./;
  const auditor = await openPage();
  await takeUpSession(auditor, people.auditor);
  await auditor.goto('/auditor/dashboard');
  await expect(auditor.getByRole('alert')).toHaveText(text);
  await expect(auditor.getByRole('button', { name: 'Put into Use…' })).toHaveCount(0);

  const voter = await openPage();
  watch.expectError(/status of 409 .*\/auth\/login/);
  await voter.goto('/login');
  await fillSignIn(voter, 'Voter', people.voter);
  await expect(voter.getByText(/so you can’t sign in or vote here/).first()).toBeVisible();

  await enterAsAdministrator(page, ADMINISTRATOR);
  const banner = page.getByRole('alert').filter({ hasText: text });
  await expect(banner).toBeVisible();
  await page.getByRole('button', { name: 'Put into Use…' }).click();
  const question = page.getByRole('alertdialog', { name: 'Put this copy into use' });
  await expect(question.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await expectAccessible(page, 'putting a copy into use');
  await question.getByRole('button', { name: 'Put into Use' }).click();
  await expect(page.getByText('This copy is in use.')).toBeVisible();
  await expect(banner).toBeHidden();

  await fillSignIn(voter, 'Voter', people.voter);
  await expect(voter.getByRole('radio', { name: 'Amara Okafor' })).toBeVisible();
});
