import { expect } from '@playwright/test';
import { fillSignIn } from '../support/steps.ts';
import { ADMINISTRATOR } from '../support/test.ts';
import { answered, asks, disconnected, failed, held, refused, visited } from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

const SIGN_IN = '/auth/login';
const INVALID = {
  status: 401,
  code: 'INVALID_CREDENTIALS',
  message: 'Invalid user ID or password. Check both, and check whether Voter or Admin is selected.',
};
const EXPIRED = {
  status: 403,
  code: 'CREDENTIALS_EXPIRED',
  message:
    'Your password has expired. Select “Forgot?” to get a new one by email, or ask for a new code sheet.',
};
const TOO_OFTEN = {
  status: 429,
  code: 'TOO_MANY_ATTEMPTS',
  message: 'Too many requests for new credentials. Try again in 12 minutes.',
};
const WRONG = { userId: 'VOTER001', password: 'not-the-password' };

async function openLogin({ page }: PageMock): Promise<void> {
  await page.goto('/login');
  await expect(page.getByRole('button', { name: 'Sign In as Voter' })).toBeVisible();
}

const openForgot = asks(openLogin, 'Forgot?');

async function forget(mock: PageMock): Promise<void> {
  await openForgot(mock);
  await mock.page.getByLabel('Voter ID or email address').fill('VOTER001');
  await mock.page.getByRole('button', { name: 'Send' }).click();
}

async function signIn(mock: PageMock): Promise<void> {
  await openLogin(mock);
  await fillSignIn(mock.page, 'Voter', WRONG);
}

async function askForCode(mock: PageMock): Promise<void> {
  await mock.answer('POST', '/auth/login', {
    status: 401,
    code: 'SECOND_FACTOR_REQUIRED',
    message: 'Enter the code from your authenticator app, or a recovery code.',
  });
  await openLogin(mock);
  await fillSignIn(mock.page, 'Admin', ADMINISTRATOR);
  await expect(mock.page.getByLabel('6-digit code')).toBeFocused();
}

export const login = statesOf('visitor', {
  Login: {
    voter: openLogin,
    admin: async (mock) => {
      await openLogin(mock);
      const roles = mock.page.getByRole('group', { name: 'Sign in as' });
      await roles.getByRole('button', { name: 'Admin', exact: true }).click();
    },
    busy: held('POST', SIGN_IN, signIn),
    refused: refused('POST', SIGN_IN, INVALID, signIn),
    'refused without a message': failed('POST', SIGN_IN, signIn),
    'no connection': disconnected('POST', SIGN_IN, signIn),
    'required by a dashboard': visited('/voter/dashboard', 'Sign in'),
    'expired credentials': refused('POST', SIGN_IN, EXPIRED, signIn),
    'code asked': askForCode,
    forgot: openForgot,
    'forgot and sent': answered('POST', '/auth/forgot', {}, async (mock) => {
      await forget(mock);
      await expect(mock.page.getByRole('status')).toBeVisible();
    }),
    'forgot too often': refused('POST', '/auth/forgot', TOO_OFTEN, forget),
    'voter signed in': async (mock) => {
      await openLogin(mock);
      await fillSignIn(mock.page, 'Voter', mock.fixture.voter);
      await expect(mock.page).toHaveURL('/voter/dashboard');
      await expect(mock.page.getByText('Select an Election')).toBeVisible();
    },
    'admin signed in': async (mock) => {
      await openLogin(mock);
      await fillSignIn(mock.page, 'Admin', ADMINISTRATOR);
      await expect(mock.page).toHaveURL('/admin/dashboard');
      await expect(mock.page.getByRole('heading', { name: 'Admin Dashboard' })).toBeVisible();
    },
  },
});
