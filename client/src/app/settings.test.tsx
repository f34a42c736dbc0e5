import type { Settings } from '@votewise/contract';
import { screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';

async function openSettings(settings: Settings) {
  signInAs('admin');
  api
    .expect('GET', '/settings', { data: settings })
    .expectPolls('GET', '/privacy', { data: { delivery: 'files', signOnProvider: null } })
    .expectPolls('GET', '/ready', { data: {} });
  const { user } = renderApp('/admin/settings');
  await screen.findByLabelText('Name');
  return user;
}

it('saves what an administrator changes, and says that emails are saved as files', async () => {
  const user = await openSettings({
    contact: { email: 'board@example.org' },
    variables: {},
    revision: 3,
  });
  expect(await screen.findByText(/They are saved as files/)).toBeVisible();
  await user.type(screen.getByLabelText('Name'), 'Alder Court');
  const contact = { organisation: 'Alder Court', email: 'board@example.org' };
  api.expect('PUT', '/settings', { data: { contact, variables: {}, revision: 4 } });
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Settings saved.')).toBeVisible();
  expect(api.calls.at(-1)?.body).toEqual({ organisation: 'Alder Court', expectedRevision: 3 });
});

it('does not let a detail be changed that a variable sets, and names the variable', async () => {
  await openSettings({
    contact: { organisation: 'Alder Court' },
    variables: { organisation: 'ORGANISATION' },
    revision: 0,
  });
  const name = screen.getByLabelText('Name');
  expect(name).toHaveAttribute('readonly');
  expect(name).toHaveAccessibleDescription(/^ORGANISATION sets this on the server/);
});

it('keeps the entries and says why if another administrator was faster', async () => {
  const user = await openSettings({ contact: {}, variables: {}, revision: 0 });
  await user.type(screen.getByLabelText('Name'), 'Alder Court');
  const message = 'The settings have been changed since you opened them.';
  api.expect('PUT', '/settings', { status: 409, code: 'EDITED_MEANWHILE', message });
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByRole('note')).toHaveTextContent(message);
  expect(screen.getByLabelText('Name')).toHaveValue('Alder Court');
});
