import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { openEdit } from '../../../test/elections-tab.ts';
import { api } from '../../../test/fake-api.ts';
import { makeUpcoming } from '../../../test/fixtures.ts';
import { signInAs } from '../../../test/render-app.tsx';

it('is chosen in the form, which says in plain words what anyone can see', async () => {
  signInAs('admin');
  const user = await openEdit(makeUpcoming());
  const section = within(screen.getByRole('region', { name: 'Public result' }));
  expect(section.getByText('Only people who can sign in see the result.')).toBeVisible();
  await user.click(section.getByRole('button', { name: 'Change who sees the result' }));
  const box = section.getByRole('checkbox', { name: 'Make the result public' });
  expect(box).toHaveAccessibleDescription(/names of all candidates/);
  await user.click(box);
  expect(section.getByText('Anyone can see the result once it is declared.')).toBeVisible();
  api.expect('PUT', '/elections/election-1', { data: { election: makeUpcoming() } });
  await user.click(screen.getByRole('button', { name: 'Save Changes' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(api.lastCall('PUT', '/elections/election-1')?.body).toMatchObject({ publicResult: true });
});
