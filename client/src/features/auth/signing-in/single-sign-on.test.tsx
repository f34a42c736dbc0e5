import { fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, type MockInstance, vi } from 'vitest';
import { api } from '../../../../test/fake-api.ts';
import { makeUser } from '../../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../../test/render-app.tsx';
import { readToken } from '../../../lib/token-store.ts';
import { keepAttempt, readSignOutUrl } from './sign-on-calls.ts';
import { leaving } from './sign-on-calls.ts';

const START = '/auth/single-sign-on';
const FINISH = '/auth/single-sign-on/finish';
const offered = document.createElement('meta');
offered.name = 'single-sign-on';

let leaveTo: MockInstance<typeof leaving.to>;

beforeEach(() => {
  leaveTo = vi.spyOn(leaving, 'to').mockReturnValue();
  offered.content = 'Northfield';
  document.head.append(offered);
});
afterEach(() => {
  offered.remove();
});

describe('the sign-in page', () => {
  it('opens the provider’s page once and keeps the button busy', async () => {
    const url = 'https://provider.example.org/auth?state=s';
    api.expect('POST', START, { data: { url, attempt: 'sealed' } });
    const { user } = renderApp('/login');
    const button = await screen.findByRole('button', { name: 'Sign In with Northfield' });
    await user.click(button);
    await vi.waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith(url));
    expect(button).toHaveTextContent('Opening Northfield...');
    await user.click(button);
    expect(leaveTo).toHaveBeenCalledTimes(1);

    // The provider's page did not open, and the browser went back to the page as it was left.
    fireEvent(window, Object.assign(new Event('pageshow'), { persisted: true }));
    expect(
      await screen.findByText(/^If Northfield didn’t open, sign in with your ID/),
    ).toBeVisible();
    api.expect('POST', START, { data: { url, attempt: 'sealed' } });
    await user.click(screen.getByRole('button', { name: 'Sign In with Northfield' }));
    await vi.waitFor(() => expect(leaveTo).toHaveBeenCalledTimes(2));
  });

  it('reports that the provider cannot be reached, and keeps the entries in the form', async () => {
    api.expect('POST', START, { status: 503, code: 'SIGN_ON_UNAVAILABLE' });
    const { user } = renderApp('/login');
    await user.type(await screen.findByLabelText('Voter ID'), 'VOTER001');
    await user.click(await screen.findByRole('button', { name: 'Sign In with Northfield' }));
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Northfield can’t be reached. Sign in with your ID and password, or try again in a few minutes.',
    );
    expect(screen.getByLabelText('Voter ID')).toHaveValue('VOTER001');
    expect(leaveTo).not.toHaveBeenCalled();
  });

  it('calls a provider without a name “single sign-on”', async () => {
    offered.content = '';
    renderApp('/login');
    expect(
      await screen.findByRole('button', { name: 'Sign In with single sign-on' }),
    ).toBeVisible();
  });
});

describe('the return from the provider', () => {
  const signOutUrl = 'https://provider.example.org/end';

  it('signs in once with the answer and the attempt, and removes both', async () => {
    keepAttempt({ attempt: 'sealed', origin: null });
    const data = { token: 'fresh', user: makeUser('voter'), idleMinutes: 60, signOutUrl };
    api.expect('POST', FINISH, { data }).expect('GET', '/elections', { data: { elections: [] } });
    renderApp('/single-sign-on?code=c&state=s');
    expect(await screen.findByText('Welcome back! Your sign in was successful.')).toBeVisible();
    expect(await screen.findByText('No active elections')).toBeVisible();
    expect(window.location.href).toMatch(/\/voter\/dashboard$/);
    expect(api.lastCall('POST', FINISH)?.body).toEqual({
      answer: '?code=c&state=s',
      attempt: 'sealed',
    });
    expect([readToken(), readSignOutUrl()]).toEqual(['fresh', signOutUrl]);
    expect(Object.keys(localStorage)).not.toContain('votewise_sign_on');
  });

  it('returns to the page from which the user was sent to the sign-in page', async () => {
    const from = { pathname: '/contact', search: '', hash: '' };
    keepAttempt({ attempt: 'sealed', origin: { from } });
    api
      .expect('POST', FINISH, { data: { token: 't', user: makeUser('voter'), idleMinutes: 60 } })
      .expect('GET', '/contact', { data: { contact: {} } });
    renderApp('/single-sign-on?code=c&state=s');
    expect(await screen.findByRole('heading', { name: 'Contact', level: 1 })).toBeVisible();
  });

  it('never leaves the site, whatever the stored return path is', async () => {
    keepAttempt({ attempt: 'sealed', origin: { from: { pathname: '//evil.example.org/' } } });
    api
      .expect('POST', FINISH, { data: { token: 't', user: makeUser('voter'), idleMinutes: 60 } })
      .expect('GET', '/elections', { data: { elections: [] } });
    renderApp('/single-sign-on?code=c&state=s');
    expect(await screen.findByText('No active elections')).toBeVisible();
    expect(window.location.pathname).toBe('/voter/dashboard');
  });

  it.each([
    ['SIGN_ON_CANCELED', /^The sign-in with Northfield was canceled\./],
    ['SIGN_ON_EXPIRED', /^This sign-in took too long/],
    ['SIGN_ON_FAILED', /^The response from Northfield couldn’t be accepted\./],
    ['ADDRESS_NOT_VERIFIED', /^Northfield hasn’t verified your email address\./],
    ['ADDRESS_NOT_CONFIRMED', /^Northfield doesn’t say whether .* and tell your administrator\.$/],
    ['ADDRESS_NOT_REGISTERED', /is not registered here\. Ask your administrator which/],
    ['ACCOUNT_DISABLED', /^This account is disabled\. Contact your election administrator\.$/],
    ['PASSWORD_REQUIRED', /^You use two-step sign-in\./],
    ['TOO_MANY_ATTEMPTS', /^Too many failed sign-ins\. Try again in 1 minute\.$/],
    ['DATABASE_UNAVAILABLE', /^The database is unavailable\.$/],
  ])('explains the error %s', async (code, text) => {
    keepAttempt({ attempt: 'sealed', origin: null });
    const message = 'The database is unavailable.';
    api.expect('POST', FINISH, { status: 403, code, message });
    renderApp('/single-sign-on?error=e&state=s');
    expect(await screen.findByRole('alert')).toHaveTextContent(text);
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('You’re not signed in');
    expect([readToken(), window.location.search]).toEqual([null, '']);
  });

  it('leads to the sign-in page after a failure, and remembers the page to return to', async () => {
    const from = { pathname: '/contact', search: '', hash: '' };
    keepAttempt({ attempt: 'sealed', origin: { from } });
    api.expectNoAnswer('POST', FINISH);
    const { user } = renderApp('/single-sign-on?code=c&state=s');
    expect(await screen.findByRole('alert')).toHaveTextContent('The server couldn’t be reached.');
    await user.click(screen.getByRole('link', { name: 'Back to Sign-In' }));
    expect(await screen.findByRole('button', { name: 'Sign In as Voter' })).toBeVisible();
    expect(window.history.state).toMatchObject({ usr: { from } });
  });

  it('makes the provider ask for another account after one was refused', async () => {
    keepAttempt({ attempt: 'sealed', origin: null });
    const url = 'https://provider.example.org/auth?state=s';
    api
      .expect('POST', FINISH, { status: 403, code: 'ADDRESS_NOT_REGISTERED' })
      .expect('POST', START, { data: { url, attempt: 'sealed' } });
    const { user } = renderApp('/single-sign-on?code=c&state=s');
    await user.click(await screen.findByRole('link', { name: 'Back to Sign-In' }));
    await user.click(await screen.findByRole('button', { name: 'Sign In with Northfield' }));
    await vi.waitFor(() => expect(leaveTo).toHaveBeenCalledExactlyOnceWith(`${url}&prompt=login`));
  });

  it('opens the sign-in page if the provider sent no answer', async () => {
    renderApp('/single-sign-on');
    expect(await screen.findByRole('button', { name: 'Sign In as Voter' })).toBeVisible();
  });

  it('keeps the session of another user if the sign-in fails', async () => {
    signInAs('voter');
    api.expect('POST', FINISH, { status: 403, code: 'SIGN_ON_EXPIRED' });
    renderApp('/single-sign-on?code=c&state=s');
    expect(await screen.findByRole('alert')).toHaveTextContent('This sign-in took too long');
    expect(readToken()).toBe('stored-token');
  });

  it('offers to sign out of the provider after signing out here', async () => {
    localStorage.setItem('votewise_sign_out', signOutUrl);
    renderApp('/login');
    const link = await screen.findByRole('link', { name: 'also sign out there' });
    expect(link).toHaveAttribute('href', signOutUrl);
  });
});
