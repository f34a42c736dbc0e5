import { expect } from '@playwright/test';
import { FIRST_SETTINGS, type Settings } from '@votewise/contract';
import { failed } from './openings.ts';
import type { PageMock } from './page-mock.ts';
import { statesOf } from './screen-state.ts';

const PATH = '/admin/settings';

async function open(mock: PageMock, settings: Settings): Promise<void> {
  await mock.answer('GET', '/settings', { data: settings });
  await mock.page.goto(PATH);
  await expect(mock.page.getByRole('button', { name: 'Save Settings' })).toBeVisible();
  await expect(mock.page.getByRole('heading', { name: 'Single sign-on' })).toBeVisible();
}

export const settings = statesOf('administrator', {
  Settings: {
    loaded: (mock) =>
      open(mock, {
        contact: { organisation: 'Alder Court', email: 'board@alder.example.org' },
        ...FIRST_SETTINGS,
        weight: { singular: 'share', plural: 'shares', total: 1_000, decimals: 0 },
        variables: { email: 'CONTACT_EMAIL' },
        revision: 2,
        version: '1.0.0',
      }),
    error: failed('GET', '/settings', ({ page }) => page.goto(PATH)),
  },
});
