import { expect } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { resultsOf } from '../../test/fixtures.ts';
import { stageStory } from './audit.ts';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';

const HASH = '5f2b7c9d0e1a4b3c8d7e6f5a4b3c2d1e0f9a8b7c6d5e4f3a2b1c0d9e8f7a6b5c';

async function openElection(stage: Stage, election: Election): Promise<void> {
  const { page } = stage;
  await stageStory(stage, election);
  await page.goto(`/auditor/elections/${election.id}`);
  await expect(page.getByRole('list', { name: 'Stages' })).toBeVisible();
  await expect(page.getByText(/Administrator \(ADMIN001\) scheduled/)).toBeVisible();
}

export const auditor: Scene[] = [
  ...scenesOf(
    { screen: 'Auditor dashboard', who: 'auditor' },
    {
      loaded: async ({ page }) => {
        await page.goto('/auditor/dashboard');
        await expect(page.getByRole('link', { name: 'Garden Committee' })).toBeVisible();
      },
    },
  ),
  ...scenesOf(
    { screen: 'Audited election', who: 'auditor' },
    {
      'before voting': async (stage) => {
        const { garden } = stage.fixture.elections;
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
        await stage.answer('GET', '/votes/results/*', { data: { results } });
        await openElection(stage, garden);
        await expect(stage.page.getByText(HASH)).toBeVisible();
      },
      closed: async (stage) => {
        // The server confirms the count half a minute after the close, which scenes may or may not see.
        const { treasurer } = stage.fixture.elections;
        await stage.answer('GET', '/votes/results/*', { data: resultsOf(treasurer) });
        await openElection(stage, treasurer);
        await expect(stage.page.getByRole('table')).toBeVisible();
      },
    },
  ),
];
