import type { Attendee } from '@votewise/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { api, noStream } from '../../../../test/fake-api.ts';
import { makeElection, makeUpcoming } from '../../../../test/fixtures.ts';
import {
  makeAttendee,
  makeMeeting,
  makeMeetingState,
  makeQuestion,
} from '../../../../test/meetings.ts';
import { renderApp, signInAs } from '../../../../test/render-app.tsx';

const attendance = { present: 0, represented: 0, members: 2 };
const bo = makeAttendee({ userId: 'VOTER002', name: 'Bo Li' });
const anna = makeAttendee({
  representedBy: { userId: 'VOTER002', name: 'Bo Li', isPresent: true },
});
const page = (...attendees: Attendee[]) => ({ data: { attendees, attendance } });
const searchPath = (query: Record<string, string>, limit = '200') =>
  `/meetings/m1/attendance?${new URLSearchParams({ ...query, limit })}`;

/** The server finds these members for a search. */
const expectFound = (search: string, ...found: Attendee[]) =>
  api.expectPolls('GET', searchPath({ search }), page(...found));

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  signInAs('admin');
  const meeting = makeMeeting({ status: 'open', proxiesPerHolder: 3 });
  api.expectPolls('GET', '/meetings/m1', { data: { meeting } });
  noStream();
  const { ballot } = makeElection();
  const onPaper = makeUpcoming({
    id: 'e1',
    title: 'Budget',
    ballot: { ...ballot, onPaper: true },
    meeting: { id: 'm1', presence: 'present' },
  });
  const other = makeUpcoming({ id: 'e2', title: 'Other', ballot: { ...ballot, onPaper: true } });
  api.expectPolls('GET', '/elections', { data: { elections: [onPaper, other] } });
  api.expectPolls('GET', searchPath({}), page(anna, bo));
  expectFound('', anna, bo);
});

async function openDesk() {
  const { user } = renderApp('/admin/meetings/m1/desk');
  const field = await screen.findByRole('searchbox');
  await screen.findByText('Bo Li');
  return { user, field };
}

/** Without the characters that isolate names. */
const plain = (text: string) => text.replaceAll(/[\u2066-\u2069]/gu, '');

const row = (name: string) =>
  within(
    screen.getAllByRole('listitem').find((one) => within(one).queryByText(name)) as HTMLElement,
  );

type User = Awaited<ReturnType<typeof openDesk>>['user'];

/** Opens the menu of a member and returns one of its items. */
async function openMenu(user: User, name: string, item: string) {
  await user.click(screen.getByRole('button', { name: new RegExp(`^More for .*${name}`) }));
  return screen.findByRole('menuitem', { name: item });
}

const choose = async (user: User, name: string, item: string) =>
  user.click(await openMenu(user, name, item));

it('checks a member in with one tap, names the desk, and takes it back with Undo', async () => {
  const { user, field } = await openDesk();
  expect(row('Anna Moreau').getByText(/, by .*Bo Li/)).toBeVisible();
  expect(row('Anna Moreau').getByText('Represented')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Check in .*Anna Moreau/ })).toBeNull();
  await user.type(screen.getByRole('textbox', { name: 'Name of this desk' }), 'Entrance');
  expect(screen.getByRole('textbox', { name: 'Name of this desk' })).toHaveValue('Entrance');
  const here = { ...anna, isPresent: true, representedBy: null };
  const arrives = await openMenu(user, 'Anna Moreau', 'Check in, which ends the proxy');
  api.expect('POST', '/meetings/m1/attendance', page(here));
  expectFound('', here, bo);
  await user.click(arrives);
  expect(field).toHaveFocus();
  expect(await row('Anna Moreau').findByText('Present')).toBeVisible();
  expect(api.lastCall('POST', '/meetings/m1/attendance')?.body).toEqual({
    voters: ['VOTER001'],
    isPresent: true,
    desk: 'Entrance',
    act: { id: expect.any(String), changes: 0, after: [] },
  });
  api.expect('POST', '/meetings/m1/attendance', page({ ...here, isPresent: false }));
  expectFound('', { ...here, isPresent: false }, bo);
  await user.click(await screen.findByRole('button', { name: 'Undo' }));
  await waitFor(() =>
    expect(api.lastCall('POST', '/meetings/m1/attendance')?.body).toMatchObject({
      isPresent: false,
    }),
  );
  expect(await screen.findByRole('button', { name: /^Check in .*Anna Moreau/ })).toBeVisible();
});

it('checks a member out only from the menu, with the keyboard, too, and takes it back with Undo', async () => {
  const here = { ...bo, isPresent: true };
  expectFound('', anna, here);
  const { user, field } = await openDesk();
  await user.click(await row('Bo Li').findByText('Present'));
  row('Bo Li').getByRole('button').focus();
  await user.keyboard('{Enter}');
  await screen.findByRole('menuitem', { name: 'Check out' });
  api.expect('POST', '/meetings/m1/attendance', page(bo));
  expectFound('', anna, bo);
  await user.keyboard('{End}{Enter}');
  expect(await screen.findByText(/Bo Li.* checked out\./)).toBeVisible();
  expect(field).toHaveFocus();
  api.expect('POST', '/meetings/m1/attendance', page(here));
  expectFound('', anna, here);
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(await row('Bo Li').findByText('Present')).toBeVisible();
});

it('hands out paper with one tap, says what it means for a proxy, and takes it back with Undo', async () => {
  const returns = [{ electionId: 'e1', voterId: 'anna', returns: 1 }];
  const holder = { ...bo, voterId: 'bo', isPresent: true, represents: [anna], returns };
  expectFound('', anna, holder);
  const { user } = await openDesk();
  const answer = { electionId: 'e1', title: 'Budget', voterId: 'bo' };
  const given = { ...answer, isGiven: true, weight: 3 };
  api.expect('POST', '/elections/e1/paper', { data: { answers: [given] } });
  await choose(user, 'Bo Li', 'Hand out paper');
  const words =
    'Paper for Bo Li handed out. The ballot must show the weight: 3. Bo Li can still vote online';
  expect(await screen.findByText((text) => plain(text).startsWith(words))).toBeVisible();
  expect(api.lastCall('POST', '/elections/e1/paper')?.body).toEqual({
    voterIds: ['bo'],
    returns: [],
  });
  const message = 'Anna Moreau has already voted online.';
  const refused = { ...answer, voterId: 'anna', isGiven: false, code: 'ALREADY_VOTED', message };
  api.expect('POST', '/elections/e1/paper', { data: { answers: [refused] } });
  await user.click(screen.getByRole('button', { name: /^Hand Out Paper for .*Anna Moreau/ }));
  expect(await screen.findByText((text) => plain(text) === `Budget: ${message}`)).toBeVisible();
  expect(api.lastCall('POST', '/elections/e1/paper')?.body).toEqual({
    voterIds: ['anna'],
    returns,
  });
  const again = { ...given, ...returns[0] };
  api.expect('POST', '/elections/e1/paper', { data: { answers: [again] } });
  await choose(user, 'Anna Moreau', 'Hand out paper');
  await screen.findByText((text) =>
    plain(text).includes('Bo Li can no longer vote online for Anna'),
  );
  const back = { ...answer, voterId: 'anna', isGiven: false };
  api.expect('POST', '/elections/e1/paper/return', { data: { answers: [back] } });
  await user.click(screen.getByRole('button', { name: 'Undo' }));
  expect(screen.getByRole('searchbox')).toHaveFocus();
  await screen.findByText((text) => plain(text) === 'Paper of Anna Moreau taken back. Destroy it.');
  expect(api.lastCall('POST', '/elections/e1/paper/return')?.body).toEqual({
    voterIds: ['anna'],
    returns,
  });
});

it('links to the lists of members who have paper', async () => {
  await openDesk();
  const links = await screen.findAllByRole('link', { name: /^Paper Ballots: / });
  expect(links.map(({ textContent }) => textContent)).toEqual(['Paper Ballots: Budget']);
  expect(links[0]).toHaveAttribute('href', '/admin/elections/e1/paper');
});

it('checks in the member whose code a scanner types, and is ready for the next', async () => {
  const { user, field } = await openDesk();
  expectFound('o', anna, bo);
  await user.type(field, 'o{Enter}');
  expect(await screen.findByText('More than one member found for “o”.')).toBeVisible();
  await user.clear(field);
  expect(screen.queryByText(/^More than one member/)).toBeNull();
  // Enter would end the proxy of the only one found.
  expectFound('a', anna);
  await user.type(field, 'a');
  const only = '1 member found: Anna Moreau, absent. Represented by Bo Li. Checking in ends this.';
  await screen.findByText((text) => plain(text) === only);
  await user.clear(field);
  const code = 'https://vote.example.org/login#VOTER002';
  expectFound('VOTER002', bo);
  for (let typed = 1; typed <= code.length; typed += 1) expectFound(code.slice(0, typed));
  api.expect('POST', '/meetings/m1/attendance', page({ ...bo, isPresent: true }));
  await user.type(field, `${code}{Enter}`);
  expect(await screen.findByText(/Bo Li.* checked in\./)).toBeVisible();
  expect(field).toHaveValue('');
  expect(field).toHaveFocus();
});

it('keeps check-ins while the server can’t be reached, and finds members by itself', async () => {
  const { user, field } = await openDesk();
  api.expectPolls('GET', '/health');
  api.expectPolls('POST', '/meetings/m1/attendance', { status: 503 });
  await user.click(screen.getByRole('button', { name: /^Check in .*Bo Li/ }));
  expect(await screen.findByText(/1 check-in on this device will be sent/)).toBeVisible();
  expect(row('Bo Li').getByText('Waiting')).toBeVisible();
  // The next member is found on this device.
  for (let typed = 1; typed <= 8; typed += 1) {
    api.expectPolls('GET', searchPath({ search: 'VOTER001'.slice(0, typed) }), { status: 503 });
  }
  await user.type(field, 'VOTER001{Enter}');
  expect(await screen.findByText(/2 check-ins on this device will be sent/)).toBeVisible();
  expect(screen.queryByText(/^Only the first/)).toBeNull();
  const here = [anna, bo].map((one) => ({ ...one, isPresent: true }));
  api.expectPolls('POST', '/meetings/m1/attendance', page(...here));
  expectFound('', ...here);
  window.dispatchEvent(new Event('online'));
  await waitFor(() => expect(screen.queryByText('Waiting')).toBeNull());
  expect(sessionStorage).toHaveLength(0);
});

it('enters a proxy for a member, and shows why it is refused', async () => {
  expectFound('', makeAttendee(), bo);
  const { user } = await openDesk();
  for (const search of ['', 'b', 'bo']) {
    api.expectPolls('GET', searchPath({ search }, '20'), page(bo));
  }
  await choose(user, 'Anna', 'Enter proxy…');
  const dialog = within(screen.getByRole('dialog', { name: 'Enter proxy' }));
  const holder = dialog.getByRole('searchbox', { name: 'Holder of the proxy' });
  await user.type(holder, 'bo');
  expect(await dialog.findByText('1 member found.')).toBeInTheDocument();
  await user.click(await dialog.findByRole('button', { name: /Bo Li/ }));
  expect(holder).toHaveFocus();
  const message = 'Bo Li already represents 3 members.';
  api.expect('POST', '/meetings/m1/proxies', { status: 409, code: 'PROXY_REFUSED', message });
  await user.click(dialog.getByRole('button', { name: 'Enter Proxy' }));
  expect(await dialog.findByText(message)).toBeVisible();
  expect(api.lastCall('POST', '/meetings/m1/proxies')?.body).toEqual({
    giver: 'VOTER001',
    holder: 'VOTER002',
    changes: 0,
  });
});

it('shows how many members are absent and which, and checks in the only one of them', async () => {
  const carl = makeAttendee({ userId: 'VOTER003', name: 'Carl Li', isPresent: true });
  const { user, field } = await openDesk();
  api.expectPolls('GET', searchPath({ search: '', only: 'absent' }), page(bo));
  const filter = screen.getByRole('button', { name: 'Show absent members' });
  expect(filter.closest('dd')).toHaveTextContent('24');
  await user.click(filter);
  expect(filter).toHaveAttribute('aria-pressed', 'true');
  expect(field).toHaveFocus();
  await waitFor(() => expect(screen.queryByText('Anna Moreau')).toBeNull());
  for (const search of ['L', 'Li']) {
    api.expectPolls('GET', searchPath({ search, only: 'absent' }), page(bo));
  }
  expectFound('Li', bo, carl);
  api.expect('POST', '/meetings/m1/attendance', page({ ...bo, isPresent: true }));
  await user.type(field, 'Li{Enter}');
  expect(await screen.findByText(/Bo Li.* checked in\./)).toBeVisible();
});

it('says once a question has closed that its paper is to be typed', async () => {
  const question = makeQuestion({ title: 'Dues', status: 'completed', handedOut: 5 });
  const agenda = [{ id: 'dues', kind: 'question' as const, questions: [question] }];
  const state = makeMeetingState({ status: 'open', agenda });
  const meeting = makeMeeting({ status: 'open', state });
  api.expectPolls('GET', '/meetings/m1', { data: { meeting } });
  await openDesk();
  expect(screen.getByText(/^Voting on .*Dues.* has closed\./)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Type Paper Ballots' })).toHaveAttribute(
    'href',
    '/admin/elections/e1/paper#type',
  );
});

it('keeps what was done last beside the search, which stays in sight while the list is scrolled', async () => {
  const { user, field } = await openDesk();
  api.expect('POST', '/meetings/m1/attendance', {
    data: { attendees: [{ ...bo, isPresent: true, changes: 1 }], attendance },
  });
  await user.click(screen.getByRole('button', { name: /^Check in .*Bo Li/ }));
  const inSight = field.closest<HTMLElement>('form')?.parentElement ?? document.createElement('p');
  expect(await within(inSight).findByText(/Bo Li.* checked in\./)).toBeVisible();
  expect(within(inSight).getByRole('button', { name: 'Undo' })).toBeVisible();
});
