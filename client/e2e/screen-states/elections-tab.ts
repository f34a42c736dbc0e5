import { expect } from '@playwright/test';
import { enterTab } from '../support/steps.ts';
import { answered, disconnected, failed, held } from './answers.ts';
import { type ScreenState, statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

const open = ({ page }: PageMock) => enterTab(page, 'Elections');

async function openLoaded(mock: PageMock): Promise<void> {
  await open(mock);
  await expect(mock.page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
}

export const electionsTab: ScreenState[] = statesOf(
  { screen: 'Elections', who: 'administrator' },
  {
    loaded: openLoaded,
    loading: held('GET', '/elections', open),
    error: failed('GET', '/elections', open),
    'no connection': disconnected('GET', '/elections', open),
    empty: answered('GET', '/elections', { data: { elections: [] } }, openLoaded),
    filtered: async (mock) => {
      await open(mock);
      await mock.page.getByRole('button', { name: 'Completed, 1 election' }).click();
    },
    'unknown status': answered(
      'GET',
      '/elections',
      ({ elections }) => ({ data: { elections: [{ ...elections.board, status: 'archived' }] } }),
      openLoaded,
    ),
  },
);
