import { expect } from '@playwright/test';
import { makeAdministrator } from '../../test/fixtures.ts';
import { enterTab } from '../support/steps.ts';
import {
  answered,
  asks,
  closes,
  disconnected,
  failed,
  held,
  refused,
  visited,
} from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

const REGISTERED_AT = '2026-11-02T03:45:00.000Z';
const OMAR = makeAdministrator({
  id: 'omar',
  userId: 'ADMIN002',
  name: 'Omar Said',
  email: 'omar.said@example.org',
  registeredAt: REGISTERED_AT,
  hasSecondFactor: true,
  lastSignInAt: '2026-11-13T14:02:00.000Z',
});
const OTHERS = [
  OMAR,
  makeAdministrator({
    id: 'maximiliane',
    userId: 'ADMIN003',
    name: 'Maximiliane von Hohenstein Wolfratshausen',
    email: 'maximiliane.von.hohenstein@members.harbour-cooperative.example.org',
    registeredAt: REGISTERED_AT,
    credentials: {
      state: 'failed',
      lastError: 'The mail server rejected this address: 550 5.1.1 No such mailbox',
    },
  }),
  makeAdministrator({
    id: 'bo',
    userId: 'ADMIN004',
    name: 'Bo Li',
    email: 'bo@example.org',
    registeredAt: REGISTERED_AT,
    isDisabled: true,
  }),
];

const ALL = '/auth/administrators';
const DISABLE = '/auth/administrators/*/disable';
const DISABLED = { ...OMAR, isDisabled: true };
const LAST = {
  status: 409,
  code: 'LAST_ADMINISTRATOR',
  message:
    'The last enabled administrator can’t be disabled. Enable or register another administrator first.',
};

/** Mocks a list with the product's own administrator and others. */
async function mockList(mock: PageMock, others: object[] = OTHERS): Promise<void> {
  const { page, fixture } = mock;
  const response = await page.request.get('/api/auth/administrators', {
    headers: { Authorization: `Bearer ${fixture.sessions.administrator}` },
  });
  const { data } = await response.json();
  // The time of the last sign-in depends on which screen states came before.
  const [own] = data.administrators;
  const administrators = [{ ...own, lastSignInAt: '2026-11-16T04:00:00.000Z' }, ...others];
  await mock.answer('GET', ALL, { data: { administrators } });
}

const openPage = visited('/admin/administrators');

async function openList(mock: PageMock): Promise<void> {
  await mockList(mock);
  await openPage(mock);
  await expect(mock.page.getByText('ADMIN004')).toBeVisible();
}

const openDialog = asks(openList, 'Disable Omar Said');

async function disable(mock: PageMock): Promise<void> {
  await openDialog(mock);
  await mock.page.getByRole('alertdialog').getByRole('button', { name: 'Disable' }).click();
}

export const administrators = statesOf('administrator', {
  Administrators: {
    loaded: openList,
    'only one': async (mock) => {
      await mockList(mock, []);
      await openPage(mock);
      await expect(mock.page.getByText('ADMIN001')).toBeVisible();
    },
    loading: held('GET', ALL, openPage),
    error: failed('GET', ALL, openPage),
    empty: answered('GET', ALL, { data: { administrators: [] } }, openPage),
    'registering one': visited('/admin/administrators?as=admin'),
    'asked before disabling': openDialog,
    'asked before enabling': asks(openList, 'Enable Bo Li'),
    disabled: answered('POST', DISABLE, { data: { administrator: DISABLED } }, closes(disable)),
    'the last one': refused('POST', DISABLE, LAST, disable),
    'no connection': disconnected('POST', DISABLE, disable),
  },
  'Register Voters': {
    'an administrator': async ({ page }) => {
      await enterTab(page, 'Register Voters');
      await page.getByRole('button', { name: 'Administrator', exact: true }).click();
    },
  },
});
