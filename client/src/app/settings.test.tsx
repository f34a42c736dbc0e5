import type { Settings } from '@votewise/contract';
import { FIRST_SETTINGS } from '@votewise/contract/operations/settings';
import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { fileTimeZone, TIME_ZONE } from '../lib/local-time.ts';
import { showOrganization } from '../lib/organization.ts';
import { formatWeight } from '../lib/weights.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';

const FIRST: Settings = {
  contact: {},
  ...FIRST_SETTINGS,
  variables: {},
  revision: 0,
  version: '1.0.0',
};

async function openSettings(change: Partial<Settings> = {}) {
  const settings = { ...FIRST, ...change };
  signInAs('admin');
  api
    .expect('GET', '/settings', { data: settings })
    .expectPolls('GET', '/privacy', { data: { delivery: 'files', signOnProvider: null } })
    .expectPolls('GET', '/ready', { data: {} });
  const { user } = renderApp('/admin/settings');
  await screen.findByLabelText('Name');
  return user;
}

it('saves what an administrator changes with the offered time zone and paper size, and says that emails are saved as files', async () => {
  const user = await openSettings({ contact: { email: 'board@example.org' }, revision: 3 });
  expect(await screen.findByText(/They are saved as files/)).toBeVisible();
  expect(screen.getByText('VoteWise 1.0.0')).toBeVisible();
  await user.type(screen.getByLabelText('Name'), 'Alder Court');
  const contact = { organisation: 'Alder Court', email: 'board@example.org' };
  api.expect('PUT', '/settings', { data: { ...FIRST, contact, revision: 4 } });
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Settings saved.')).toBeVisible();
  expect(api.calls.at(-1)?.body).toEqual({
    organisation: 'Alder Court',
    timeZone: TIME_ZONE,
    paperSize: 'Letter',
    expectedRevision: 3,
  });
});

it('does not let a detail be changed that a variable sets, and names the variable', async () => {
  await openSettings({
    contact: { organisation: 'Alder Court' },
    variables: { organisation: 'ORGANISATION' },
  });
  const name = screen.getByLabelText('Name');
  expect(name).toHaveAttribute('readonly');
  expect(name).toHaveAccessibleDescription(/^ORGANISATION sets this on the server/);
});

it('keeps the entries and says why if another administrator was faster', async () => {
  const user = await openSettings();
  await user.type(screen.getByLabelText('Name'), 'Alder Court');
  const message = 'The settings have been changed since you opened them.';
  api.expect('PUT', '/settings', { status: 409, code: 'EDITED_MEANWHILE', message });
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByRole('note')).toHaveTextContent(message);
  expect(screen.getByLabelText('Name')).toHaveValue('Alder Court');
});

it('names weights, and sets the time zone and paper size of files and the language of new voters', async () => {
  const user = await openSettings({ language: 'de' });
  const weights = within(screen.getByRole('region', { name: 'Weight of votes' }));
  await user.type(weights.getByLabelText('One'), 'share');
  await user.type(weights.getByLabelText('Several'), 'shares');
  await user.type(weights.getByLabelText('All together'), '1,000');
  await user.selectOptions(weights.getByLabelText('Decimals'), '1: 41.5');
  await user.clear(screen.getByLabelText('Time zone'));
  await user.type(screen.getByLabelText('Time zone'), 'Asia/Tokyo');
  await user.selectOptions(screen.getByLabelText('Language of new voters'), 'French');
  await user.selectOptions(screen.getByLabelText('Paper size'), 'A4');
  const wanted = {
    weight: { singular: 'share', plural: 'shares', total: 1_000, decimals: 1 },
    timeZone: 'Asia/Tokyo',
    language: 'fr',
    paperSize: 'A4',
  } as const;
  api.expect('PUT', '/settings', { data: { ...FIRST, ...wanted, revision: 1 } });
  await user.click(screen.getByRole('button', { name: 'Save Settings' }));
  expect(await screen.findByText('Settings saved.')).toBeVisible();
  expect(api.calls.at(-1)?.body).toEqual({ ...wanted, expectedRevision: 0 });
  expect(formatWeight(2_905)).toBe('290.5\u00a0shares');
  expect(fileTimeZone()).toBe('Asia/Tokyo');
});

it('tries the mail server with an email to the administrator, and shows what it said', async () => {
  const user = await openSettings();
  const press = () => user.click(screen.getByRole('button', { name: 'Send a Test Email' }));
  const message = 'The test email wasn’t sent. The mail server refused the sign-in.';
  api.expect('POST', '/settings/test-email', { status: 502, code: 'MAIL_NOT_SENT', message });
  await press();
  expect(await screen.findByText(message)).toBeVisible();
  const sent = { success: true, data: {}, message: 'Test email sent to me@example.org.' };
  api.expect('POST', '/settings/test-email', { raw: { body: JSON.stringify(sent), headers: {} } });
  await press();
  expect(await screen.findByText('Test email sent to me@example.org.')).toBeVisible();
  expect(screen.queryByText(message)).not.toBeInTheDocument();
});

it('shows the organization in the bar, and removes its logo', async () => {
  showOrganization({ name: 'Alder Court', logo: '/api/logo/abc' });
  const user = await openSettings({ contact: { organisation: 'Alder Court' }, logo: 'abc' });
  const bar = within(screen.getByRole('banner'));
  expect(bar.getByText('Alder Court')).toBeInTheDocument();
  const logo = () => bar.queryByRole('presentation');
  expect(logo()).toHaveAttribute('src', '/api/logo/abc');
  api.expect('DELETE', '/settings/logo', {
    data: { ...FIRST, contact: { organisation: 'Alder Court' }, revision: 1 },
  });
  await user.click(screen.getByRole('button', { name: 'Remove Logo' }));
  expect(await screen.findByText('Logo removed.')).toBeVisible();
  expect(logo()).not.toBeInTheDocument();
});
