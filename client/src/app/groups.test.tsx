import type { Group } from '@votewise/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { makeElection, makeUpcoming } from '../../test/fixtures.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';

const north = { id: 'n', name: 'North', voters: 318 };
const south = { id: 's', name: 'South', voters: 1 };
const elections = [
  makeUpcoming({ id: 'branch', title: 'Branch Delegates', electorate: { groups: ['North'] } }),
  makeElection({ id: 'all', title: 'President' }),
];

beforeEach(() => void signInAs('admin'));

async function openGroups(...groups: Group[]) {
  api.expect('GET', '/groups', { data: { groups } });
  api.expectPolls('GET', '/elections', { data: { elections } });
  const { user } = renderApp('/admin/groups');
  await screen.findByRole('heading', { name: 'Groups', level: 1 });
  return user;
}

const rows = async () => within(await screen.findByRole('list', { name: 'Groups' }));

it('creates the first group, and shows at the field why a name is rejected', async () => {
  const user = await openGroups();
  expect(await screen.findByRole('heading', { name: 'No groups yet' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Create Group' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Create group' }));
  const name = dialog.getByRole('textbox', { name: /Name/ });
  const create = dialog.getByRole('button', { name: 'Create Group' });
  await user.click(create);
  expect(await dialog.findByText('Group name is required')).toBeVisible();
  await user.type(name, 'North');
  const message = 'A group is already called “north”.';
  api.expect('POST', '/groups', { status: 409, code: 'GROUP_NAME_TAKEN', message });
  await user.click(create);
  await waitFor(() => expect(name).toHaveAccessibleDescription(message));
  await user.type(name, 'east');
  api.expect('POST', '/groups', { status: 201, data: { group: north } });
  api.expect('GET', '/groups', { data: { groups: [north] } });
  await user.click(create);
  expect(await screen.findByText('Group created.')).toBeVisible();
  expect(api.lastCall('POST', '/groups')?.body).toEqual({ name: 'Northeast' });
  expect((await rows()).queryByRole('button', { name: /^Merge/ })).toBeNull();
});

it('renames a group', async () => {
  const user = await openGroups(north, south);
  await user.click(await screen.findByRole('button', { name: 'Rename North' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Rename North' }));
  await user.type(dialog.getByRole('textbox', { name: /Name/ }), 'west');
  api.expect('PUT', '/groups/n', { data: { group: { ...north, name: 'Northwest' } } });
  api.expect('GET', '/groups', { data: { groups: [{ ...north, name: 'Northwest' }, south] } });
  const renamed = { ...elections[0], electorate: { groups: ['Northwest'] } };
  api.expectPolls('GET', '/elections', { data: { elections: [renamed] } });
  await user.click(dialog.getByRole('button', { name: 'Rename Group' }));
  expect(await screen.findByText('Group renamed.')).toBeVisible();
  expect(await screen.findByRole('heading', { name: 'Northwest' })).toBeVisible();
  expect(await screen.findByRole('link', { name: 'Branch Delegates' })).toBeVisible();
});

it('merges a group after stating the consequences, and shows why a merge is rejected', async () => {
  const user = await openGroups(north, south);
  await user.click(await screen.findByRole('button', { name: 'Merge South…' }));
  const dialog = within(screen.getByRole('dialog', { name: 'Merge South' }));
  const merge = dialog.getByRole('button', { name: 'Merge Groups' });
  await user.click(merge);
  expect(dialog.getByRole('combobox')).toHaveAccessibleDescription('Choose a group.');
  await user.selectOptions(dialog.getByRole('combobox', { name: /Merge into/ }), 'North');
  expect(dialog.getByText('1 voter in South becomes a member of North.')).toBeVisible();
  expect(dialog.getByText('Upcoming elections for South will be for North instead.')).toBeVisible();
  const message = 'Voting in “Branch Delegates” has begun. Merge the groups after it is completed.';
  api.expect('POST', '/groups/s/merge', { status: 409, code: 'GROUP_IN_USE', message });
  await user.click(merge);
  expect(await dialog.findByText(message)).toBeVisible();
  api.expect('POST', '/groups/s/merge', { data: { group: { ...north, voters: 319 } } });
  api.expect('GET', '/groups', { data: { groups: [{ ...north, voters: 319 }] } });
  await user.click(merge);
  expect(await screen.findByText('Groups merged.')).toBeVisible();
  expect(api.lastCall('POST', '/groups/s/merge')?.body).toEqual({ into: 'n' });
  expect((await rows()).getByRole('link', { name: '319 voters' })).toBeVisible();
});
