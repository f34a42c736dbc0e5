import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it, onTestFinished } from 'vitest';
import { chooseDate, openParticipants } from '../../test/elections-tab.ts';
import { api } from '../../test/fake-api.ts';
import { makeElection, makeUpcoming, makeUser, makeVoter } from '../../test/fixtures.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';
import { loadDialogs } from '../features/elections/managing/elections-tab.tsx';

const NOTICE = 'Your session has ended. Sign in to continue. Your entries have been kept.';
const ENDED = {
  status: 401,
  code: 'UNAUTHENTICATED',
  message: 'Please sign in to continue.',
};

async function signInAgain(user: UserEvent, person = makeUser('admin')) {
  api.expect('POST', '/auth/login', { data: { token: 'fresh', user: person } });
  await user.type(screen.getByLabelText('Password'), 'correct horse');
  await user.click(screen.getByRole('button', { name: /^Sign In as/ }));
}

function expectElections(...elections: unknown[]) {
  api.expect('GET', '/elections', { data: { elections } });
}

/** Opens a path while signed in and waits for its elections. */
function open(path: string, userType: 'admin' | 'voter', ...elections: unknown[]) {
  signInAs(userType);
  expectElections(...elections);
  return renderApp(path);
}

function expectBallot() {
  api
    .expect('GET', '/elections/election-1', { data: { election: makeElection() } })
    .expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });
}

describe('a session that ends without a sign-out', () => {
  it('restores a partially completed election form in its dialog', async () => {
    const { user } = open('/admin/dashboard?tab=elections', 'admin');
    await loadDialogs();
    await user.click(await screen.findByRole('button', { name: 'Schedule Election' }));
    await paste(user, 'Title *', 'Choir Council');
    await paste(user, 'Description *', 'Elect the council.');
    await user.click(screen.getByRole('button', { name: 'Add Candidate' }));
    await paste(user, 'Name of candidate 3', 'Priya Raman');
    await user.click(screen.getByRole('button', { name: 'Change ballot' }));
    await user.click(screen.getByRole('radio', { name: 'Ranked choice' }));
    await chooseDate(user, 'Start date', '2126-12-14');
    await chooseDate(user, 'End date', '2126-12-15');
    api.expect('POST', '/elections', ENDED);
    const dialog = screen.getByRole('dialog', { name: 'Schedule Election' });
    await user.click(within(dialog).getByRole('button', { name: 'Schedule Election' }));

    expect(await screen.findByRole('alert')).toHaveTextContent(NOTICE);
    expect(window.location.pathname).toBe('/login');
    expect(screen.getByLabelText('Admin ID')).toHaveValue('ADMIN001');
    await waitFor(() => expect(screen.getByLabelText('Password')).toHaveFocus());
    await waitFor(() => expect(screen.queryByText(/Scheduling election/)).not.toBeInTheDocument());
    expect(screen.queryByText(/Failed to schedule/)).not.toBeInTheDocument();

    expectElections();
    await signInAgain(user);
    expect(await screen.findByLabelText('Title *')).toHaveValue('Choir Council');
    expect(window.location.search).toBe('?tab=elections');
    expect(screen.getByLabelText('Name of candidate 3')).toHaveValue('Priya Raman');
    expect(screen.getByRole('button', { name: /^Start date: Sat, Dec 14, 2126/ })).toBeVisible();
    const reopened = within(screen.getByRole('dialog', { name: 'Schedule Election' }));
    api.expect('POST', '/elections', { status: 201, data: { election: makeUpcoming() } });
    expectElections(makeUpcoming());
    await user.click(reopened.getByRole('button', { name: 'Schedule Election' }));
    expect(await screen.findByText('Election scheduled successfully!')).toBeVisible();
    expect(api.lastCall('POST', '/elections')?.body).toMatchObject({
      title: 'Choir Council',
      ballot: { kind: 'ranked', rule: 'irv' },
    });
  });

  it('restores an edit together with the version on which it was based', {
    tags: 'slow',
  }, async () => {
    const stored = makeUpcoming();
    const { user } = open('/admin/dashboard?tab=elections', 'admin', stored);
    api.expect('GET', '/elections/election-1', { data: { election: stored } });
    await user.click(await screen.findByRole('button', { name: 'Edit' }));
    const title = await screen.findByLabelText('Title *');
    await user.clear(title);
    await user.type(title, 'Choir Council');
    api.expect('PUT', '/elections/election-1', ENDED);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    await screen.findByRole('alert');

    const newer = {
      ...stored,
      description: 'Rewritten elsewhere.',
      updatedAt: '2026-11-09T08:00:00.000Z',
    };
    expectElections(newer);
    api.expect('GET', '/elections/election-1', { data: { election: newer } });
    await signInAgain(user);
    expect(await screen.findByLabelText('Title *')).toHaveValue('Choir Council');
    api.expect('PUT', '/elections/election-1', {
      status: 409,
      code: 'EDITED_MEANWHILE',
      message: 'Another administrator changed this election.',
    });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByRole('button', { name: 'Reload Data' })).toBeVisible();
    expect(api.lastCall('PUT', '/elections/election-1')?.body).toMatchObject({
      expectedUpdatedAt: stored.updatedAt,
    });
  });

  it('restores candidates that were being edited', { tags: 'slow' }, async () => {
    const stored = makeUpcoming();
    const { user } = open('/admin/dashboard?tab=elections', 'admin', stored);
    await openParticipants(user, stored);
    await user.type(await screen.findByLabelText('Name of candidate 2'), ' Berg');
    api.expect('PUT', '/elections/election-1/candidates', ENDED);
    await user.click(screen.getByRole('button', { name: 'Save Participants' }));
    await screen.findByRole('alert');
    expectElections(stored);
    api.expect('GET', '/elections/election-1', { data: { election: stored } });
    await signInAgain(user);
    expect(await screen.findByLabelText('Name of candidate 2')).toHaveValue('Jonas Lindqvist Berg');
  });

  it('restores the entries for a voter who was being registered', async () => {
    signInAs('admin');
    const voters = { data: { voters: [makeVoter()], total: 1, mail: { delivery: 'smtp' } } };
    api.expect('GET', '/auth/voters?limit=5', voters);
    api.expectPolls('GET', '/elections', { data: { elections: [] } });
    const { user } = renderApp('/admin/dashboard?tab=voters');
    await screen.findByText('lena@example.org');
    await paste(user, 'Full Name *', 'Ann Lee');
    await paste(user, 'Email Address *', 'ann@example.org');
    api.expect('POST', '/auth/register', ENDED);
    await user.click(screen.getByRole('button', { name: 'Register Voter' }));
    await screen.findByRole('alert');
    api.expect('GET', '/auth/voters?limit=5', voters);
    await signInAgain(user);
    expect(await screen.findByLabelText('Full Name *')).toHaveValue('Ann Lee');
    expect(screen.getByLabelText('Email Address *')).toHaveValue('ann@example.org');
  });

  async function endBeforeCasting() {
    const election = makeElection();
    const { user } = open('/voter/dashboard?election=election-1', 'voter', election);
    expectBallot();
    await user.click(await screen.findByRole('radio', { name: 'Jonas Lindqvist' }));
    api.expect('POST', '/votes/cast', ENDED);
    await user.click(screen.getByRole('button', { name: 'Submit Vote' }));
    await screen.findByRole('alert');
    return { user, election };
  }

  it('keeps the mark on a ballot for the same voter', async () => {
    const { user, election } = await endBeforeCasting();
    expectElections(election);
    expectBallot();
    await signInAgain(user, makeUser('voter'));
    expect(await screen.findByRole('radio', { name: 'Jonas Lindqvist' })).toBeChecked();
    expect(window.location.search).toBe('?election=election-1');
  });

  it('warns that single sign-on leaves the page and loses the mark', async () => {
    const offer = document.createElement('meta');
    offer.name = 'single-sign-on';
    document.head.append(offer);
    onTestFinished(() => offer.remove());
    await endBeforeCasting();
    expect(await screen.findByText(/your entries will be lost/)).toBeVisible();
  });

  it('does not show the entries to another user', async () => {
    const { user, election } = await endBeforeCasting();
    expectElections(election, makeElection({ id: 'election-2', title: 'Rowing Club' }));
    await signInAgain(user, { ...makeUser('voter'), id: 'voter-2', userId: 'VOTER002' });
    expect(await screen.findByRole('heading', { name: 'Select an Election' })).toBeVisible();
    expect(window.location.search).toBe('');
    expectBallot();
    await user.click(screen.getByRole('button', { name: /Student Union Board/ }));
    expect(await screen.findByRole('radio', { name: 'Jonas Lindqvist' })).not.toBeChecked();
  });
});

describe('signing out with the menu', () => {
  it('discards marks and entries, and shows no notice about an ended session', async () => {
    const election = makeElection();
    const { user } = open('/voter/dashboard?election=election-1', 'voter', election);
    expectBallot();
    await user.click(await screen.findByRole('radio', { name: 'Jonas Lindqvist' }));
    api.expect('POST', '/auth/logout');
    await user.click(screen.getByRole('button', { name: /Account menu for/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Sign in' });
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();

    expectElections(election);
    await user.type(screen.getByLabelText('Voter ID'), 'VOTER001');
    await signInAgain(user, makeUser('voter'));
    expectBallot();
    await user.click(await screen.findByRole('button', { name: /Student Union Board/ }));
    expect(await screen.findByRole('radio', { name: 'Jonas Lindqvist' })).not.toBeChecked();
  });
});

/** Pastes text. Typing is much slower, because the form renders again for each letter. */
async function paste(user: UserEvent, label: string, text: string) {
  await user.click(screen.getByLabelText(label));
  await user.paste(text);
}
