import { expect } from '@playwright/test';
import { chooseElection, openElectionList } from '../support/steps.ts';
import { answered, disconnected, failed, held } from './answers.ts';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';

async function openDashboard({ page }: Pick<Stage, 'page'>): Promise<void> {
  await page.goto('/voter/dashboard');
  await expect(page.getByRole('heading', { name: 'Select an Election' })).toBeVisible();
}

async function openList(stage: Stage): Promise<void> {
  await openDashboard(stage);
  await openElectionList(stage.page);
}

/** Makes the browser report twice that it is offline. Each time, a request fails. */
async function loseConnection(stage: Stage): Promise<void> {
  await stage.cut('GET', '/health');
  await stage.page.evaluate(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('offline'));
  });
  await expect(stage.page.locator('[data-connection-lost]')).toBeVisible();
}

const open = ({ page }: Stage) => page.goto('/voter/dashboard');

export const voterDashboard: Scene[] = [
  ...scenesOf(
    { screen: 'Voter dashboard', who: 'voter' },
    {
      'nothing selected': openDashboard,
      loading: held('GET', '/elections', open),
      error: failed('GET', '/elections', open),
      'no connection': disconnected('GET', '/elections', open),
      'no elections': answered('GET', '/elections', { data: { elections: [] } }, openList),
      'at the administrator’s address': async ({ page }) => {
        await page.goto('/admin/dashboard');
        await expect(page.getByRole('heading', { name: 'Select an Election' })).toBeVisible();
      },
      'list as an array': async (stage) => {
        const { id, ...board } = stage.fixture.elections.board;
        await stage.answer('GET', '/elections', { data: [{ _id: id, ...board }] });
        // It is the only open election, so the voter lands on it.
        await stage.page.goto('/voter/dashboard');
        await openElectionList(stage.page);
      },
      'election chosen': async ({ page, fixture }) => {
        await openDashboard({ page });
        await chooseElection(page, fixture.elections.board.title);
      },
      'server not reached': async (stage) => {
        await openDashboard(stage);
        await loseConnection(stage);
      },
      offline: async (stage) => {
        await openDashboard(stage);
        await stage.page.evaluate(() =>
          Object.defineProperty(navigator, 'onLine', { get: () => false }),
        );
        await loseConnection(stage);
      },
      'session loading': held('GET', '/auth/profile', open),
    },
  ),
  ...scenesOf({ screen: 'Drawer', who: 'voter', below: 1024 }, { loaded: openList }),
];
