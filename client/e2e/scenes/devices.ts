import { expect } from '@playwright/test';
import { NOW } from '../support/fixture.ts';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';

const HERE = {
  id: 'here',
  device: 'Firefox on Windows',
  signedInAt: '2026-11-16T02:10:00.000Z',
  endsAt: '2026-11-16T10:10:00.000Z',
  isCurrent: true,
};
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

async function choose({ page }: Stage, dashboard: string, item: string): Promise<void> {
  await page.goto(dashboard);
  await page.getByRole('button', { name: /^Account menu for / }).click();
  await page.getByRole('menuitem', { name: item }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

async function openDevices(stage: Stage): Promise<void> {
  await stage.answer('GET', '/auth/sessions', { data: { sessions: SESSIONS } });
  await choose(stage, '/admin/dashboard', 'Signed-in devices');
  await expect(stage.page.getByText('This device')).toBeVisible();
}

/** Leaves the page idle until the warning appears, in a session that ends after two idle minutes. */
async function waitForWarning({ page, fixture, answer }: Stage): Promise<void> {
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

export const devices: Scene[] = [
  ...scenesOf(
    { screen: 'Name and address', who: 'administrator' },
    { open: (stage) => choose(stage, '/admin/dashboard', 'Name and address') },
  ),
  ...scenesOf(
    { screen: 'Signed-in devices', who: 'administrator' },
    {
      three: openDevices,
      'asked for the password': async (stage) => {
        await openDevices(stage);
        await stage.page.getByRole('button', { name: /^Sign out Samsung/ }).click();
        await expect(stage.page.getByLabel('Current password')).toBeFocused();
      },
    },
  ),
  ...scenesOf(
    { screen: 'Sign out everywhere else', who: 'voter' },
    {
      done: async (stage) => {
        const token = stage.fixture.sessions.voter;
        await stage.answer('POST', '/auth/sessions/end-others', { data: { token } });
        await choose(stage, '/voter/dashboard', 'Sign out everywhere else');
        await stage.page.getByLabel('Current password').fill('k7mp-x2rd-9aqw-hc4t');
        await stage.page.getByRole('button', { name: 'Sign Out Everywhere Else' }).click();
        await expect(stage.page.getByRole('dialog')).toHaveCount(0);
      },
    },
  ),
  ...scenesOf(
    { screen: 'Are you still there?', who: 'voter' },
    { 'a minute left': waitForWarning },
  ),
];
