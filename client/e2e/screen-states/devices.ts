import { expect } from '@playwright/test';
import { HERE } from '../../test/own-sessions.ts';
import { NOW } from '../support/fixture.ts';
import { answered, pressed, shows } from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

const SESSIONS = [
  HERE,
  { ...HERE, id: 'phone', device: 'Samsung Internet on Android', isCurrent: false },
  {
    ...HERE,
    id: 'old',
    device: 'Unknown device',
    signedInAt: '2026-11-15T21:45:00.000Z',
    endsAt: '2026-11-16T05:45:00.000Z',
    isCurrent: false,
  },
];

async function choose({ page }: PageMock, dashboard: string, item: string): Promise<void> {
  await page.goto(dashboard);
  await page.getByRole('button', { name: /^Account menu for / }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

const openDevices = answered(
  'GET',
  '/auth/sessions',
  { data: { sessions: SESSIONS } },
  shows((mock) => choose(mock, '/admin/dashboard', 'Signed-in devices'), 'This device'),
);

/** Leaves the page idle until the warning appears, in a session that ends after two idle minutes. */
async function waitForWarning({ page, fixture, answer }: PageMock): Promise<void> {
  const { userId } = fixture.voter;
  const email = 'noor.haddad@example.org';
  const user = { id: 'noor', userId, name: 'Noor Haddad', userType: 'voter', email };
  await answer('GET', '/auth/profile', { data: { user, idleMinutes: 2 } });
  const watching = page.waitForResponse('**/assets/idle-watch*');
  await page.clock.setSystemTime(NOW);
  await page.goto('/voter/dashboard');
  await expect(page.getByRole('heading', { name: 'Select an Election' })).toBeVisible();
  await watching;
  await page.clock.fastForward(75_000);
  await expect(page.getByRole('alertdialog')).toBeVisible();
}

export const devices = [
  ...statesOf('administrator', {
    'Name and address': { open: (mock) => choose(mock, '/admin/dashboard', 'Name and address') },
    'Signed-in devices': {
      three: openDevices,
      'asked for the password': pressed(openDevices, /^Sign out Samsung/),
    },
  }),
  ...statesOf('voter', {
    'Sign out everywhere else': {
      done: async (mock) => {
        const token = mock.fixture.sessions.voter;
        await mock.answer('POST', '/auth/sessions/end-others', { data: { token } });
        await choose(mock, '/voter/dashboard', 'Sign out everywhere else');
        await mock.page.getByLabel('Current password').fill('k7mp-x2rd-9aqw-hc4t');
        await mock.page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
        await expect(mock.page.getByRole('dialog')).toHaveCount(0);
      },
    },
    'Are you still there?': { 'a minute left': waitForWarning },
  }),
];
