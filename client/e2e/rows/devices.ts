import { expect } from '@playwright/test';
import type { Stage } from '../scenes/stage.ts';
import { type Row, rowsOf } from './row.ts';

/** Expects that the key only closes the warning and does not select an election. */
async function expectAnyKey({ page }: Stage): Promise<void> {
  await expect(page.getByRole('button', { name: 'Stay Signed In' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await expect(page).toHaveURL('/voter/dashboard');
}

export const devices: Row[] = [
  ...rowsOf('Name and address', {
    open: [
      ['Account', 'field', 'Full Name *', 'Administrator'],
      ['Account', 'field', 'Email Address *', 'admin@localhost'],
      ['Account', 'field', 'Current password', ''],
      ['Account', 'enabled button', 'Save Changes'],
    ],
  }),
  ...rowsOf('Signed-in devices', {
    three: [
      ['Devices', 'dialog', 'Signed-in devices'],
      ['Devices', 'text', 'Firefox on Windows'],
      ['Devices', 'text', 'This device'],
      ['Devices', 'enabled button', 'Sign Out Everywhere Else'],
    ],
    'asked for the password': [
      ['Devices', 'dialog', 'Sign out a device'],
      ['Devices', 'field', 'Current password', ''],
      ['Devices', 'enabled button', 'Sign Out'],
    ],
  }),
  ...rowsOf('Sign out everywhere else', {
    done: [
      ['Devices', 'toast', 'Signed out everywhere else.'],
      ['Devices', 'address', '/voter/dashboard'],
    ],
  }),
  ...rowsOf('Are you still there?', {
    'a minute left': [
      ['Idle end', 'heading', 'Are you still there?'],
      ['Idle end', 'part', 'you’ll be signed out in one minute'],
      ['Idle end', 'behaviour', 'any key keeps the session', expectAnyKey],
    ],
  }),
];
