import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bounceReport } from '../../server/test/support/bounce-reports.ts';
import { CERTIFICATE, openImapServer } from '../../server/test/support/imap-server.ts';
import { freePort } from '../../server/test/support/start-process.ts';
import { credentialsIn } from './support/mailbox.ts';
import { startProduct } from './support/product.ts';
import { enterAsAdministrator, enterTab, expectToast } from './support/steps.ts';
import { ADMINISTRATOR, expect, test as base } from './support/test.ts';

interface Returned {
  imap: Awaited<ReturnType<typeof openImapServer>>;
  /** The mailbox is read when the product starts, and every minute. */
  restart: () => Promise<void>;
}

const test = base.extend<{ returned: Returned }>({
  returned: async ({ browserName: _browser }, provide) => {
    const imap = await openImapServer({ encryption: 'starttls' });
    await provide({ imap, restart: async () => {} });
    imap.stop();
  },

  product: async ({ mailbox, adminPassword, returned }, provide) => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'votewise-returned-'));
    const env = {
      DATA_DIR,
      PORT: String(await freePort()),
      ADMIN_PASSWORD: adminPassword,
      SMTP_URL: mailbox.url,
      BOUNCE_URL: returned.imap.urlAt(),
      BOUNCE_ADDRESS: 'bounces+{id}@vote.example.org',
      NODE_EXTRA_CA_CERTS: CERTIFICATE,
    };
    let running = await startProduct(env);
    returned.restart = async () => {
      await running.stop();
      running = await startProduct(env);
    };
    await provide(running);
    await running.stop();
    rmSync(DATA_DIR, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  },
});

const WRONG = 'lena.moreua@example.org';
const RIGHT = 'lena.moreau@example.org';

test('credentials that come back are shown with the reason, and sent again to the corrected address', async ({
  page,
  product: { api },
  administrator,
  mailbox,
  returned,
}) => {
  test.setTimeout(120_000);
  await enterAsAdministrator(page, ADMINISTRATOR);
  await enterTab(page, 'Register Voters');

  await test.step('an administrator mistypes an address, and credentials are emailed to it', async () => {
    await page.getByRole('textbox', { name: 'Full Name' }).fill('Lena Moreau');
    await page.getByRole('textbox', { name: 'Email Address' }).fill(WRONG);
    await page.getByRole('button', { name: 'Register Voter' }).click();
    await expectToast(
      page,
      'Voter registered successfully! Login credentials sent to their email.',
    );
  });
  const first = credentialsIn(await mailbox.textTo(WRONG));

  await test.step('the report is read from the mailbox', async () => {
    const about = { token: mailbox.tokenOfLastTo(WRONG), to: WRONG };
    returned.imap.deliver(bounceReport('postfix-unknown', about));
    // An open page would try to reach the product during the restart.
    await page.goto('about:blank');
    await returned.restart();
    const bounced = async () => {
      const { token } = administrator;
      const answer = await api.call<{ mail: { bounced: number } }>('GET', '/auth/voters', {
        token,
      });
      return answer.data.mail.bounced;
    };
    await expect.poll(bounced).toBe(1);
    expect(returned.imap.state.plain).not.toMatch(/LOGIN|AUTHENTICATE/);
  });

  await test.step('the roll shows which email came back, and why', async () => {
    await enterTab(page, 'Register Voters');
    await expect(page.getByText('Emails to 1 voter came back.')).toBeVisible();
    await page.getByRole('link', { name: 'Show Bounced Emails' }).click();
    const row = page.getByRole('row').filter({ hasText: WRONG });
    await expect(row).toContainText('Bounced');
    await expect(row).toContainText('The email came back: the address doesn’t exist (5.1.1).');
  });

  await test.step('the administrator corrects the address', async () => {
    await page.getByRole('button', { name: 'Correct Bounced Addresses' }).click();
    const dialog = page.getByRole('dialog', { name: 'Edit voter' });
    const field = dialog.getByRole('textbox', { name: 'Email Address' });
    await expect(field).toHaveAccessibleDescription(/The email came back: the address/);
    await field.fill(RIGHT);
    await dialog.getByLabel('Current password').fill(ADMINISTRATOR.password);
    await dialog.getByRole('button', { name: 'Save Changes' }).click();
    await expectToast(page, 'Voter saved. The list shows the state of the email.');
  });

  await test.step('new credentials arrive, and the lost ones no longer work', async () => {
    const second = credentialsIn(await mailbox.textTo(RIGHT));
    await api.signIn(second);
    await expect(api.signIn(first)).rejects.toThrow('401');
    await page.goto('/admin/voters');
    await expect(page.getByRole('row').filter({ hasText: RIGHT })).toContainText('Sent');
  });
});
