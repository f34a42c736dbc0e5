import type { OwnSession, UserType } from '@votewise/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '../../../test/fake-api.ts';
import { HERE } from '../../../test/own-sessions.ts';
import { renderApp, signInAs } from '../../../test/render-app.tsx';
import { readToken } from '../../lib/token-store.ts';

const PHONE = { ...HERE, id: 'phone', device: 'Safari on iPhone', isCurrent: false };
const LOST = { ...HERE, id: 'lost', device: 'Unknown device', isCurrent: false };

function expectSessions(...sessions: OwnSession[]) {
  api.expect('GET', '/auth/sessions', { data: { sessions } });
}

async function openMenu(userType: UserType) {
  signInAs(userType);
  api.expect('GET', '/elections', { data: { elections: [] } });
  const { user } = renderApp(`/${userType}/dashboard`);
  await user.click(await screen.findByRole('button', { name: /Account menu for/ }));
  return { user };
}

async function openDevices(...sessions: OwnSession[]) {
  const { user } = await openMenu('admin');
  expectSessions(...sessions);
  await user.click(await screen.findByRole('menuitem', { name: 'Signed-in devices' }));
  const list = () => screen.findByRole('dialog', { name: 'Signed-in devices' });
  return { user, list: within(await list()), findList: list };
}

describe('an administrator’s devices', () => {
  it('are listed with a note when there is no other device', async () => {
    const { list } = await openDevices(HERE);
    expect(await list.findByText('You’re not signed in on any other device.')).toBeVisible();
    expect(
      list.queryByRole('button', { name: 'Sign Out Everywhere Else' }),
    ).not.toBeInTheDocument();
  });

  it('can all be signed out even if some are not listed because a backup was restored', async () => {
    const { list } = await openDevices();
    expect(await list.findByText(/so some sessions are not listed/)).toBeVisible();
    expect(list.getByRole('button', { name: 'Sign Out Everywhere Else' })).toBeVisible();
  });

  it('are signed out one by one with the password and removed from the list', async () => {
    const { user, list, findList } = await openDevices(HERE, PHONE);
    await user.click(await list.findByRole('button', { name: /^Sign out Safari on iPhone/ }));
    const question = within(await screen.findByRole('dialog', { name: 'Sign out a device' }));
    expect(question.getByLabelText('Current password')).toHaveFocus();
    await user.click(question.getByRole('button', { name: 'Sign Out' }));
    expect(question.getByText('Current password is required')).toBeVisible();
    api.expect('POST', '/auth/sessions/phone/end');
    expectSessions(HERE);
    await user.type(question.getByLabelText('Current password'), 'k7mp-x2rd');
    await user.click(question.getByRole('button', { name: 'Sign Out' }));
    expect(await screen.findByText('Safari on iPhone was signed out.')).toBeVisible();
    expect(api.lastCall('POST', '/auth/sessions/phone/end')?.body).toEqual({
      currentPassword: 'k7mp-x2rd',
    });
    const left = within(await findList());
    expect(await left.findByText('You’re not signed in on any other device.')).toBeVisible();
    await user.click(left.getByRole('button', { name: 'Done' }));
    expect(screen.getByRole('button', { name: /Account menu for/ })).toHaveFocus();
  });

  it('can all be signed out except this one, which continues with the new token', async () => {
    const { user, list, findList } = await openDevices(HERE, PHONE, LOST);
    await user.click(await list.findByRole('button', { name: 'Sign Out Everywhere Else' }));
    api.expect('POST', '/auth/sessions/end-others', { data: { token: 'renewed' } });
    expectSessions(HERE);
    await user.type(await screen.findByLabelText('Current password'), 'k7mp-x2rd');
    await user.click(screen.getByRole('button', { name: 'Sign Out Everywhere Else' }));
    expect(await screen.findByText('Signed out everywhere else.')).toBeVisible();
    expect(readToken()).toBe('renewed');
    await findList();
  });

  it.each([
    ['Signed-in devices', '/auth/sessions', { sessions: [HERE] }, 'This device'],
    [
      'Two-step sign-in',
      '/auth/second-factor',
      { isOn: true, recoveryCodesLeft: 9 },
      /^9 recovery/,
    ],
  ])('are loaded again after a failure: %s', async (item, path, data, text) => {
    const { user } = await openMenu('admin');
    api.expectNoAnswer('GET', path);
    await user.click(await screen.findByRole('menuitem', { name: item }));
    api.expect('GET', path, { data });
    await user.click(await screen.findByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(text)).toBeVisible();
  });
});

describe('a voter', () => {
  async function openQuestion() {
    const { user } = await openMenu('voter');
    await user.click(await screen.findByRole('menuitem', { name: 'Sign out everywhere else' }));
    await user.type(await screen.findByLabelText('Current password'), 'k7mp-x2rd');
    const sendOff = () =>
      user.click(screen.getByRole('button', { name: 'Sign Out Everywhere Else' }));
    return { sendOff };
  }

  it('can sign out everywhere else without seeing a list', async () => {
    const { sendOff } = await openQuestion();
    api.expect('POST', '/auth/sessions/end-others', { data: { token: 'renewed' } });
    await sendOff();
    expect(await screen.findByText('Signed out everywhere else.')).toBeVisible();
    expect(window.location.pathname).toBe('/voter/dashboard');
    expect(readToken()).toBe('renewed');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  });

  it('sees the error next to a wrong password and stays signed in', async () => {
    const { sendOff } = await openQuestion();
    const message = 'This is not your current password.';
    const refusal = { status: 403, message, fields: { currentPassword: message } };
    api.expect('POST', '/auth/sessions/end-others', refusal);
    await sendOff();
    const field = screen.getByLabelText('Current password');
    await waitFor(() => expect(field).toHaveAccessibleDescription(message));
    expect(field).toHaveFocus();
    expect(readToken()).toBe('stored-token');
  });

  it('sees what to do when there is no response', async () => {
    const { sendOff } = await openQuestion();
    api.expectNoAnswer('POST', '/auth/sessions/end-others');
    await sendOff();
    expect(await screen.findByText(/The server didn’t respond/)).toHaveTextContent(
      'If you’ve been signed out, sign in again. Otherwise, try again.',
    );
  });
});
