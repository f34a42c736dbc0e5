import { expect } from '@playwright/test';
import { enterTab } from '../support/steps.ts';
import { answered, disconnected, failed, held, pressed } from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

const open = ({ page }: PageMock) => enterTab(page, 'Elections');

async function openLoaded(mock: PageMock): Promise<void> {
  await open(mock);
  await expect(mock.page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
}

export const electionsTab = statesOf('administrator', {
  Elections: {
    loaded: openLoaded,
    loading: held('GET', '/elections', open),
    error: failed('GET', '/elections', open),
    'no connection': disconnected('GET', '/elections', open),
    empty: answered('GET', '/elections', { data: { elections: [] } }, openLoaded),
    filtered: pressed(open, 'Completed, 1 election'),
    'unknown status': answered(
      'GET',
      '/elections',
      ({ elections }) => ({ data: { elections: [{ ...elections.board, status: 'archived' }] } }),
      openLoaded,
    ),
  },
});
