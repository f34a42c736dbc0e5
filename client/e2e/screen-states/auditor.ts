import { expect } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { resultsOf } from '../../test/fixtures.ts';
import { mockStory } from './audit.ts';
import { statesOf } from './screen-state.ts';
import { mockBoard } from './mocked-elections.ts';
import type { PageMock } from './page-mock.ts';

const HASH = '5f2b7c9d0e1a4b3c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c';

async function openElection(mock: PageMock, election: Election): Promise<void> {
  const { page } = mock;
  await mockStory(mock, election);
  await mockBoard(mock, election.id);
  await page.goto(`/auditor/elections/${election.id}`);
  await expect(page.getByRole('list', { name: 'Stages' })).toBeVisible();
  await expect(page.getByText(/Administrator \(ADMIN001\) scheduled/)).toBeVisible();
}

export const auditor = statesOf('auditor', {
  'Auditor dashboard': {
    loaded: async ({ page }) => {
      await page.goto('/auditor/dashboard');
      await expect(page.getByRole('link', { name: 'Garden Committee' })).toBeVisible();
    },
  },
  'Audited election': {
    'before voting': async (mock) => {
      const { garden } = mock.elections;
      const { id, title, status, candidates, startDate, endDate, turnout } = garden;
      const ballot = { ...garden.ballot, kind: 'ranked', rule: 'irv', ties: 'lot', marks: 2 };
      const times = { startDate, endDate, opened: [], closed: [] };
      const shown = { ballot, candidates, turnout, times, lot: { hash: HASH } };
      const results = {
        election: { id, title, status },
        totalVotes: 0,
        abstentions: 0,
        ...shown,
      };
      await mock.answer('GET', '/votes/results/*', { data: { results } });
      await openElection(mock, garden);
      await expect(mock.page.getByText(HASH)).toBeVisible();
    },
    closed: async (mock) => {
      // The server confirms the count some seconds after the close, which screen states may or may not see.
      const { treasurer } = mock.elections;
      await mock.answer('GET', '/elections/*', { data: { election: treasurer } });
      await mock.answer('GET', '/votes/results/*', { data: resultsOf(treasurer) });
      await openElection(mock, treasurer);
      await expect(mock.page.getByRole('table')).toBeVisible();
    },
  },
});
