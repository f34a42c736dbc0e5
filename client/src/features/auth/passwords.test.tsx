import * as elections from '@votewise/contract/elections/elections-endpoints';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '../../../test/fake-api.ts';
import { renderApp, signInAs } from '../../../test/render-app.tsx';
import { readToken } from '../../lib/token-store.ts';

const ANSWER = 'If an account exists, new credentials are on their way to its registered address.';

describe('changing the password', () => {
  async function openDialog() {
    signInAs('voter');
    api.expect('GET', '/elections', { data: { elections: [] } });
    const { user } = renderApp('/voter/dashboard');
    await user.click(await screen.findByRole('button', { name: /Account menu for Lena Moreau/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Change password' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change password' }));
    const fill = async (currentPassword: string, newPassword: string) => {
      for (const [label, text] of [
        ['Current password', currentPassword],
        ['New password', newPassword],
      ] as const) {
        await user.click(dialog.getByLabelText(label));
        await user.paste(text);
      }
    };
    const save = () => user.click(dialog.getByRole('button', { name: 'Change Password' }));
    return { user, dialog, fill, save };
  }

  it('keeps the session with the new token and returns focus to the account menu', async () => {
    const { dialog, fill, save } = await openDialog();
    api.expect('PUT', '/auth/password', { data: { token: 'renewed' } });
    expect(dialog.getByLabelText('Current password')).toHaveFocus();
    await fill('k7mp-x2rd-9aqw-hc4t', 'four warm rolls daily');
    await save();
    expect(
      await screen.findByText('Password changed. Your other devices were signed out.'),
    ).toBeVisible();
    expect(api.lastCall('PUT', '/auth/password')?.body).toEqual({
      currentPassword: 'k7mp-x2rd-9aqw-hc4t',
      newPassword: 'four warm rolls daily',
    });
    expect(readToken()).toBe('renewed');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: /Account menu for Lena Moreau/ })).toHaveFocus();
  });

  it('shows which rules are met while the user types', async () => {
    const { dialog, fill } = await openDialog();
    expect(dialog.queryByText(/: done/)).not.toBeInTheDocument();
    await fill('same-as-before', 'same-as-before');
    const rule = (text: string) => dialog.getByText(text).closest('li');
    expect(rule('At least 10 characters')).toHaveTextContent('done');
    expect(rule('Different from your current password')).not.toHaveTextContent('done');
  });

  it.each([
    ['empty fields', '', '', 'Current password is required'],
    ['nine letters', 'current-one', 'ninesigns', 'The new password needs at least 10 characters'],
    ['the current password', 'current-one', 'current-one', 'This is your current password.'],
    ['more than 72 bytes', 'current-one', 'ä'.repeat(37), 'The new password is too long'],
  ])('rejects %s without calling the server', async (_name, current, fresh, text) => {
    const { dialog, fill, save } = await openDialog();
    await fill(current, fresh);
    await save();
    expect(dialog.getByText(text, { exact: false })).toBeVisible();
    expect(document.activeElement).toHaveAttribute('aria-invalid', 'true');
  });

  it.each([
    ['currentPassword', 'Current password', 403, 'This is not your current password.'],
    ['newPassword', 'New password', 400, 'This is one of the commonest passwords, or nearly.'],
  ])('shows a problem with the %s next to its field', async (field, label, status, message) => {
    const { dialog, fill, save } = await openDialog();
    api.expect('PUT', '/auth/password', { status, message, fields: { [field]: message } });
    await fill('current-one', 'four warm rolls daily');
    await save();
    const input = dialog.getByLabelText(label);
    await waitFor(() => expect(input).toHaveAccessibleDescription(message));
    expect(input).toHaveFocus();
    expect(input).not.toHaveValue('');
    expect(readToken()).toBe('stored-token');
  });

  it('does not end the session when the old token is rejected during the change', async () => {
    const { fill, save } = await openDialog();
    const release = api.expectHeld('PUT', '/auth/password', { data: { token: 'renewed' } });
    await fill('current-one', 'four warm rolls daily');
    await save();
    const { call } = await import('../../lib/api.ts');
    api.expect('GET', '/elections', { status: 401, code: 'UNAUTHENTICATED' });
    const meanwhile = call(elections.elections);
    api.expect('GET', '/elections', { data: { elections: [] } });
    release();
    expect(await meanwhile).toEqual({ elections: [] });
    expect(api.lastCall('GET', '/elections')?.token).toBe('Bearer renewed');
    expect(readToken()).toBe('renewed');
    expect(screen.getByText('No active elections')).toBeInTheDocument();
  });

  it('opens the sign-in page when the session has ended', async () => {
    const { fill, save } = await openDialog();
    api.expect('PUT', '/auth/password', { status: 401, code: 'UNAUTHENTICATED' });
    await fill('current-one', 'four warm rolls daily');
    await save();
    expect(await screen.findByRole('heading', { name: 'Sign in' })).toBeVisible();
  });
});

describe('Forgot?', () => {
  async function openDialog(typed = '') {
    const { user } = renderApp('/login');
    const id = await screen.findByLabelText('Voter ID');
    if (typed) await user.type(id, typed);
    await user.click(screen.getByRole('button', { name: 'Forgot?' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Get new credentials' }));
    const send = () => user.click(dialog.getByRole('button', { name: 'Send' }));
    return { user, dialog, send };
  }

  it.each([
    ['voter007', { userId: 'voter007' }],
    ['lena@example.org ', { email: 'lena@example.org' }],
  ])('requests a password for %s and always shows the same message', async (name, body) => {
    const { user, dialog, send } = await openDialog();
    api.expect('POST', '/auth/forgot');
    await user.type(dialog.getByLabelText('Voter ID or email address'), name);
    await send();
    expect(await dialog.findByRole('status')).toHaveTextContent(ANSWER);
    const contact = dialog.getByRole('link', { name: 'contact your election administrator' });
    expect(contact).toHaveAttribute('href', '/contact');
    expect(api.lastCall('POST', '/auth/forgot')?.body).toEqual(body);
    await waitFor(() => expect(dialog.getByRole('button', { name: 'Done' })).toHaveFocus());
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(await screen.findByRole('button', { name: 'Forgot?' })).toHaveFocus();
  });

  it('removes the message about a failed sign-in once new credentials are requested', async () => {
    const { user, dialog } = await openDialog('VOTER007');
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    api.expect('POST', '/auth/login', { status: 429, message: 'Too many failed sign-ins.' });
    await user.type(screen.getByLabelText('Password'), 'guess');
    await user.click(screen.getByRole('button', { name: 'Sign In as Voter' }));
    expect(await screen.findByRole('note')).toHaveTextContent('Too many failed sign-ins.');
    await user.click(screen.getByRole('button', { name: 'Forgot?' }));
    const again = within(await screen.findByRole('dialog', { name: 'Get new credentials' }));
    api.expect('POST', '/auth/forgot');
    await user.click(again.getByRole('button', { name: 'Send' }));
    expect(await again.findByRole('status')).toHaveTextContent(ANSWER);
    expect(screen.queryByText('Too many failed sign-ins.')).not.toBeInTheDocument();
  });

  it('requires an ID or an address', async () => {
    const { dialog, send } = await openDialog();
    expect(dialog.getByText(/no email address .* ask .* for a new code sheet\.$/)).toBeVisible();
    await send();
    expect(dialog.getByText('Enter your Voter ID or email address')).toBeVisible();
    expect(dialog.getByLabelText('Voter ID or email address')).toHaveFocus();
  });

  it.each([
    [{ status: 429, message: 'Too many requests for new credentials. Try again in 3 minutes.' }],
    [{ status: 500, message: 'Something went wrong on our side.' }],
  ])('shows why nothing was sent: %j', async (answer) => {
    const { dialog, send } = await openDialog('VOTER007');
    api.expect('POST', '/auth/forgot', answer);
    await send();
    expect(await dialog.findByRole('alert')).toHaveTextContent(answer.message);
    expect(dialog.getByLabelText('Voter ID or email address')).toHaveValue('VOTER007');
  });
});
