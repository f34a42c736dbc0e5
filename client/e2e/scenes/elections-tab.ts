import { expect } from '@playwright/test';
import { enterTab } from '../support/steps.ts';
import { answered, disconnected, failed, held } from './answers.ts';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';

const open = ({ page }: Stage) => enterTab(page, 'Elections');

async function openLoaded(stage: Stage): Promise<void> {
  await open(stage);
  await expect(stage.page.getByRole('tabpanel').getByRole('heading').first()).toBeVisible();
}

export const electionsTab: Scene[] = scenesOf(
  { screen: 'Elections', who: 'administrator' },
  {
    loaded: openLoaded,
    loading: held('GET', '/elections', open),
    error: failed('GET', '/elections', open),
    'no connection': disconnected('GET', '/elections', open),
    empty: answered('GET', '/elections', { data: { elections: [] } }, openLoaded),
    filtered: async (stage) => {
      await open(stage);
      await stage.page.getByRole('button', { name: 'Completed, 1 election' }).click();
    },
    'unknown status': answered(
      'GET',
      '/elections',
      ({ elections }) => ({ data: { elections: [{ ...elections.board, status: 'archived' }] } }),
      openLoaded,
    ),
  },
);
