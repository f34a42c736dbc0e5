import {
  type ProviderAccount,
  startRealProvider,
} from '../../server/test/support/real-provider.ts';
import { expectAccessible } from './support/expect-accessible.ts';
import { DEVICES } from './support/emulated-devices.ts';
import { startProduct } from './support/product.ts';
import { freePort } from '../../server/test/support/start-process.ts';
import { chooseElection, expectToast, signOut } from './support/steps.ts';
import { ADMINISTRATOR, expect, test as base } from './support/test.ts';

const accounts: Record<string, ProviderAccount> = {
  noor: { email: 'Noor.Haddad@example.org', email_verified: true },
};

const test = base.extend({
  product: async ({ mailbox }, provide) => {
    const port = await freePort();
    const site = `http://127.0.0.1:${port}`;
    const provider = await startRealProvider({ site, accounts });
    const product = await startProduct({
      PORT: String(port),
      SMTP_URL: mailbox.url,
      ADMIN_PASSWORD: ADMINISTRATOR.password,
      OIDC_ISSUER: provider.settings.issuer,
      OIDC_CLIENT_ID: provider.settings.clientId,
      OIDC_CLIENT_SECRET: provider.settings.clientSecret,
      OIDC_LABEL: provider.settings.label,
    });
    await provide(product);
    await product.stop();
    await provider.close();
  },
});

test.use(DEVICES.desktop);

test('a voter signs in at the provider with the keyboard, and signs out of VoteWise and the provider', async ({
  page,
  administrator,
  watch,
}) => {
  watch.expectError(/status of 403 .*single-sign-on/);
  const election = await administrator.createElection({ status: 'upcoming' });
  await administrator.registerVoter('Noor Haddad');
  const button = page.getByRole('button', { name: 'Sign In with Northfield' });
  const account = page.getByLabel('Account');

  await page.goto('/login');
  await expect(button).toBeVisible();
  await expectAccessible(page, 'Login with single sign-on');
  await page.getByRole('button', { name: 'Sign In as Voter' }).focus();
  await page.keyboard.press('Tab');
  await expect(button).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(account).toBeFocused();
  await page.keyboard.type('noor');
  await page.keyboard.press('Enter');
  await expectToast(page, 'Welcome back! Your sign in was successful.');
  await expect(page).toHaveURL('/voter/dashboard');
  await chooseElection(page, election.title);

  await signOut(page);
  await page.getByRole('link', { name: 'also sign out there' }).click();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login(\?|$)/);
  await expect(page.getByRole('link', { name: 'also sign out there' })).toHaveCount(0);

  await button.click();
  await expect(account).toBeFocused();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('alert')).toContainText('The sign-in with Northfield was canceled.');
  await expect(page).toHaveURL('/single-sign-on');
});
