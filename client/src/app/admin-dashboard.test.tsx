import { screen, waitFor, within } from '@testing-library/react';
import { NO_END } from '@votewise/contract';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { catchDownloads } from '../../test/downloads.ts';
import { openEdit, openElections, openParticipants } from '../../test/elections-tab.ts';
import { api } from '../../test/fake-api.ts';
import { makeElection, makeUpcoming, makeUser, makeVoter, resultsOf } from '../../test/fixtures.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';
import { formatDateTime } from '../lib/format.ts';

const election = makeElection({ status: 'completed' });
const upcoming = makeUpcoming();

beforeEach(() => void signInAs('admin'));

function expectElections(...elections: unknown[]) {
  api.expect('GET', '/elections', { data: { elections } });
}

async function openTab(name: string) {
  const { user } = renderApp('/admin/dashboard');
  await user.click(await screen.findByRole('tab', { name }));
  return user;
}

describe('View Results', () => {
  beforeEach(() => {
    expectElections(election, makeElection({ id: 'second', title: 'Rowing Club' }));
    api.expectPolls('GET', '/votes/results/election-1', { data: resultsOf(election) });
  });

  it('shows the count of another election when it is selected', async () => {
    const { user } = renderApp('/admin/dashboard');
    await screen.findByRole('table');
    const second = makeElection({ id: 'second', title: 'Rowing Club', totalVotes: 9 });
    api.expectPolls('GET', '/votes/results/second', { data: resultsOf(second) });
    await user.click(screen.getByRole('button', { name: /Rowing Club/ }));
    expect(screen.getByRole('heading', { name: 'Rowing Club' })).toBeVisible();
    await waitFor(() => expect(screen.getByText('Total Votes').nextSibling).toHaveTextContent('9'));
  });

  it('saves the exported results under the file name from the server', async () => {
    const { user } = renderApp('/admin/dashboard');
    await screen.findByRole('table');
    api.expect('GET', '/elections/election-1/export?format=csv', {
      raw: { body: 'a,b', headers: { 'Content-Disposition': 'attachment; filename="board.csv"' } },
    });
    const names = catchDownloads();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Results exported successfully as CSV!')).toBeVisible();
    expect(names).toEqual(['board.csv']);

    vi.spyOn(navigator, 'language', 'get').mockReturnValue('pl-PL');
    const inPoland = '/elections/election-1/export?format=csv&separator=%3B&decimal=%2C';
    api.expect('GET', inPoland, { raw: { body: 'a;b', headers: {} } });
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    await waitFor(() => expect(names).toEqual(['board.csv', 'voting_results.csv']));
  });
});

it('shows neither dates nor turnout of a question whose meeting is ahead', async () => {
  const question = makeUpcoming({ meeting: { id: 'm1', presence: 'present' } });
  api.expectPolls('GET', '/elections', { data: { elections: [question] } });
  api.expectPolls('GET', '/votes/results/election-1', { data: resultsOf(question) });
  api.expectPolls('GET', '/meetings', { data: { meetings: [] } });
  const { user } = renderApp('/admin/dashboard');
  const results = within(await screen.findByRole('region', { name: question.title }));
  await waitFor(() => expect(api.lastCall('GET', '/votes/results/election-1')).toBeDefined());
  expect(results.getByText('Voting opens and closes in the meeting.')).toBeVisible();
  expect(results.queryByText(/^Turnout/)).toBeNull();
  expect(results.queryByText(/Planned:/)).toBeNull();
  await user.click(screen.getByRole('tab', { name: 'Elections' }));
  expect(await screen.findByText('At a meeting')).toBeVisible();
  expect(screen.queryByText('End date')).toBeNull();
});

it.each([
  [
    /The recount found 3, not 4\. Don’t announce a result yet\./,
    { recountDifference: { totalVotes: 3, recountedAt: '2026-11-21T08:00:00.000Z' } },
  ],
  [
    /Checkpoint 3 of the board was removed from the database\. .*Keep a copy of the database/,
    { missingCheckpoint: 3 },
  ],
])('View Results warns: %s', async (text, problem) => {
  expectElections(election);
  const { results } = resultsOf(election);
  api.expectPolls('GET', '/votes/results/election-1', {
    data: { results: { ...results, ...problem } },
  });
  renderApp('/admin/dashboard');
  expect(await screen.findByRole('alert')).toHaveTextContent(text);
  expect(screen.getByRole('table', { name: 'Detailed results' })).toBeVisible();
});

describe('Elections', () => {
  it('filters by the pressed counter, and keeps the filter in the address', async () => {
    const user = await openElections(election, makeUpcoming({ id: 'second' }));
    const counter = (name: string) => screen.getByRole('button', { name });
    expect(counter('Total, 2 elections')).toHaveAttribute('aria-pressed', 'true');
    await user.click(counter('Upcoming, 1 election'));
    expect(counter('Upcoming, 1 election')).toHaveAttribute('aria-pressed', 'true');
    expect(counter('Total, 2 elections')).toHaveAttribute('aria-pressed', 'false');
    expect(screen.getAllByRole('button', { name: 'View' })).toHaveLength(1);
    expect(window.location.search).toContain('status=upcoming');
    await user.click(counter('Active, 0 elections'));
    expect(screen.getByRole('heading', { name: 'No active elections' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show All Elections' }));
    expect(screen.getAllByRole('button', { name: 'View' })).toHaveLength(2);
    expect(screen.getByRole('heading', { name: 'All elections' })).toHaveFocus();
    expect(window.location.search).not.toContain('status');
  });

  it('edits participants and rejects blank ones', async () => {
    const user = await openElections(upcoming);
    await openParticipants(user, upcoming);
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit Participants' }));
    expect(await dialog.findByRole('button', { name: 'Remove candidate 1' })).toBeDisabled();
    expect(dialog.getByLabelText('Name of candidate 1')).toHaveFocus();
    await user.click(dialog.getByRole('button', { name: 'Add Candidate' }));
    const save = dialog.getByRole('button', { name: 'Save Participants' });
    await user.click(save);
    expect(
      await dialog.findByText('All candidates must have a name and description'),
    ).toBeVisible();
    await user.type(dialog.getByLabelText('Name of candidate 3'), 'Priya Raman');
    await user.type(dialog.getByLabelText('Description of candidate 3'), 'A standing fund.');
    api.expect('PUT', '/elections/election-1/candidates', { data: { election: upcoming } });
    expectElections(upcoming);
    await user.click(save);
    expect(await screen.findByText('Participants updated successfully!')).toBeVisible();
    expect(api.lastCall('PUT', '/elections/election-1/candidates')?.body).toMatchObject({
      expectedUpdatedAt: upcoming.updatedAt,
      candidates: [{ id: 'amara' }, { id: 'jonas' }, { name: 'Priya Raman' }],
    });
  });

  it('offers to open an election after its start has passed', async () => {
    const late = makeUpcoming({ startDate: '2020-01-01T00:00:00.000Z' });
    const user = await openEdit(late);
    await user.click(await screen.findByRole('button', { name: 'Open Election' }));
    expect(screen.getByLabelText('Status')).toHaveValue('active');
    expect(screen.getByLabelText('Status')).toHaveFocus();
    expect(screen.queryByRole('button', { name: 'Open Election' })).not.toBeInTheDocument();
  });

  it('explains next to the end date that an election can’t be opened after that date', async () => {
    const over = makeUpcoming({
      startDate: '2020-01-01T00:00:00.000Z',
      endDate: '2020-01-02T00:00:00.000Z',
    });
    const user = await openEdit(over);
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Election' }));
    expect(dialog.getByText(/^The end date has passed, so voting can’t open\./)).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Open Election' })).not.toBeInTheDocument();
    await user.selectOptions(await screen.findByLabelText('Status'), 'active');
    expect(screen.queryByText(/^Voting opens as soon as you save/)).not.toBeInTheDocument();
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
    const endDate = screen.getByRole('button', { name: /^End date/ });
    expect(endDate).toHaveAccessibleDescription(NO_END);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(endDate).toHaveFocus());
    expect(api.lastCall('PUT', '/elections/election-1')).toBeUndefined();
    expect(endDate).toHaveAccessibleDescription(NO_END);
    await user.selectOptions(screen.getByLabelText('Status'), 'completed');
    await waitFor(() => expect(endDate).not.toHaveAccessibleDescription(NO_END));
  });
});

describe('Register Voters', () => {
  const mail = { delivery: 'files', folder: '/srv/votewise/mail' };

  function expectVoters(...voters: ReturnType<typeof makeVoter>[]) {
    api.expect('GET', '/auth/voters?limit=5', { data: { voters, total: voters.length, mail } });
  }

  beforeEach(() => {
    expectElections();
    expectVoters(makeVoter());
  });

  it('registers a voter', async () => {
    const user = await openTab('Register Voters');
    await screen.findByText('lena@example.org');
    await user.type(screen.getByLabelText('Full Name *'), 'Ann Lee');
    const email = screen.getByLabelText('Email Address *');
    expect(email).toHaveAttribute('type', 'email');
    await user.type(email, 'ann@example.org');
    const ann = { ...makeUser('voter'), id: 'ann', name: 'Ann Lee', userId: 'VOTER002' };
    api.expect('POST', '/auth/register', { status: 201, data: { user: ann } });
    expectVoters(makeVoter(), makeVoter({ id: 'ann', userId: 'VOTER002', name: 'Ann Lee' }));
    await user.click(screen.getByRole('button', { name: 'Register Voter' }));
    expect(
      await screen.findByText(
        'Voter registered successfully! Login credentials sent to their email.',
      ),
    ).toBeVisible();
    expect(screen.getByText('Ann Lee is registered as VOTER002.')).toBeVisible();
    expect(await screen.findByText('VOTER002')).toBeVisible();
    expect(screen.getByLabelText('Full Name *')).toHaveValue('');
    expect(screen.getByLabelText('Full Name *')).toHaveFocus();
    expect(api.lastCall('POST', '/auth/register')?.body).toEqual({
      name: 'Ann Lee',
      email: 'ann@example.org',
      userType: 'voter',
    });
  });

  it('registers a voter with groups and a weight', async () => {
    const groups = [{ id: 'n', name: 'North', voters: 318 }];
    api.expectPolls('GET', '/groups', { data: { groups } });
    const user = await openTab('Register Voters');
    await user.type(await screen.findByLabelText('Full Name *'), 'Ann Lee');
    await user.type(screen.getByLabelText('Email Address *'), 'ann@example.org');
    const opener = screen.getByRole('button', { name: 'Groups, weight, and language' });
    expect(opener).toHaveAttribute('aria-expanded', 'false');
    await user.click(opener);
    const field = screen.getByRole('combobox', { name: 'Groups' });
    await user.type(field, 'north{Enter}');
    await user.type(field, 'Harbor');
    expect(await screen.findByRole('option', { name: /Harbor/ })).toHaveTextContent('New group');
    await user.keyboard('{Enter}');
    expect(screen.getByRole('button', { name: 'Remove Harbor' })).toBeVisible();
    expect(screen.getByText(/New group/)).toBeVisible();
    const weight = screen.getByRole('textbox', { name: 'Weight' });
    expect(weight).toHaveValue('');
    await user.type(weight, 'many');
    const button = screen.getByRole('button', { name: 'Register Voter' });
    await user.click(button);
    await waitFor(() => expect(weight).toHaveAccessibleDescription(/must be a whole number/));
    await user.clear(weight);
    await user.type(weight, '12');
    const ann = { ...makeUser('voter'), id: 'ann', name: 'Ann Lee', userId: 'VOTER002' };
    api.expect('POST', '/auth/register', { status: 201, data: { user: ann } });
    expectVoters(makeVoter());
    await user.click(button);
    expect(await screen.findByText('Ann Lee is registered as VOTER002.')).toBeVisible();
    expect(api.lastCall('POST', '/auth/register')?.body).toEqual({
      name: 'Ann Lee',
      email: 'ann@example.org',
      userType: 'voter',
      groups: ['North', 'Harbor'],
      weight: 12,
    });
    expect(screen.queryByRole('combobox', { name: 'Groups' })).toBeNull();
  });

  it('has no group or weight fields for administrators, and sends neither', async () => {
    api.expectPolls('GET', '/groups', { data: { groups: [] } });
    const user = await openTab('Register Voters');
    await user.type(await screen.findByLabelText('Full Name *'), 'Ann Lee');
    await user.type(screen.getByLabelText('Email Address *'), 'ann@example.org');
    await user.click(screen.getByRole('button', { name: 'Groups, weight, and language' }));
    await user.type(screen.getByRole('textbox', { name: 'Weight' }), 'many');
    await user.click(screen.getByRole('button', { name: 'Administrator' }));
    expect(screen.queryByRole('button', { name: 'Groups, weight, and language' })).toBeNull();
    api.expect('POST', '/auth/register', { status: 201, data: { user: makeUser('admin') } });
    expectVoters(makeVoter());
    await user.type(screen.getByLabelText(/^Current password/), 'mine');
    await user.click(screen.getByRole('button', { name: 'Register Administrator' }));
    expect(await screen.findByText(/^Administrator registered\./)).toBeVisible();
    expect(api.lastCall('POST', '/auth/register')?.body).toEqual({
      name: 'Ann Lee',
      email: 'ann@example.org',
      userType: 'admin',
      currentPassword: 'mine',
    });
  });

  it('registers a voter without an address, but no administrator', async () => {
    const user = await openTab('Register Voters');
    await user.type(await screen.findByLabelText('Full Name *'), 'Ida Frost');
    const none = screen.getByRole('checkbox', { name: 'No email address' });
    await user.click(none);
    expect(screen.queryByLabelText('Email Address *')).toBeNull();
    expect(screen.getByText(/^The voter gets no emails\. Print a code sheet/)).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Administrator' }));
    expect(screen.getByLabelText('Email Address *')).toHaveValue('');
    expect(none).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Voter' }));
    await user.click(screen.getByRole('checkbox', { name: 'No email address' }));
    const ida = { ...makeUser('voter'), email: null };
    api.expect('POST', '/auth/register', { status: 201, data: { user: ida } });
    expectVoters(makeVoter({ email: null, credentials: { state: 'unsent' } }));
    await user.click(screen.getByRole('button', { name: 'Register Voter' }));
    expect(
      await screen.findByText(/^Voter registered\. Print a code sheet for them/),
    ).toBeVisible();
    expect(await screen.findByText('Print a code sheet')).toBeVisible();
    expect(screen.getByRole('checkbox', { name: 'No email address' })).not.toBeChecked();
    expect(api.lastCall('POST', '/auth/register')?.body).toEqual({
      name: 'Ida Frost',
      email: null,
      userType: 'voter',
    });
  });

  it('registers a voter with the address of another voter after a confirmation', async () => {
    const user = await openTab('Register Voters');
    await user.type(await screen.findByLabelText('Full Name *'), 'Ben Moreau');
    await user.type(screen.getByLabelText('Email Address *'), 'lena@example.org');
    const message = 'This address belongs to VOTER001 (Voter). Enter a different address.';
    const fields = {
      email: message,
      shareAddress: 'This address already belongs to VOTER001 (Voter).',
    };
    api.expect('POST', '/auth/register', { status: 409, code: 'EMAIL_TAKEN', message, fields });
    const submit = screen.getByRole('button', { name: 'Register Voter' });
    await user.click(submit);
    expect(await screen.findByText(fields.shareAddress)).toBeVisible();
    await user.click(submit);
    expect(await screen.findByText(/^Confirm that the voters share this address/)).toBeVisible();
    await user.click(
      screen.getByRole('checkbox', { name: 'Register the voter with the same address.' }),
    );
    api.expect('POST', '/auth/register', { status: 201, data: { user: makeUser('voter') } });
    expectVoters(makeVoter());
    await user.click(submit);
    expect(await screen.findByText(/^Voter registered successfully!/)).toBeVisible();
    expect(api.lastCall('POST', '/auth/register')?.body).toEqual({
      name: 'Ben Moreau',
      email: 'lena@example.org',
      shareAddress: true,
      userType: 'voter',
    });
  });

  it('removes the failure toast when a different person is registered next', {
    tags: 'slow',
  }, async () => {
    const user = await openTab('Register Voters');
    await screen.findByText('lena@example.org');
    await user.type(screen.getByLabelText('Full Name *'), 'Ann Lee');
    await user.type(screen.getByLabelText('Email Address *'), 'lena@example.org');
    const message = 'This address belongs to VOTER001 (Voter).';
    api.expect('POST', '/auth/register', { status: 409, code: 'EMAIL_TAKEN', message });
    await user.click(screen.getByRole('button', { name: 'Register Voter' }));
    expect(await screen.findByText(message)).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Administrator' }));
    const administrator = { status: 201, data: { user: makeUser('admin') } };
    const release = api.expectHeld('POST', '/auth/register', administrator);
    await user.type(screen.getByLabelText(/^Current password/), 'mine');
    await user.click(screen.getByRole('button', { name: 'Register Administrator' }));
    expect(await screen.findByText('Registering administrator…')).toBeVisible();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
    expectVoters(makeVoter());
    release();
    expect(await screen.findByText(/^Administrator registered\./)).toBeVisible();
  });
});

describe('a restored copy', () => {
  it('says so until an administrator confirms, after reading the consequences', async () => {
    const clock = { time: '2026-12-11T10:32:00.000Z', problem: null };
    api.expectPolls('GET', '/clock', { data: { ...clock, isRestoredCopy: true } });
    const user = await openElections(election);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('This copy was restored from a backup.');
    await user.click(screen.getByRole('button', { name: 'Put into Use…' }));
    const dialog = await screen.findByRole('alertdialog', { name: 'Put this copy into use' });
    expect(dialog).toHaveTextContent('only if this copy replaces the original');
    expect(dialog).toHaveTextContent('invitations and new passwords');
    api.expect('POST', '/restore/confirmation');
    api.expectPolls('GET', '/clock', { data: { ...clock, isRestoredCopy: false } });
    api.expectPolls('GET', '/elections', { data: { elections: [election] } });
    await user.click(within(dialog).getByRole('button', { name: 'Put into Use' }));
    expect(await screen.findByText('This copy is in use.')).toBeVisible();
    await waitFor(() => expect(alert).not.toBeInTheDocument());
  });
});

describe('a server whose clock may be wrong', () => {
  it('is reported until an administrator confirms the time', async () => {
    const time = '2026-12-11T10:32:00.000Z';
    const problem = 'The server’s clock is 16 days ahead of where it should be.';
    api.expectPolls('GET', '/clock', { data: { time, problem } });
    const user = await openElections(election);
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(problem);
    expect(alert).toHaveTextContent(`If it is now ${formatDateTime(time)}, confirm the time.`);
    api.expect('POST', '/clock/confirmation');
    api.expectPolls('GET', '/clock', { data: { time, problem: null } });
    await user.click(screen.getByRole('button', { name: 'Confirm Time' }));
    expect(await screen.findByText('Time confirmed.')).toBeVisible();
    await waitFor(() => expect(alert).not.toBeInTheDocument());
    expect(api.lastCall('POST', '/clock/confirmation')?.body).toEqual({ time });
  });
});
