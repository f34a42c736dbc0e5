import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '../../../test/fake-api.ts';
import { makeUser } from '../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../test/render-app.tsx';
import { readToken, storeToken } from '../../lib/token-store.ts';

/** The live region for failure toasts. */
function failures() {
  const region = document.querySelector<HTMLElement>('[aria-live="assertive"]');
  if (!region) throw new Error('There is no region for failures.');
  return within(region);
}

async function fillIn(user: ReturnType<typeof renderApp>['user'], idLabel = 'Voter ID') {
  await user.type(await screen.findByLabelText(idLabel), 'VOTER001');
  await user.type(screen.getByLabelText('Password'), 'correct horse');
}

describe('the sign-in page', () => {
  it('signs a voter in and opens the dashboard', async () => {
    api
      .expect('POST', '/auth/login', { data: { token: 'fresh', user: makeUser('voter') } })
      .expect('GET', '/elections', { data: { elections: [] } });
    const { user } = renderApp('/login');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Sign In as Voter' }));
    // Checked first, because the toast can disappear while a busy machine loads the dashboard.
    expect(await screen.findByText('Welcome back! Your sign in was successful.')).toBeVisible();
    expect(await screen.findByText('No active elections')).toBeVisible();
    expect(window.location.pathname).toBe('/voter/dashboard');
    expect(screen.getByRole('main')).toHaveFocus();
    expect(readToken()).toBe('fresh');
    expect(api.lastCall('POST', '/auth/login')?.body).toEqual({
      userId: 'VOTER001',
      password: 'correct horse',
      userType: 'voter',
    });
  });

  it('fills in the voter ID from a code sheet and removes it from the URL', async () => {
    renderApp('/login#voter1204');
    expect(await screen.findByLabelText('Voter ID')).toHaveValue('VOTER1204');
    expect(screen.getByLabelText('Password')).toHaveFocus();
    await waitFor(() => expect(window.location.href).toMatch(/\/login$/));
    expect(screen.getByLabelText('Voter ID')).toHaveValue('VOTER1204');
  });

  it.each(['#ADMIN001', '#VOTER1%20x', '#<b>', '#VOTER1234567890123456'])(
    'ignores %s in the URL',
    async (hash) => {
      renderApp(`/login${hash}`);
      expect(await screen.findByLabelText('Voter ID')).toHaveValue('');
    },
  );

  it('asks a user who opens the link on another voter’s code sheet to sign out first', async () => {
    const { userId } = signInAs('voter');
    const { user } = renderApp('/login#VOTER777');
    expect(userId).not.toBe('VOTER777');
    expect(await screen.findByText(/This code sheet is for VOTER777/)).toBeVisible();
    api.expect('POST', '/auth/logout');
    await user.click(screen.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByLabelText('Voter ID')).toHaveValue('VOTER777');
  });

  it('calls the server only with an ID and a password', async () => {
    const { user } = renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Sign In as Voter' }));
    await user.type(screen.getByLabelText('Voter ID'), 'VOTER001{Enter}');
    expect(screen.getByLabelText('Password')).toBeInvalid();
    expect(screen.getByLabelText('Voter ID')).toBeRequired();
  });

  it('keeps the reason visible until the next attempt, which removes it and its toast', async () => {
    const message =
      'Your password has expired. Select “Forgot?” to get a new one by email, or ask for a new code sheet.';
    const expired = { status: 403, code: 'CREDENTIALS_EXPIRED', message };
    api.expect('POST', '/auth/login', expired);
    const { user } = renderApp('/login');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Sign In as Voter' }));
    expect(await screen.findByRole('note')).toHaveTextContent(message);
    expect(screen.getByRole('button', { name: 'Forgot?' })).toBeVisible();
    const release = api.expectHeld('POST', '/auth/login', { status: 401, message: 'Again' });
    await user.click(screen.getByRole('button', { name: 'Sign In as Voter' }));
    await waitFor(() => expect(screen.queryByText(message)).not.toBeInTheDocument());
    release();
    expect(await screen.findByRole('note')).toHaveTextContent('Again');
    for (const field of [screen.getByLabelText('Voter ID'), screen.getByLabelText('Password')]) {
      expect(field).toBeInvalid();
      expect(field).toHaveAccessibleDescription('Again');
    }
  });

  it('shows the password on request', async () => {
    const { user } = renderApp('/login');
    await fillIn(user);
    const password = screen.getByLabelText('Password');
    expect(password).toHaveAttribute('type', 'password');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password).toHaveAttribute('type', 'text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password).toHaveAttribute('type', 'password');
  });

  it('sends one request even if the button is pressed repeatedly', async () => {
    const release = api.expectHeld('POST', '/auth/login', { status: 401 });
    const { user } = renderApp('/login');
    await fillIn(user);
    await user.click(screen.getByRole('button', { name: 'Sign In as Voter' }));
    const busy = screen.getByRole('button', { name: 'Signing in...' });
    await user.click(busy);
    expect(await screen.findByText('Signing you in...')).toBeVisible();
    release();
    expect(await failures().findByText('Login failed')).toBeVisible();
  });
});

describe('guard', () => {
  it('returns to the requested page after signing in', async () => {
    api
      .expect('POST', '/auth/login', { data: { token: 'fresh', user: makeUser('voter') } })
      .expect('GET', '/elections', { data: { elections: [] } });
    const { user } = renderApp('/admin/dashboard?election=e1');
    await fillIn(user);
    expect(window.location.pathname).toBe('/login');
    await user.click(screen.getByRole('button', { name: 'Sign In as Voter' }));
    expect(await screen.findByText('Select an Election')).toBeVisible();
    expect(window.location.pathname + window.location.search).toBe('/admin/dashboard?election=e1');
  });

  it.each([{ status: 401 }, { status: 503 }])(
    'ends a session that cannot be restored: %j',
    async (answer) => {
      api.expect('GET', '/auth/profile', answer).expectPolls('GET', '/elections', answer);
      storeToken('stale');
      renderApp('/voter/dashboard');
      expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
      expect(readToken()).toBeNull();
    },
  );

  it('ends the session when the server rejects its token', async () => {
    signInAs('voter');
    api.expect('GET', '/elections', { status: 401, message: 'Please sign in again' });
    renderApp('/voter/dashboard');
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(readToken()).toBeNull();
  });
});

describe('signing out', () => {
  async function signOut(answer: { status?: number }) {
    signInAs('voter');
    api
      .expect('GET', '/elections', { data: { elections: [] } })
      .expect('POST', '/auth/logout', answer);
    const { user } = renderApp('/voter/dashboard');
    await user.click(await screen.findByRole('button', { name: /Account menu for Lena Moreau/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Logout' }));
    await screen.findByRole('heading', { name: 'Sign in' });
  }

  it('confirms the sign-out and removes the token', async () => {
    await signOut({});
    expect(
      screen.getByText("You've been signed out successfully. See you next time!"),
    ).toBeVisible();
    expect(readToken()).toBeNull();
    await waitFor(() => expect(window.history.state).toHaveProperty('usr', null));
  });

  it('removes the token even when the call fails', async () => {
    await signOut({ status: 500 });
    expect(screen.getByText('There was an error signing out. Please try again.')).toBeVisible();
    expect(readToken()).toBeNull();
  });
});
