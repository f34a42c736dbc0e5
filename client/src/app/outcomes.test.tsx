import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, startFakeApi } from '../../test/fake-api.ts';
import { makeElection, makeUpcoming, resultsOf } from '../../test/fixtures.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';

/** The text that administrators see while an action or a request is in progress, and after each kind of failure. */

const upcoming = makeUpcoming();
const ONE = '/elections/election-1';
const TITLE_TAKEN = 'An election with this title already exists.';
const DELETED = 'This election has been deleted.';
let api: FakeApi;

beforeEach(() => {
  api = startFakeApi();
  signInAs(api, 'admin');
});

function expectElections(...elections: unknown[]) {
  api.expect('GET', '/elections', { data: { elections } });
}

interface Outcomes {
  call: readonly ['POST' | 'PUT' | 'DELETE', path: string];
  act: () => Promise<void>;
  /** Expects the requests that reload data when the action may have had an effect. */
  expectReload: () => void;
  progress: string;
  failed: string;
  unanswered: string;
  refused?: string;
}

/** The live region for failure toasts. A dialog shows the same reason, so a search of the whole page finds it twice. */
function failures() {
  const region = document.querySelector<HTMLElement>('[aria-live="assertive"]');
  if (!region) throw new Error('There is no region for failures.');
  return within(region);
}

/** Repeats an action until it has failed in every possible way. */
async function expectOutcomes({ call, act, expectReload, ...texts }: Outcomes) {
  const release = api.expectHeld(...call, { status: 500 });
  await act();
  expect(await screen.findByText(texts.progress)).toBeVisible();
  expectReload();
  release();
  expect(await failures().findByText(texts.failed)).toBeVisible();
  expect(screen.queryByText(texts.progress)).not.toBeInTheDocument();

  if (texts.refused) {
    api.expect(...call, { status: 409, message: texts.refused });
    await act();
    expect(await failures().findByText(texts.refused)).toBeVisible();
    expect(failures().queryByText(texts.failed)).not.toBeInTheDocument();
  }

  api.expectNoAnswer(...call);
  expectReload();
  await act();
  expect(await failures().findByText(texts.unanswered)).toBeVisible();
}

describe('an election', () => {
  async function openElections(...elections: unknown[]) {
    expectElections(...elections);
    const { user } = renderApp('/admin/dashboard?tab=elections');
    await screen.findByRole('button', { name: 'Schedule Election' });
    return user;
  }

  it('shows progress and every failure while it is scheduled', async () => {
    const user = await openElections();
    await user.click(screen.getByRole('button', { name: 'Schedule Election' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Schedule Election' }));
    const title = dialog.getByLabelText('Title *');
    fireEvent.change(title, { target: { value: 'Concert Committee' } });
    const description = { target: { value: 'Elect two people who plan the concert.' } };
    fireEvent.change(dialog.getByLabelText('Description *'), description);
    for (const [label, date] of [
      ['Start date', '2126-11-23'],
      ['End date', '2126-11-30'],
    ] as const) {
      await user.click(dialog.getByRole('button', { name: new RegExp(`^${label}`) }));
      const picker = within(screen.getByRole('dialog', { name: label }));
      fireEvent.change(picker.getByLabelText('Date'), { target: { value: date } });
      fireEvent.change(picker.getByLabelText('Time'), { target: { value: '09:00' } });
      await user.click(picker.getByRole('button', { name: 'Done' }));
    }
    const schedule = dialog.getByRole('button', { name: 'Schedule Election' });
    await expectOutcomes({
      call: ['POST', '/elections'],
      act: () => user.click(schedule),
      expectReload: () => expectElections(),
      progress: 'Scheduling election...',
      failed: 'Failed to schedule election',
      refused: TITLE_TAKEN,
      unanswered: 'Failed to schedule election. Please try again.',
    });
    expect(title).toHaveValue('Concert Committee');
  });

  it('shows progress and every failure while it is saved', async () => {
    const user = await openElections(upcoming);
    api.expect('GET', ONE, { data: { election: upcoming } });
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    const title = await screen.findByLabelText('Title *');
    fireEvent.change(title, { target: { value: 'Garden and Terrace Committee' } });
    const save = screen.getByRole('button', { name: 'Save Changes' });
    await expectOutcomes({
      call: ['PUT', ONE],
      act: () => user.click(save),
      expectReload: () => expectElections(upcoming),
      progress: 'Updating election...',
      failed: 'Failed to update election',
      refused: TITLE_TAKEN,
      unanswered: 'Failed to update election. Please try again.',
    });
    expect(title).toHaveValue('Garden and Terrace Committee');
  });

  it('shows progress and every failure while its participants are saved', async () => {
    const user = await openElections(upcoming);
    const release = api.expectHeld('GET', ONE, { status: 500 });
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(await screen.findByText('Loading election…')).toBeVisible();
    release();
    expect(await screen.findByText('Failed to load election')).toBeVisible();
    api.expectNoAnswer('GET', ONE);
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Failed to load election. Please try again.')).toBeVisible();
    api.expect('GET', ONE, { data: { election: upcoming } });
    api.expect('GET', '/audit?election=election-1&limit=5', { data: { entries: [], kinds: [] } });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));

    await user.click(await screen.findByRole('button', { name: 'Edit Participants' }));
    const name = await screen.findByLabelText('Name of candidate 1');
    fireEvent.change(name, { target: { value: 'Wanjiru W. Kamau' } });
    const save = screen.getByRole('button', { name: 'Save Participants' });
    await expectOutcomes({
      call: ['PUT', `${ONE}/candidates`],
      act: () => user.click(save),
      expectReload: () => expectElections(upcoming),
      progress: 'Updating participants...',
      failed: 'Failed to update participants',
      refused: DELETED,
      unanswered: 'Failed to update participants. Please try again.',
    });
    expect(name).toHaveValue('Wanjiru W. Kamau');
  });

  it('shows progress and every failure while it is deleted', async () => {
    const user = await openElections(upcoming);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = screen.getByRole('dialog', { name: 'Delete election' });
    const confirm = within(dialog).getByRole('button', { name: 'Delete' });
    await expectOutcomes({
      call: ['DELETE', ONE],
      act: () => user.click(confirm),
      expectReload: () => expectElections(upcoming),
      progress: 'Deleting election...',
      failed: 'Failed to delete election',
      refused: DELETED,
      unanswered: 'Failed to delete election. Please try again.',
    });
    expect(dialog).toBeVisible();
  });
});

describe('the Elections tab', () => {
  const PATH = '/admin/dashboard?tab=elections';

  it('shows that elections are loading, and then that there are none', async () => {
    const release = api.expectHeld('GET', '/elections', { data: { elections: [] } });
    renderApp(PATH);
    expect(await screen.findByText('Loading elections…')).toBeVisible();
    release();
    expect(await screen.findByRole('heading', { name: 'No Elections' })).toBeVisible();
    expect(screen.getByText('Total').nextSibling).toHaveTextContent(/^0$/);
    expect(screen.getByRole('button', { name: 'Schedule Election' })).toBeVisible();
  });

  it('reports when the server doesn’t answer', async () => {
    api.expectNoAnswer('GET', '/elections');
    renderApp(PATH);
    expect(await screen.findByText('Failed to load elections. Please try again.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Try Again' })).toBeVisible();
  });

  it('shows a status that this version does not define', async () => {
    expectElections({ ...upcoming, status: 'archived' });
    renderApp(PATH);
    expect(await screen.findByText('Archived')).toBeVisible();
  });
});

describe('View Results', () => {
  const PATH = '/admin/dashboard';
  const RESULTS = '/votes/results/election-1';

  it('shows that results are loading, and then that there is nothing to export', async () => {
    const release = api.expectHeld('GET', '/elections', { data: { elections: [] } });
    const { user } = renderApp(PATH);
    expect(await screen.findByText('Loading Results...')).toBeVisible();
    release();
    expect(await screen.findByRole('heading', { name: 'No Elections Found' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Export CSV' }));
    expect(await screen.findByText('Please select an election record first')).toBeVisible();
  });

  it('reports a failure without a message, a missing answer, and an election without candidates', async () => {
    api.expect('GET', '/elections', { status: 500 });
    const { user } = renderApp(PATH);
    expect(await screen.findByText('Failed to load elections')).toBeVisible();
    api.expectNoAnswer('GET', '/elections');
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('Failed to load elections. Please try again.')).toBeVisible();
    const election = makeElection({ status: 'completed', candidates: [], totalVotes: 0 });
    expectElections(election);
    api.expect('GET', RESULTS, { data: resultsOf(election) });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'No Results Available' })).toBeVisible();
  });

  it('shows which export is in progress', async () => {
    const election = makeElection({ status: 'completed' });
    expectElections(election);
    api.expect('GET', RESULTS, { data: resultsOf(election) });
    const { user } = renderApp(PATH);
    const failure = { status: 500, statusText: 'Internal Server Error' };
    const csv = await screen.findByRole('button', { name: 'Export CSV' });
    const json = screen.getByRole('button', { name: 'Export JSON' });
    const releaseCsv = api.expectHeld('GET', `${ONE}/export?format=csv`, failure);
    await user.click(csv);
    expect(await screen.findByText('Exporting results as CSV...')).toBeVisible();
    releaseCsv();
    expect(await screen.findByText(/^Failed to export results/)).toBeVisible();
    const releaseJson = api.expectHeld('GET', `${ONE}/export?format=json`, failure);
    await user.click(json);
    expect(await screen.findByText('Exporting results as JSON...')).toBeVisible();
    releaseJson();
    const shown = () => failures().getAllByText(/^Failed to export results/);
    await waitFor(() => expect(shown()).toHaveLength(2));
  });
});

describe('Register Voters', () => {
  const PATH = '/admin/dashboard?tab=voters';
  const VOTERS = '/auth/voters?limit=5';
  const none = { data: { voters: [], total: 0, mail: { delivery: 'smtp' } } };

  it('shows that voters are loading, that there are no voters, and every failure to register a voter', async () => {
    const release = api.expectHeld('GET', VOTERS, none);
    const { user } = renderApp(PATH);
    expect(await screen.findByText('Loading voters…')).toBeVisible();
    release();
    expect(await screen.findByRole('heading', { name: 'Recently Registered' })).toBeVisible();
    expect(screen.getByText(/^No voters yet\./)).toBeVisible();

    const email = screen.getByLabelText('Email Address *');
    fireEvent.change(screen.getByLabelText('Full Name *'), { target: { value: 'Amina Yusuf' } });
    fireEvent.change(email, { target: { value: 'amina.yusuf@example.org' } });
    const register = screen.getByRole('button', { name: 'Register Voter' });
    await expectOutcomes({
      call: ['POST', '/auth/register'],
      act: () => user.click(register),
      expectReload: () => void api.expect('GET', VOTERS, none),
      progress: 'Registering voter...',
      failed: 'Failed to register voter',
      unanswered: 'Failed to register voter. Please try again.',
    });
    expect(email).toHaveValue('amina.yusuf@example.org');
  });

  it('offers to load the newest voters again', async () => {
    api.expect('GET', VOTERS, { status: 500 });
    const { user } = renderApp(PATH);
    const again = await screen.findByRole('button', { name: 'Try Again' });
    expect(again).toBeVisible();
    api.expect('GET', VOTERS, none);
    await user.click(again);
    expect(await screen.findByRole('heading', { name: 'Recently Registered' })).toBeVisible();
  });
});
