import type { Election } from '@votewise/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { makeElection, makeUpcoming, resultsOf } from '../../test/fixtures.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';
import { setViewportWidth } from '../../test/viewport.ts';

const election = makeElection();
const another = makeElection({ id: 'election-2', title: 'Rowing Club' });
const OPEN = '/voter/dashboard?election=election-1';

beforeEach(() => void signInAs('voter'));

function expectElections(...elections: unknown[]) {
  api.expect('GET', '/elections', { data: { elections } });
}

/** Expects the requests that load the page of an election that differs from the usual one. */
function expectPage(changed: Election, ...others: Election[]) {
  expectElections(changed, ...others);
  api
    .expect('GET', '/elections/election-1', { data: { election: changed } })
    .expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });
}

/** Expects the requests that load a ballot. With a second open election in `among`, nothing is selected on arrival. */
function expectBallot({ hasVoted = false, among = [election] } = {}) {
  expectElections(...among);
  api
    .expect('GET', '/elections/election-1', { data: { election } })
    .expect('GET', '/votes/status/election-1', { data: { hasVoted } });
}

/** Expects the requests after voting. The status is requested only if it is unclear whether the vote was counted. */
function expectRefetch({ hasVoted }: { hasVoted: boolean }) {
  if (!hasVoted) expectBallot();
  else {
    expectElections(election);
    api.expect('GET', '/elections/election-1', { data: { election } });
  }
}

async function openBallot() {
  expectBallot();
  const { user } = renderApp(OPEN);
  await screen.findByRole('heading', { name: 'Cast Your Vote' });
  return user;
}

async function openMarked(candidate: string) {
  const user = await openBallot();
  await user.click(screen.getByRole('radio', { name: candidate }));
  return user;
}

const submit = (user: UserEvent) => user.click(screen.getByRole('button', { name: 'Submit Vote' }));

describe('choosing an election', () => {
  async function chooseInDrawer(user: UserEvent) {
    const drawer = within(await screen.findByRole('dialog', { name: 'Elections' }));
    await user.click(drawer.getByRole('button', { name: /Student Union Board/ }));
  }

  it('shows when an election that was closed early actually ended', async () => {
    const closed = makeElection({ status: 'completed', closedAt: '2026-11-18T15:04:00.000Z' });
    const unrecorded = makeElection({ id: 'old', title: 'Rowing Club', status: 'completed' });
    expectElections(closed, unrecorded);
    renderApp('/voter/dashboard');
    const board = await screen.findByRole('button', { name: /Student Union Board/ });
    expect(board).toHaveTextContent('Ended Wed, Nov 18, 2026, 10:04 AM');
    expect(screen.getByRole('button', { name: /Rowing Club/ })).toHaveTextContent(
      'Ended Fri, Nov 20, 2026, 6:00 PM',
    );
  });

  it('does not announce an end that has passed', async () => {
    expectElections(makeUpcoming({ endDate: '2020-01-02T13:00:00.000Z' }));
    renderApp('/voter/dashboard');
    const board = await screen.findByRole('button', { name: /Student Union Board.*total votes/ });
    expect(board).toHaveTextContent('Planned to end Thu, Jan 2, 2020, 8:00 AM');
  });

  it('opens the ballot of the chosen election', async () => {
    expectBallot({ among: [election, another] });
    const { user } = renderApp('/voter/dashboard');
    await user.click(await screen.findByRole('button', { name: /Student Union Board/ }));
    expect(await screen.findByRole('heading', { name: 'Cast Your Vote' })).toBeVisible();
    expect(screen.getAllByRole('radio')).toHaveLength(2);
    expect(screen.getByRole('heading', { name: election.title, level: 1 })).toHaveFocus();
  });

  it('shows one page of many elections, including the chosen election', async () => {
    const many = Array.from({ length: 70 }, (_, index) =>
      makeUpcoming({ id: `e${index}`, title: `Council of Ward ${index + 1}` }),
    );
    const last = many[69];
    expectElections(...many);
    api.expect('GET', '/elections/e69', { data: { election: last } });
    api.expect('GET', '/votes/status/e69', { data: { hasVoted: false } });
    const { user } = renderApp('/voter/dashboard?election=e69');
    await screen.findByRole('heading', { name: 'Council of Ward 70', level: 1 });
    const sidebar = within(screen.getByRole('complementary', { name: 'Elections' }));
    await waitFor(() => expect(sidebar.getAllByRole('listitem')).toHaveLength(31));
    expect(sidebar.getByRole('button', { name: /Council of Ward 70/ })).toBeVisible();
    await user.click(sidebar.getByRole('button', { name: 'Show 30 more of 39' }));
    expect(sidebar.getByRole('button', { name: /Council of Ward 31/ })).toHaveFocus();
    await waitFor(() => expect(sidebar.getAllByRole('listitem')).toHaveLength(61));
  });

  it('uses a drawer on small screens', async () => {
    setViewportWidth(390);
    expectBallot({ among: [election, another] });
    const { user } = renderApp('/voter/dashboard');
    await screen.findByRole('heading', { name: 'Select an Election' });
    await user.click(screen.getByRole('button', { name: 'Elections' }));
    await chooseInDrawer(user);
    expect(await screen.findByRole('heading', { name: 'Cast Your Vote' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    const title = screen.getByRole('heading', { name: election.title, level: 1 });
    await waitFor(() => expect(title).toHaveFocus());
  });

  it('starts with a button on small screens and can be undone with the Back button', async () => {
    setViewportWidth(390);
    expectBallot({ among: [election, another] });
    const { user } = renderApp('/voter/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Choose an Election' }));
    await chooseInDrawer(user);
    await screen.findByRole('heading', { name: 'Cast Your Vote' });
    await user.click(screen.getByRole('button', { name: 'Elections' }));
    await screen.findByRole('dialog', { name: 'Elections' });
    window.history.back();
    expect(await screen.findByRole('heading', { name: 'Select an Election' })).toBeVisible();
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it('returns focus when the drawer closes without a choice', async () => {
    setViewportWidth(390);
    expectElections(election, another);
    const { user } = renderApp('/voter/dashboard');
    await screen.findByRole('heading', { name: 'Select an Election' });
    const opener = screen.getByRole('button', { name: 'Elections' });
    await user.click(opener);
    await user.keyboard('{Escape}');
    await waitFor(() => expect(opener).toHaveFocus());
  });

  it('never shows a loading list as empty', async () => {
    setViewportWidth(390);
    const release = api.expectHeld('GET', '/elections', { data: { elections: [] } });
    const { user } = renderApp('/voter/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Elections' }));
    expect(await screen.findByRole('dialog', { name: 'Elections' })).toBeVisible();
    expect(screen.queryByText('No active elections')).not.toBeInTheDocument();
    release();
    expect(await screen.findByText('No active elections')).toBeVisible();
  });
});

describe('arriving at the dashboard', () => {
  it('does not close a list that was opened in the meantime', async () => {
    setViewportWidth(390);
    expectElections(election, makeElection({ id: 'election-2', status: 'completed' }));
    const history = { data: { history: [{ id: 'election-2' }] } };
    const release = api.expectHeld('GET', '/votes/history', history);
    const { user } = renderApp('/voter/dashboard');
    await user.click(await screen.findByRole('button', { name: 'Elections' }));
    const list = within(await screen.findByRole('dialog', { name: 'Elections' }));
    release();
    expect(await list.findByText('Voted')).toBeVisible();
    await user.tab();
    expect(screen.getByRole('dialog', { name: 'Elections' })).toBeVisible();
    expect(window.location.search).toBe('');
  });

  it('opens the only open election in which the voter has not voted', async () => {
    api.expect('GET', '/votes/history', { data: { history: [{ id: 'election-2' }] } });
    expectBallot({ among: [another, election, makeUpcoming({ id: 'later' })] });
    renderApp('/voter/dashboard');
    expect(await screen.findByRole('heading', { name: 'Cast Your Vote' })).toBeVisible();
    expect(window.location.search).toBe('?election=election-1');
    const list = within(screen.getByRole('complementary', { name: 'Elections' }));
    expect(list.getByRole('button', { name: /Rowing Club.*Voted/ })).toBeVisible();
    expect(list.getAllByText('Voted')).toHaveLength(1);
  });

  it('asks for a selection after voting in every open election', async () => {
    api.expect('GET', '/votes/history', { data: { history: [{ id: 'election-1' }] } });
    expectElections(election);
    renderApp('/voter/dashboard');
    expect(await screen.findByRole('heading', { name: 'Select an Election' })).toBeVisible();
  });

  it('asks for a selection when the voter’s history can’t be loaded', async () => {
    api.expect('GET', '/votes/history', { status: 500 });
    expectElections(election);
    renderApp('/voter/dashboard');
    expect(await screen.findByRole('heading', { name: 'Select an Election' })).toBeVisible();
    expect(screen.queryByText('Voted')).not.toBeInTheDocument();
  });

  it('does not reselect an election after the voter returns to the list', async () => {
    expectBallot({ among: [election, another] });
    const { user } = renderApp('/voter/dashboard');
    await user.click(await screen.findByRole('button', { name: /Student Union Board/ }));
    await user.click(await screen.findByRole('radio', { name: 'Jonas Lindqvist' }));
    api.expect('POST', '/votes/cast', { status: 201 });
    expectElections(election, another);
    api.expect('GET', '/elections/election-1', { data: { election } });
    await submit(user);
    await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });
    expect(screen.getByRole('button', { name: /Student Union Board.*Voted/ })).toBeVisible();
    window.history.back();
    expect(await screen.findByRole('heading', { name: 'Select an Election' })).toBeVisible();
  });
});

describe('the ballot', () => {
  it('can be submitted only with a marked candidate, and can be cleared', async () => {
    const user = await openBallot();
    const button = screen.getByRole('button', { name: 'Submit Vote' });
    expect(button).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Jonas Lindqvist' }));
    expect(button).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Clear Selection' }));
    expect(screen.getByRole('radio', { name: 'Jonas Lindqvist' })).not.toBeChecked();
    expect(button).toBeDisabled();
    expect(screen.getByRole('radio', { name: 'Amara Okafor' })).toHaveFocus();
  });

  it('shows the choice next to the submit button, and that the vote is final', async () => {
    const user = await openBallot();
    expect(screen.getByText('Your vote is final once it is submitted.')).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Jonas Lindqvist' }));
    expect(screen.getByRole('button', { name: 'Submit Vote' })).toHaveAccessibleDescription(
      'Your choice: Jonas Lindqvist. Your vote is final once it is submitted.',
    );
  });

  it('is neither marked by arrow keys nor cast by a key on a candidate', async () => {
    const user = await openBallot();
    const [amara, jonas] = ['Amara Okafor', 'Jonas Lindqvist'].map((name) =>
      screen.getByRole('radio', { name }),
    );
    amara?.focus();
    await user.keyboard('{ArrowDown}');
    expect(jonas).toHaveFocus();
    expect(jonas).not.toBeChecked();
    await user.keyboard('{ArrowRight}');
    expect(amara).toHaveFocus();
    await user.keyboard('{ArrowUp}{Enter}');
    expect(jonas).toBeChecked();
    await user.keyboard('{Enter}{Enter} {ArrowLeft}');
    expect(amara).toHaveFocus();
    expect(jonas).toBeChecked();
    expect(api.lastCall('POST', '/votes/cast')).toBeUndefined();
  });

  it('is cast once, and the confirmation does not name the choice', async () => {
    const user = await openMarked('Jonas Lindqvist');
    const release = api.expectHeld('POST', '/votes/cast', { status: 201 });
    expectRefetch({ hasVoted: true });
    await submit(user);
    expect(screen.getByRole('button', { name: 'Submitting Vote...' })).toBeDisabled();
    release();
    expect(
      await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' }),
    ).toHaveFocus();
    expect(screen.getByRole('button', { name: 'View Results' })).toBeVisible();
    expect(screen.getByText(/^Your ballot is in the box\./)).toBeVisible();
    expect(screen.queryByText(/Jonas/)).not.toBeInTheDocument();
    expect(api.lastCall('POST', '/votes/cast')?.body).toEqual({
      electionId: 'election-1',
      candidateId: 'jonas',
      code: expect.stringMatching(/^[0-9a-f]{32}$/),
    });
  });

  it.each(['no answer', '503'])('keeps the mark when the outcome is unknown: %s', async (kind) => {
    const user = await openMarked('Amara Okafor');
    if (kind === '503') api.expect('POST', '/votes/cast', { status: 503, message: 'Send again' });
    else api.expectNoAnswer('POST', '/votes/cast');
    expectRefetch({ hasVoted: false });
    await submit(user);
    const problem = await screen.findByRole('alert');
    expect(problem).toHaveTextContent('Failed to submit vote. Please try again.');
    expect(problem).toHaveTextContent('It’s safe to submit again: only one vote counts.');
    expect(problem.parentElement).toHaveFocus();
    expect(screen.getByRole('radio', { name: 'Amara Okafor' })).toBeChecked();
  });

  const DOUBLE = { status: 409, code: 'ALREADY_VOTED', message: 'You have already voted' };
  const REFUSED = 'You had already voted. This choice was not counted.';
  const FIRST_COUNTS = /only the vote that arrived first counts/;

  /** Marks a candidate and submits without getting an answer. */
  async function submitUnanswered(user: UserEvent, name: string) {
    await user.click(screen.getByRole('radio', { name }));
    api.expectNoAnswer('POST', '/votes/cast');
    expectRefetch({ hasVoted: false });
    await submit(user);
    await screen.findByRole('alert');
  }

  async function submitDouble(user: UserEvent) {
    api.expect('POST', '/votes/cast', DOUBLE);
    expectRefetch({ hasVoted: true });
    await submit(user);
  }

  it('is reported as not counted when another tab has voted first', async () => {
    // From another voter on this computer, so it has no effect on this voter.
    sessionStorage.setItem('votewise_unanswered.election-1', 'voter-2');
    const user = await openMarked('Jonas Lindqvist');
    await submitDouble(user);
    expect(await screen.findByRole('heading', { name: REFUSED })).toHaveFocus();
    expect(screen.queryByText(/Submitted Successfully/)).not.toBeInTheDocument();
    expect(screen.queryByText(/Jonas/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'View Results' })).toBeVisible();
  });

  it('is reported as not counted when an earlier unanswered choice may have been counted', async () => {
    const user = await openBallot();
    await submitUnanswered(user, 'Amara Okafor');
    await user.click(screen.getByRole('radio', { name: 'Jonas Lindqvist' }));
    await submitDouble(user);
    expect(await screen.findByRole('heading', { name: REFUSED })).toHaveFocus();
  });

  it('is not reported as uncounted after a reload when an earlier response is missing', async () => {
    sessionStorage.setItem('votewise_unanswered.election-1', 'voter-1');
    const user = await openMarked('Jonas Lindqvist');
    await submitDouble(user);
    await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });
    expect(screen.getByText(FIRST_COUNTS)).toBeVisible();
    expect(Object.keys(sessionStorage)).toEqual(['votewise_code.election-1']);
  });

  it('is remembered as unanswered after a reload, but without the choice', async () => {
    const user = await openBallot();
    await submitUnanswered(user, 'Amara Okafor');
    const sentCode = () =>
      (api.lastCall('POST', '/votes/cast')?.body as { code?: string } | undefined)?.code;
    const code = sentCode();
    const kept = { 'votewise_code.election-1': `voter-1 ${code}` };
    const stored = () => Object.fromEntries(Object.entries(sessionStorage));
    expect(stored()).toEqual({ ...kept, 'votewise_unanswered.election-1': 'voter-1' });
    api.expect('POST', '/votes/cast', { status: 201 });
    expectRefetch({ hasVoted: true });
    await submit(user);
    await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });
    expect(screen.queryByText(FIRST_COUNTS)).not.toBeInTheDocument();
    expect(sentCode()).toBe(code);
    expect(stored()).toEqual(kept);
  });

  it('reports an unsubmitted choice as not counted after the voter votes elsewhere', async () => {
    const user = await openMarked('Amara Okafor');
    api.expect('GET', '/votes/results/election-1', { data: resultsOf(election) });
    await user.click(screen.getByRole('button', { name: 'Results' }));
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    api
      .expect('GET', '/elections/election-1', { data: { election } })
      .expect('GET', '/votes/status/election-1', { data: { hasVoted: true } });
    await user.click(screen.getByRole('button', { name: 'Vote' }));
    expect(await screen.findByRole('heading', { name: REFUSED })).toBeVisible();
    later.mockRestore();
  });

  it('reports an uncounted choice after the voter switches to the results', async () => {
    const user = await openMarked('Amara Okafor');
    const release = api.expectHeld('POST', '/votes/cast', DOUBLE);
    await submit(user);
    api.expectPolls('GET', '/votes/results/election-1', { data: resultsOf(election) });
    await user.click(screen.getByRole('button', { name: 'Results' }));
    expectElections(election);
    release();
    expect(await screen.findByText(REFUSED)).toBeVisible();
  });

  it('is sent again after a lost answer, and counts once', async () => {
    const user = await openBallot();
    await submitUnanswered(user, 'Amara Okafor');
    await submitDouble(user);
    expect(
      await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' }),
    ).toHaveFocus();
    expect(screen.getByText(FIRST_COUNTS)).toBeVisible();
  });

  it('is replaced, once the election has ended, by a notice that it was too late', async () => {
    const user = await openMarked('Amara Okafor');
    api.expect('POST', '/votes/cast', {
      status: 409,
      code: 'ELECTION_NOT_OPEN',
      message: 'Voting in this election has closed.',
    });
    const closed = makeElection({ status: 'completed', endDate: '2020-11-20T23:00:00.000Z' });
    expectElections(closed);
    api
      .expectPolls('GET', '/elections/election-1', { data: { election: closed } })
      .expectPolls('GET', '/votes/status/election-1', { data: { hasVoted: false } });
    await submit(user);
    expect(await screen.findByRole('heading', { name: 'Voting has closed' })).toHaveFocus();
    expect(screen.getByText(/^Voting closed on Fri, Nov 20, 2020, 6:00 PM\./)).toHaveTextContent(
      'You marked your ballot but didn’t submit it in time. It’s not in the ballot box.',
    );
  });

  it('gets its response even if voting closes while it is on its way', async () => {
    const user = await openMarked('Amara Okafor');
    const release = api.expectHeld('POST', '/votes/cast', { status: 201 });
    await submit(user);
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    const closed = makeElection({ status: 'completed' });
    api
      .expectPolls('GET', '/elections', { data: { elections: [closed] } })
      .expectPolls('GET', '/elections/election-1', { data: { election: closed } })
      .expectPolls('GET', '/votes/status/election-1', { data: { hasVoted: false } });
    window.dispatchEvent(new Event('visibilitychange'));
    await screen.findByRole('button', { name: /Student Union Board.*Completed/ });
    expect(screen.getByRole('button', { name: 'Submitting Vote...' })).toBeVisible();
    release();
    await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });
    later.mockRestore();
  });

  it('that got no response before the close is said to be unclear until the server can be asked', async () => {
    const user = await openMarked('Amara Okafor');
    const closed = makeElection({ status: 'completed' });
    api
      .expectNoAnswer('POST', '/votes/cast')
      .expectPolls('GET', '/elections', { data: { elections: [closed] } })
      .expectPolls('GET', '/elections/election-1', { data: { election: closed } })
      .expectNoAnswer('GET', '/votes/status/election-1')
      .expectNoAnswer('GET', '/votes/status/election-1');
    await submit(user);
    expect(
      await screen.findByText(/Your vote was sent, but no response has arrived/),
    ).toBeVisible();
    const later = vi.spyOn(Date, 'now').mockReturnValue(Date.now() + 60_000);
    api.expectPolls('GET', '/votes/status/election-1', { data: { hasVoted: false } });
    window.dispatchEvent(new Event('visibilitychange'));
    expect(await screen.findByText(/Your vote arrived after the close/)).toBeVisible();
    later.mockRestore();
  });

  it('is replaced by a notice when the election was deleted', async () => {
    const user = await openMarked('Amara Okafor');
    const gone = { status: 404, code: 'NOT_FOUND', message: 'This election does not exist.' };
    api
      .expect('POST', '/votes/cast', gone)
      .expect('GET', '/elections', { data: { elections: [] } })
      .expect('GET', '/elections/election-1', gone)
      .expect('GET', '/votes/status/election-1', gone);
    await submit(user);
    expect(await screen.findByText(/^You can’t open this election\./)).toBeVisible();
  });

  it('is still sent while the voter looks at the results, and reports a failure', async () => {
    const user = await openMarked('Amara Okafor');
    const release = api.expectHeld('POST', '/votes/cast', { status: 400, message: 'Not taken' });
    await submit(user);
    // On a slow machine, the ballot is loaded again when the voter returns to it.
    api
      .expectPolls('GET', '/votes/results/election-1', { data: resultsOf(election) })
      .expectPolls('GET', '/elections', { data: { elections: [election] } })
      .expectPolls('GET', '/elections/election-1', { data: { election } })
      .expectPolls('GET', '/votes/status/election-1', { data: { hasVoted: false } });
    await user.click(screen.getByRole('button', { name: 'Results' }));
    await user.click(screen.getByRole('button', { name: 'Vote' }));
    expect(screen.getByRole('button', { name: 'Submitting Vote...' })).toBeDisabled();
    release();
    expect(await screen.findByText('Not taken')).toBeVisible();
  });

  it('offers a retry when loading fails', async () => {
    expectElections(election);
    const failure = { status: 500, message: 'Something broke' };
    const release = api.expectHeld('GET', '/elections/election-1', failure);
    api.expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });
    const { user } = renderApp(OPEN);
    expect(await screen.findByText('Loading the ballot…')).toBeVisible();
    release();
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load election details');
    api.expect('GET', '/elections/election-1', { data: { election } });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { name: 'Cast Your Vote' })).toBeVisible();
  });
});

describe('the page for an election without a ballot', () => {
  it('shows when voting actually ended', async () => {
    const endDate = '2026-11-16T18:00:00.000Z';
    const closed = makeElection({
      status: 'completed',
      endDate,
      closedAt: '2026-11-16T15:04:00.000Z',
    });
    expectPage(closed);
    renderApp(OPEN);
    expect(
      await screen.findByText(/^Voting closed on Mon, Nov 16, 2026, 10:04 AM\./),
    ).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Voting has closed' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'View Results' })).toBeVisible();
  });

  it('does not claim that voting ended in an election that never opened', async () => {
    const never = makeElection({ status: 'completed', totalVotes: 0, isWithoutVoting: true });
    const early = makeElection({
      id: 'early',
      title: 'Rowing Club',
      status: 'completed',
      endDate: '2126-12-03T13:00:00.000Z',
    });
    expectPage(never, early);
    renderApp(OPEN);
    expect(await screen.findByRole('heading', { name: 'Voting didn’t take place' })).toBeVisible();
    expect(screen.getByText('This election was completed without voting.')).toBeVisible();
    const board = screen.getByRole('button', { name: /Student Union Board/ });
    expect(board).toHaveTextContent(/Completed without voting$/);
    expect(screen.getByRole('button', { name: /Rowing Club/ })).toHaveTextContent(/Ended$/);
  });

  it('does not show a future end date when the election was closed early', async () => {
    const closed = makeElection({ status: 'completed', endDate: '2126-12-03T13:00:00.000Z' });
    expectPage(closed);
    renderApp(OPEN);
    const heading = await screen.findByRole('heading', { name: 'Voting has closed' });
    expect(heading).not.toHaveFocus();
    expect(screen.queryByText(/Voting closed on/)).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'View Results' })).toBeVisible();
  });

  it('links to another election in which the voter has not voted', async () => {
    const third = makeElection({ id: 'election-3', title: 'Choir' });
    const voted = ['election-1', 'election-2'].map((id) => ({ id, title: id, status: 'active' }));
    api.expectPolls('GET', '/votes/history', { data: { history: voted } });
    expectBallot({ hasVoted: true, among: [election, another, third] });
    const { user } = renderApp(OPEN);
    await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });
    expect(screen.getByText(/^You have already voted in this election\./)).toBeVisible();
    api
      .expect('GET', '/elections/election-3', { data: { election: third } })
      .expect('GET', '/votes/status/election-3', { data: { hasVoted: false } });
    await user.click(screen.getByRole('button', { name: /^Next Election: .?Choir/ }));
    expect(await screen.findByRole('heading', { name: 'Cast Your Vote' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Choir', level: 1 })).toHaveFocus();
  });
});
