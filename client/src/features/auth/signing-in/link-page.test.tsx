import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '../../../../test/fake-api.ts';
import { makeElection, makeUser } from '../../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../../test/render-app.tsx';
import { readToken } from '../../../lib/token-store.ts';

const TOKEN = 'vMy2xq7Tn0KcZ3bWf8RjHg';
const LOOK_UP = ['POST', '/auth/links/look-up'] as const;
const USE = ['POST', '/auth/links/session'] as const;

const shown = {
  name: 'Lena M.',
  title: 'Student Union Board',
  questions: 1,
  state: 'open',
  startDate: '2126-11-16T13:00:00.000Z',
  endDate: '2126-11-20T23:00:00.000Z',
};
const VOID = { status: 404, code: 'LINK_VOID', message: 'This voting link doesn’t work.' };
const begun = {
  token: 'link-session',
  user: makeUser('voter'),
  idleMinutes: 60,
  link: { electionId: 'election-1' },
};

const continueButton = () => screen.findByRole('button', { name: 'Continue as Lena M.' });

/** Expects the calls that open a ballot. */
function expectBallot() {
  const election = makeElection({ endDate: shown.endDate });
  return api
    .expect('GET', '/elections', { data: { elections: [election] } })
    .expect('GET', '/elections/election-1', { data: { election } })
    .expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });
}

describe('the page that a voting link opens', () => {
  it('removes the link from the URL at once, and opens the ballot after one click', async () => {
    api.expect(...LOOK_UP, { data: shown });
    const { user } = renderApp(`/v#${TOKEN}`);
    expect(
      await screen.findByRole('heading', { name: 'Student Union Board', level: 1 }),
    ).toBeVisible();
    expect(screen.getByText('This link is for').parentElement).toHaveTextContent(
      'This link is for Lena M.',
    );
    expect(window.location.hash).toBe('');
    expect(readToken()).toBeNull();
    expect(api.lastCall(...LOOK_UP)?.body).toEqual({ token: TOKEN });
    expectBallot().expect(...USE, { data: begun });
    await user.click(await continueButton());
    expect(await screen.findByRole('button', { name: 'Submit Vote' })).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe(
      '/voter/dashboard?election=election-1',
    );
    expect(screen.getByText(/^You used a voting link\. It shows only the vote/)).toBeVisible();
    expect(readToken()).toBe('link-session');
    expect(sessionStorage.getItem('votewise_link')).toBeNull();
    await user.click(screen.getByRole('button', { name: /^Account menu for/ }));
    const menu = within(await screen.findByRole('menu'));
    expect(menu.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['Logout']);
  });

  it('isolates a right-to-left name in a left-to-right sentence', async () => {
    api.expect(...LOOK_UP, { data: { ...shown, name: 'נועה ל.' } });
    renderApp(`/v#${TOKEN}`);
    expect(await screen.findByRole('button', { name: 'Continue as נועה ל.' })).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Not נועה ל.?' })).toContainHTML(
      '<bdi translate="no">נועה ל.</bdi>',
    );
  });

  it('remembers the link after a reload', async () => {
    api.expect(...LOOK_UP, { data: shown });
    const { unmount } = renderApp(`/v#${TOKEN}`);
    await continueButton();
    unmount();
    api.expect(...LOOK_UP, { data: shown });
    renderApp('/v');
    await continueButton();
    expect(api.lastCall(...LOOK_UP)?.body).toEqual({ token: TOKEN });
  });

  it('keeps the session of another user when the link stops working before the click', async () => {
    signInAs('voter');
    api.expect(...LOOK_UP, { data: shown });
    const { user } = renderApp(`/v#${TOKEN}`);
    api.expect(...USE, VOID).expect(...LOOK_UP, VOID);
    await user.click(await continueButton());
    expect(await screen.findByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
    expect(readToken()).toBe('stored-token');
  });

  it.each([
    ['doesn’t work', VOID, 'This link doesn’t work'],
    [
      'is incomplete',
      { status: 400, code: 'VALIDATION_FAILED', message: 'Incomplete.' },
      'This link doesn’t work',
    ],
    ['is for a closed election', { data: { ...shown, state: 'closed' } }, 'Voting has closed'],
  ])('leads to the sign-in page if the link %s', async (_what, answer, title) => {
    api.expect(...LOOK_UP, answer);
    renderApp(`/v#${TOKEN}`);
    expect(await screen.findByRole('heading', { name: title })).toBeVisible();
    const main = within(screen.getByRole('main'));
    expect(main.getByRole('link', { name: 'Sign In with Your Voter ID' })).toHaveAttribute(
      'href',
      '/login',
    );
  });

  it('shows when voting opens if it has not opened yet, and lets the voter check again', async () => {
    api.expect(...LOOK_UP, { data: { ...shown, state: 'upcoming' } });
    const { user } = renderApp(`/v#${TOKEN}`);
    await screen.findByRole('heading', { name: 'Voting hasn’t opened yet' });
    expect(screen.getByText(/opens on Sat, Nov 16, 2126/)).toBeVisible();
    api.expect(...LOOK_UP, { data: shown });
    await user.click(screen.getByRole('button', { name: 'Check Again' }));
    await continueButton();
  });

  it('offers to try again when the server cannot be reached', async () => {
    api.expectNoAnswer(...LOOK_UP);
    const { user } = renderApp(`/v#${TOKEN}`);
    await screen.findByText(/^Your voting link couldn’t be checked/);
    api.expect(...LOOK_UP, { data: { ...shown, questions: 3, title: 'Assembly' } });
    await user.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText('A ballot paper with 3 questions.')).toBeVisible();
  });

  it('explains what to do without a link or with the example link from a test email', async () => {
    const { unmount } = renderApp('/v');
    expect(
      await screen.findByRole('heading', { name: 'Open the link from your email' }),
    ).toBeVisible();
    unmount();
    renderApp('/v#example');
    expect(await screen.findByRole('heading', { name: 'This is an example' })).toBeVisible();
  });
});
