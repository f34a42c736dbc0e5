import { expect } from '@playwright/test';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';

const GROUPS = [
  { id: 'harbor', name: 'Harbor', voters: 318 },
  { id: 'north', name: 'North', voters: 1 },
  { id: 'youth', name: 'Youth section of the northern districts and islands', voters: 0 },
];

/** Opens the groups page. Members of two groups can vote in the board election. */
async function openGroups(stage: Stage): Promise<void> {
  const { board, garden } = stage.fixture.elections;
  const electorate = { groups: ['Harbor', 'Youth section of the northern districts and islands'] };
  await stage.answer('GET', '/groups', { data: { groups: GROUPS } });
  await stage.answer('GET', '/elections', {
    data: { elections: [{ ...board, electorate }, garden] },
  });
  await stage.page.goto('/admin/groups');
  await expect(stage.page.getByRole('heading', { name: 'Harbor' })).toBeVisible();
}

export const groups: Scene[] = scenesOf(
  { screen: 'Groups', who: 'administrator' },
  {
    loaded: openGroups,
    merging: async (stage) => {
      await openGroups(stage);
      await stage.page.getByRole('button', { name: 'Merge Harbor' }).click();
      await stage.page.getByRole('combobox', { name: 'Merge into' }).selectOption('North');
    },
  },
);
