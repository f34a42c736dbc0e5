import { screen, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { type FakeApi, startFakeApi } from './fake-api.ts';
import { makeUpcoming } from './fixtures.ts';
import { renderApp, signInAs } from './render-app.tsx';

/** Tests the field that `npm run add-field` adds to a copy of the repository. */
const election = { ...makeUpcoming(), location: 'Town hall' };
let api: FakeApi;

beforeEach(() => {
  api = startFakeApi();
  signInAs(api, 'admin');
});

async function open(button: string) {
  api.expect('GET', '/elections', { data: { elections: [election] } });
  const { user } = renderApp('/admin/dashboard?tab=elections');
  await user.click(await screen.findByRole('button', { name: button }));
  return { user, dialog: within(await screen.findByRole('dialog')) };
}

it('is edited, protected against accidental discarding, and sent', async () => {
  api.expect('GET', '/elections/election-1', { data: { election } });
  const { user, dialog } = await open('Edit');
  const field = await dialog.findByLabelText('Location');
  expect(field).toHaveValue('Town hall');
  await user.clear(field);
  await user.type(field, 'Pier');
  await user.click(dialog.getByRole('button', { name: 'Cancel' }));
  expect(screen.getByRole('alertdialog')).toHaveAccessibleDescription(
    'Your changes to the location of Student Union Board haven’t been saved.',
  );
  await user.click(screen.getByRole('button', { name: 'Keep Editing' }));

  api.expect('PUT', '/elections/election-1', { data: { election } });
  api.expect('GET', '/elections', { data: { elections: [election] } });
  await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  expect(await screen.findByText('Election updated successfully!')).toBeVisible();
  expect(api.lastCall('PUT', '/elections/election-1')?.body).toMatchObject({ location: 'Pier' });
});

it('is empty in the form for a new election', async () => {
  const { dialog } = await open('Schedule Election');
  expect(await dialog.findByLabelText('Location')).toHaveValue('');
});

it.each([
  ['is in the details', 'Town hall', 'Location'],
  ['is omitted from the details when it is empty', '', null],
])('%s', async (_name, location, label) => {
  api.expect('GET', '/elections/election-1', { data: { election: { ...election, location } } });
  api.expect('GET', '/audit?election=election-1&limit=5', { data: { entries: [], kinds: [] } });
  const { dialog } = await open('View');
  expect(await dialog.findByText('End date')).toBeVisible();
  const term = dialog.queryByText('Location');
  expect(term?.textContent ?? null).toBe(label);
  if (label) expect(term?.nextSibling).toHaveTextContent(location);
});
