import { expect } from '@playwright/test';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

const GROUPS = [
  { id: 'harbor', name: 'Harbor', voters: 318 },
  { id: 'north', name: 'North', voters: 1 },
  { id: 'youth', name: 'Youth section of the northern districts and islands', voters: 0 },
];

/** Opens the groups page. Members of two groups can vote in the board election. */
async function openGroups(mock: PageMock): Promise<void> {
  const { board, garden } = mock.elections;
  const electorate = { groups: ['Harbor', 'Youth section of the northern districts and islands'] };
  await mock.answer('GET', '/groups', { data: { groups: GROUPS } });
  await mock.answer('GET', '/elections', {
    data: { elections: [{ ...board, electorate }, garden] },
  });
  await mock.page.goto('/admin/groups');
  await expect(mock.page.getByRole('heading', { name: 'Harbor' })).toBeVisible();
}

export const groups = statesOf('administrator', {
  Groups: {
    loaded: openGroups,
    merging: async (mock) => {
      await openGroups(mock);
      await mock.page.getByRole('button', { name: 'Merge Harbor' }).click();
      await mock.page.getByRole('combobox', { name: 'Merge into' }).selectOption('North');
    },
  },
});
