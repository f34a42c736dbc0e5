import { expect } from '@playwright/test';
import { signOut } from '../support/steps.ts';
import {
  answered,
  closes,
  disconnected,
  failed,
  held,
  pressed,
  refused,
  visited,
} from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';
import { openDashboard } from './voter-dashboard.ts';

const openAdminDashboard = visited('/admin/dashboard', 'Admin Dashboard');
const openMenu = pressed(openDashboard, /^Account menu for /);
const openAdminMenu = pressed(openAdminDashboard, /^Account menu for /);

async function openPassword(mock: PageMock): Promise<void> {
  await openMenu(mock);
  await mock.page.getByRole('menuitem', { name: 'Change password' }).click();
  await expect(mock.page.getByRole('dialog')).toBeVisible();
}

async function changePassword(mock: PageMock, fresh = 'four warm rolls daily'): Promise<void> {
  await openPassword(mock);
  await mock.page.getByLabel('Current password').fill('k7mp-x2rd-9aqw-hc4t');
  await mock.page.getByLabel('New password').fill(fresh);
  await mock.page.getByRole('button', { name: 'Change Password' }).click();
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

async function openSecondFactor(mock: PageMock, data: object): Promise<void> {
  await mock.answer('GET', '/auth/second-factor', { data });
  await openAdminMenu(mock);
  await mock.page.getByRole('menuitem', { name: 'Two-step sign-in' }).click();
  await expect(mock.page.getByRole('dialog')).toBeVisible();
}

async function beginSecondFactor(mock: PageMock): Promise<void> {
  await mock.answer('POST', '/auth/second-factor', { data: SETUP });
  await openSecondFactor(mock, { isOn: false, recoveryCodesLeft: 0 });
  await mock.page.getByLabel('Current password').fill('administrator-1');
  await mock.page.getByRole('button', { name: 'Continue' }).click();
  await expect(mock.page.getByLabel('6-digit code')).toBeFocused();
}

/** Waits for the sign-in page, because the address changes before it appears. */
async function expectLogin({ page }: PageMock, within: { timeout?: number } = {}): Promise<void> {
  await expect(page.getByRole('button', { name: 'Sign In as Voter' })).toBeVisible(within);
}

async function leave(mock: PageMock): Promise<void> {
  await openDashboard(mock);
  await signOut(mock.page);
  await expectLogin(mock);
}

export const session = [
  ...statesOf('voter', {
    'User menu': {
      voter: openMenu,
      'without a name': async (mock) => {
        const { userId } = mock.fixture.voter;
        const user = { id: 'nameless', userId, userType: 'voter', email: 'n.n@example.org' };
        await mock.answer('GET', '/auth/profile', { data: { user: { ...user, name: '' } } });
        await openMenu(mock);
      },
      'signing out': held('POST', '/auth/logout', async (mock) => {
        await openDashboard(mock);
        await signOut(mock.page);
      }),
    },
    'Change password': {
      opened: openPassword,
      'too short': (mock) => changePassword(mock, 'ninesigns'),
      'wrong current password': refused('PUT', '/auth/password', WRONG, (mock) =>
        changePassword(mock),
      ),
      saved: answered(
        'PUT',
        '/auth/password',
        ({ sessions }) => ({ data: { token: sessions.voter } }),
        closes((mock) => changePassword(mock)),
      ),
      'no connection': disconnected('PUT', '/auth/password', (mock) => changePassword(mock)),
    },
    Login: {
      // Mocked, because the server would end the session that other screen states use.
      'signed out': answered('POST', '/auth/logout', {}, leave),
      'sign-out failed': failed('POST', '/auth/logout', leave),
      'sign-out without connection': disconnected('POST', '/auth/logout', leave),
      'session not restored': answered('GET', '/auth/profile', { status: 500 }, async (mock) => {
        await mock.page.goto('/voter/dashboard');
        await expectLogin(mock);
      }),
      'session expired': async (mock) => {
        await openDashboard(mock);
        const message = 'Your session has ended. Sign in again.';
        await mock.answer('GET', '/elections', { status: 401, code: 'UNAUTHENTICATED', message });
        // The list is requested again if it is older than a second.
        await expect(async () => {
          await mock.page.getByRole('link', { name: 'Accessibility' }).click();
          await mock.page.goBack();
          await expectLogin(mock, { timeout: 2_000 });
        }).toPass();
      },
      'visited by a voter': visited('/login', 'Select an Election'),
    },
  }),
  ...statesOf('administrator', {
    'User menu': {
      administrator: openAdminMenu,
    },
    'Two-step sign-in': {
      off: (mock) => openSecondFactor(mock, { isOn: false, recoveryCodesLeft: 0 }),
      'set up': beginSecondFactor,
      'recovery codes': async (mock) => {
        const token = mock.fixture.sessions.administrator;
        await mock.answer('PUT', '/auth/second-factor', {
          data: { token, recoveryCodes: RECOVERY_CODES },
        });
        await beginSecondFactor(mock);
        await mock.page.getByLabel('6-digit code').fill('123456');
        await mock.page.getByRole('button', { name: 'Turn On' }).click();
        await expect(mock.page.getByRole('list', { name: 'Recovery codes' })).toBeVisible();
      },
      on: (mock) =>
        openSecondFactor(mock, {
          isOn: true,
          since: '2026-11-10T08:30:00.000Z',
          recoveryCodesLeft: 2,
        }),
      'turning off': async (mock) => {
        const state = { isOn: true, since: '2026-11-10T08:30:00.000Z', recoveryCodesLeft: 9 };
        await openSecondFactor(mock, state);
        await mock.page.getByRole('button', { name: 'Turn Off' }).click();
        await expect(mock.page.getByLabel('6-digit code')).toBeVisible();
      },
    },
    Login: {
      'visited by an administrator': visited('/login', 'Admin Dashboard'),
    },
  }),
  ...statesOf('voter', { 'Bottom bar': { voter: openDashboard } }, { below: 768 }),
  ...statesOf(
    'administrator',
    { 'Bottom bar': { administrator: openAdminDashboard } },
    { below: 768 },
  ),
  ...statesOf('visitor', {
    'Page that fails': {
      'code not loaded': async ({ page, expectProblem }) => {
        expectProblem(/net::ERR_FAILED|Failed to fetch dynamically/);
        // A browser that has already loaded the code would use its cache.
        await page.route('**/assets/login-page*', (route) => route.abort());
        await page.goto('/login');
        await expect(page.getByRole('alert')).toBeVisible();
      },
    },
  }),
];
