import { expect } from '@playwright/test';
import { enterTab } from '../support/steps.ts';
import { type Scene, scenesOf } from './scene.ts';

export const electionsTab: Scene[] = scenesOf(
  { screen: 'Elections', who: 'administrator' },
  {
    loaded: async ({ page }) => {
      await enterTab(page, 'Elections');
      await expect(page.getByRole('button', { name: 'Schedule Election' })).toBeVisible();
    },
    loading: async (stage) => {
      await stage.hold('GET', '/elections');
      await enterTab(stage.page, 'Elections');
    },
    error: async (stage) => {
      await stage.answer('GET', '/elections', { status: 500 });
      await enterTab(stage.page, 'Elections');
      await expect(stage.page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    },
    'no connection': async (stage) => {
      await stage.cut('GET', '/elections');
      await enterTab(stage.page, 'Elections');
      await expect(stage.page.getByRole('button', { name: 'Try Again' })).toBeVisible();
    },
    empty: async (stage) => {
      await stage.answer('GET', '/elections', { data: { elections: [] } });
      await enterTab(stage.page, 'Elections');
      await expect(stage.page.getByRole('heading', { name: 'No Elections' })).toBeVisible();
    },
    filtered: async ({ page }) => {
      await enterTab(page, 'Elections');
      await page.getByRole('button', { name: 'Completed, 1 election' }).click();
    },
    'unknown status': async (stage) => {
      const { board } = stage.fixture.elections;
      const elections = [{ ...board, status: 'archived' }];
      await stage.answer('GET', '/elections', { data: { elections } });
      await enterTab(stage.page, 'Elections');
      await expect(stage.page.getByRole('heading', { name: board.title })).toBeVisible();
    },
  },
);
