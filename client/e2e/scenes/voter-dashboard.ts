import { expect } from '@playwright/test';
import { openElectionList } from '../support/steps.ts';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';

async function openDashboard({ page }: Stage): Promise<void> {
  await page.goto('/voter/dashboard');
  await expect(page.getByRole('heading', { name: 'Select an Election' })).toBeVisible();
}

async function openList(stage: Stage): Promise<void> {
  await openDashboard(stage);
  await openElectionList(stage.page);
}

async function openEmptyList(stage: Stage): Promise<void> {
  await stage.answer('GET', '/elections', { data: { elections: [] } });
  await openList(stage);
}

export const voterDashboard: Scene[] = [
  ...scenesOf(
    { screen: 'Voter dashboard', who: 'voter' },
    {
      'nothing selected': openDashboard,
      loading: async (stage) => {
        await stage.hold('GET', '/elections');
        await stage.page.goto('/voter/dashboard');
        await expect(stage.page.getByText('Loading elections…')).toBeVisible();
      },
      error: async (stage) => {
        await stage.answer('GET', '/elections', { status: 500 });
        await stage.page.goto('/voter/dashboard');
        await expect(stage.page.getByRole('button', { name: 'Try Again' })).toBeVisible();
      },
      'no connection': async (stage) => {
        await stage.cut('GET', '/elections');
        await stage.page.goto('/voter/dashboard');
        await expect(stage.page.getByRole('button', { name: 'Try Again' })).toBeVisible();
      },
      'no elections': openEmptyList,
      'session loading': async (stage) => {
        await stage.hold('GET', '/auth/profile');
        await stage.page.goto('/voter/dashboard');
        await expect(stage.page.getByText('Loading…')).toBeVisible();
      },
    },
  ),
  ...scenesOf({ screen: 'Sidebar', who: 'voter', from: 1024 }, { loaded: openDashboard }),
  ...scenesOf({ screen: 'Drawer', who: 'voter', below: 1024 }, { loaded: openList }),
];
