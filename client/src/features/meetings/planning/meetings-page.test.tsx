import { screen, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { api, noStream } from '../../../../test/fake-api.ts';
import { makeInvitation, makeMeeting, makeMeetingState } from '../../../../test/meetings.ts';
import { renderApp, signInAs } from '../../../../test/render-app.tsx';

it('plans the first meeting and opens its page', async () => {
  signInAs('admin');
  api.expectPolls('GET', '/meetings', { data: { meetings: [] } });
  api.expectPolls('POST', '/groups/electorate-size', {
    data: { voters: 24, weight: 24, rareWeights: 0 },
  });
  const { user } = renderApp('/admin/meetings');
  await screen.findByRole('heading', { name: 'No meetings yet' });
  await user.click(screen.getByRole('button', { name: 'Plan Meeting' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Plan meeting' }));
  expect(await dialog.findByText('24 members.')).toBeVisible();
  await user.click(dialog.getByRole('button', { name: 'Plan Meeting' }));
  expect(await dialog.findByText('Title is required')).toBeVisible();
  await user.type(dialog.getByRole('textbox', { name: /Title/ }), 'Annual meeting');
  await user.type(dialog.getByLabelText(/^Start date/), '2026-11-20');
  await user.type(dialog.getByLabelText(/^Time/), '18:00');
  await user.selectOptions(dialog.getByRole('combobox', { name: 'Quorum' }), 'Half of the members');
  await user.selectOptions(
    dialog.getByRole('combobox', { name: 'Quorum of' }),
    'The weight of all members',
  );
  const proxies = dialog.getByRole('textbox', { name: 'Proxies for each holder' });
  await user.clear(proxies);
  await user.type(proxies, '99');
  await user.click(dialog.getByRole('button', { name: 'Plan Meeting' }));
  expect(proxies).toHaveAccessibleDescription(/from 0 to 20/);
  await user.clear(proxies);
  await user.type(proxies, '3');
  const meeting = makeMeeting();
  api.expectPolls('GET', '/elections', { data: { elections: [] } });
  api.expectPolls('GET', '/meetings/m1/proxies', { data: { proxies: [] } });
  api.expectPolls('GET', '/meetings/m1/invitation?timeZone=America%2FNew_York', {
    data: { invitation: makeInvitation() },
  });
  api.expect('POST', '/meetings', { status: 201, data: { meeting } });
  api.expectPolls('GET', '/meetings/m1', { data: { meeting } });
  noStream();
  await user.click(dialog.getByRole('button', { name: 'Plan Meeting' }));
  expect(await screen.findByRole('heading', { name: 'Annual meeting', level: 1 })).toBeVisible();
  expect(api.lastCall('POST', '/meetings')?.body).toMatchObject({
    title: 'Annual meeting',
    startDate: new Date('2026-11-20T18:00').toISOString(),
    electorate: { groups: [] },
    quorum: { numerator: 1, denominator: 2, base: 'weight' },
    proxiesPerHolder: 3,
    selfCheckIn: false,
  });
});

it('deletes a planned meeting after confirmation, and shows why a deletion is rejected', async () => {
  signInAs('admin');
  api.expectPolls('POST', '/groups/electorate-size', {
    data: { voters: 24, weight: 24, rareWeights: 0 },
  });
  const meeting = makeMeeting();
  api.expectPolls('GET', '/meetings/m1', { data: { meeting } });
  noStream();
  api.expectPolls('GET', '/meetings', { data: { meetings: [] } });
  api.expectPolls('GET', '/elections', { data: { elections: [] } });
  api.expectPolls('GET', '/meetings/m1/proxies', { data: { proxies: [] } });
  api.expectPolls('GET', '/meetings/m1/invitation?timeZone=America%2FNew_York', {
    data: { invitation: makeInvitation() },
  });
  const { user } = renderApp('/admin/meetings/m1');
  await user.click(await screen.findByRole('button', { name: 'Delete' }));
  const dialog = within(screen.getByRole('alertdialog', { name: 'Delete meeting' }));
  const message = 'This meeting has elections.';
  api.expect('DELETE', '/meetings/m1', { status: 409, code: 'MEETING_IN_USE', message });
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await dialog.findByText(message)).toBeVisible();
  api.expect('DELETE', '/meetings/m1');
  await user.click(dialog.getByRole('button', { name: 'Delete' }));
  expect(await screen.findByRole('heading', { name: 'No meetings yet' })).toBeVisible();
});

it('shows why who takes part and the quorum are fixed once voting on a question has begun', async () => {
  signInAs('admin');
  const meeting = makeMeeting({
    status: 'open',
    hasVotingBegun: true,
    electorate: { groups: ['North'] },
    quorum: { numerator: 1, denominator: 3, base: 'members' },
  });
  api.expectPolls('GET', '/meetings/m1', { data: { meeting } });
  noStream();
  api.expectPolls('POST', '/meetings/m1/screen/events', { status: 404, code: 'NOT_FOUND' });
  api.expectPolls('GET', '/elections', { data: { elections: [] } });
  api.expectPolls('GET', '/meetings/m1/proxies', { data: { proxies: [] } });
  const { user } = renderApp('/admin/meetings/m1');
  await user.click(await screen.findByRole('button', { name: /More|Menu/ }));
  await user.click(await screen.findByRole('menuitem', { name: /Edit/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Edit meeting' }));
  const section = within(dialog.getByRole('region', { name: 'Who takes part, and quorum' }));
  expect(section.getByText(/North.* take part\. Quorum: 1\/3 of the members\./)).toBeVisible();
  expect(section.getByText(/Plan another meeting/)).toBeVisible();
  expect(dialog.queryByRole('radiogroup', { name: 'Who takes part' })).toBeNull();
});

it('shows auditors meetings without any way to change them', async () => {
  signInAs('auditor');
  const state = makeMeetingState({
    status: 'open',
    attendance: { present: 9, represented: 8, members: 24 },
  });
  const meeting = makeMeeting({ status: 'open', state });
  api.expectPolls('GET', '/meetings', { data: { meetings: [meeting] } });
  api.expectPolls('GET', '/meetings/m1', { data: { meeting } });
  noStream();
  api.expectPolls('GET', '/elections', { data: { elections: [] } });
  const { user } = renderApp('/auditor/meetings');
  expect(await screen.findByText(/9 present, 8 represented: 17 of 24/)).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Plan Meeting' })).toBeNull();
  await user.click(screen.getByRole('link', { name: 'Annual meeting' }));
  expect(await screen.findByRole('heading', { name: 'About this meeting' })).toBeVisible();
  const page = within(screen.getByRole('main'));
  const buttons = page.getAllByRole('button').map(({ textContent }) => textContent);
  expect(buttons).toEqual(['Download Minutes (PDF)']);
  expect(page.getByText(/Auditors see these numbers/)).toBeVisible();
});
