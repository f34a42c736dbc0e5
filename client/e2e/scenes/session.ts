import { expect } from '@playwright/test';
import { signOut } from '../support/steps.ts';
import { answered, disconnected, failed, held, refused } from './answers.ts';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';

async function openDashboard({ page }: Stage): Promise<void> {
  await page.goto('/voter/dashboard');
  await expect(page.getByRole('heading', { name: 'Select an Election' })).toBeVisible();
}

async function openAdminDashboard({ page }: Stage): Promise<void> {
  await page.goto('/admin/dashboard');
  await expect(page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
}

async function openMenu({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: /^Account menu for / }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
}

async function openPassword(stage: Stage): Promise<void> {
  await openDashboard(stage);
  await openMenu(stage);
  await stage.page.getByRole('menuitem', { name: 'Change password' }).click();
  await expect(stage.page.getByRole('dialog')).toBeVisible();
}

async function changePassword(stage: Stage, fresh = 'four warm rolls daily'): Promise<void> {
  await openPassword(stage);
  await stage.page.getByLabel('Current password').fill('k7mp-x2rd-9aqw-hc4t');
  await stage.page.getByLabel('New password').fill(fresh);
  await stage.page.getByRole('button', { name: 'Change Password' }).click();
}

const MESSAGE = 'This is not your current password.';
const WRONG = { status: 403, message: MESSAGE, fields: { currentPassword: MESSAGE } };

const SETUP = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/VoteWise:ADMIN001%40vote.example.org?issuer=VoteWise&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&algorithm=SHA1&digits=6&period=30',
};
const RECOVERY_CODES = 'bcdfghjkmn'
  .split('')
  .map((sign) => `${sign}7mp-x2rd-9aqw-hc4t-b6yn-${sign}3ef`);

async function openSecondFactor(stage: Stage, data: object): Promise<void> {
  await stage.answer('GET', '/auth/second-factor', { data });
  await openAdminDashboard(stage);
  await openMenu(stage);
  await stage.page.getByRole('menuitem', { name: 'Two-step sign-in' }).click();
  await expect(stage.page.getByRole('dialog')).toBeVisible();
}

async function beginSecondFactor(stage: Stage): Promise<void> {
  await stage.answer('POST', '/auth/second-factor', { data: SETUP });
  await openSecondFactor(stage, { isOn: false, recoveryCodesLeft: 0 });
  await stage.page.getByLabel('Current password').fill('administrator-1');
  await stage.page.getByRole('button', { name: 'Continue' }).click();
  await expect(stage.page.getByLabel('6-digit code')).toBeFocused();
}

/** Waits for the sign-in page, because the address changes before it appears. */
async function expectLogin({ page }: Stage): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign In as Voter' })).toBeVisible();
}

async function leave(stage: Stage): Promise<void> {
  await openDashboard(stage);
  await signOut(stage.page);
  await expectLogin(stage);
}

export const session: Scene[] = [
  ...scenesOf(
    { screen: 'User menu', who: 'voter' },
    {
      voter: async (stage) => {
        await openDashboard(stage);
        await openMenu(stage);
      },
      'without a name': async (stage) => {
        const { userId } = stage.fixture.voter;
        const user = { id: 'nameless', userId, userType: 'voter', email: 'n.n@example.org' };
        await stage.answer('GET', '/auth/profile', { data: { user: { ...user, name: '' } } });
        await openDashboard(stage);
        await openMenu(stage);
      },
      'signing out': held('POST', '/auth/logout', async (stage) => {
        await openDashboard(stage);
        await signOut(stage.page);
      }),
    },
  ),
  ...scenesOf(
    { screen: 'User menu', who: 'administrator' },
    {
      administrator: async (stage) => {
        await openAdminDashboard(stage);
        await openMenu(stage);
      },
    },
  ),
  ...scenesOf(
    { screen: 'Change password', who: 'voter' },
    {
      opened: openPassword,
      'too short': (stage) => changePassword(stage, 'ninesigns'),
      'wrong current password': refused('PUT', '/auth/password', WRONG, (stage) =>
        changePassword(stage),
      ),
      saved: answered(
        'PUT',
        '/auth/password',
        ({ sessions }) => ({ data: { token: sessions.voter } }),
        async (stage) => {
          await changePassword(stage);
          await expect(stage.page.getByRole('dialog')).toHaveCount(0);
        },
      ),
      'no connection': disconnected('PUT', '/auth/password', (stage) => changePassword(stage)),
    },
  ),
  ...scenesOf(
    { screen: 'Two-step sign-in', who: 'administrator' },
    {
      off: (stage) => openSecondFactor(stage, { isOn: false, recoveryCodesLeft: 0 }),
      'set up': beginSecondFactor,
      'recovery codes': async (stage) => {
        const token = stage.fixture.sessions.administrator;
        await stage.answer('PUT', '/auth/second-factor', {
          data: { token, recoveryCodes: RECOVERY_CODES },
        });
        await beginSecondFactor(stage);
        await stage.page.getByLabel('6-digit code').fill('123456');
        await stage.page.getByRole('button', { name: 'Turn On' }).click();
        await expect(stage.page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
      },
      on: (stage) =>
        openSecondFactor(stage, {
          isOn: true,
          since: '2026-11-10T08:30:00.000Z',
          recoveryCodesLeft: 2,
        }),
      'turning off': async (stage) => {
        const state = { isOn: true, since: '2026-11-10T08:30:00.000Z', recoveryCodesLeft: 9 };
        await openSecondFactor(stage, state);
        await stage.page.getByRole('button', { name: 'Turn Off' }).click();
        await expect(stage.page.getByLabel('6-digit code')).toBeVisible();
      },
    },
  ),
  ...scenesOf(
    { screen: 'Login', who: 'voter' },
    {
      // Staged, because the server would end the session that other scenes use.
      'signed out': answered('POST', '/auth/logout', {}, leave),
      'sign-out failed': failed('POST', '/auth/logout', leave),
      'sign-out without connection': disconnected('POST', '/auth/logout', leave),
      'session not restored': answered('GET', '/auth/profile', { status: 500 }, async (stage) => {
        await stage.page.goto('/voter/dashboard');
        await expectLogin(stage);
      }),
      'session expired': async (stage) => {
        await openDashboard(stage);
        const message = 'Your session has ended. Sign in again.';
        await stage.answer('GET', '/elections', { status: 401, code: 'UNAUTHENTICATED', message });
        await stage.page.reload();
        await expectLogin(stage);
      },
      'visited by a voter': async (stage) => {
        await stage.page.goto('/login');
        await expect(stage.page).toHaveURL('/voter/dashboard');
        await expect(stage.page.getByText('Select an Election')).toBeVisible();
      },
    },
  ),
  ...scenesOf(
    { screen: 'Login', who: 'administrator' },
    {
      'visited by an administrator': async (stage) => {
        await stage.page.goto('/login');
        await expect(stage.page).toHaveURL('/admin/dashboard');
        await expect(stage.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
      },
    },
  ),
  ...scenesOf({ screen: 'Bottom bar', who: 'voter', below: 768 }, { voter: openDashboard }),
  ...scenesOf(
    { screen: 'Bottom bar', who: 'administrator', below: 768 },
    { administrator: openAdminDashboard },
  ),
  ...scenesOf(
    { screen: 'Page that fails', who: 'visitor' },
    {
      'code not loaded': async ({ page, expectProblem }) => {
        expectProblem(/net::ERR_FAILED|Failed to fetch dynamically/);
        // A browser that has already loaded the code would use its cache.
        await page.route('**/assets/login-page*', (route) => route.abort());
        await page.goto('/login');
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
  ),
];
