import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { catchDownloads } from '../../../../test/downloads.ts';
import { api } from '../../../../test/fake-api.ts';
import { makeUser } from '../../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../../test/render-app.tsx';
import { readToken } from '../../../lib/token-store.ts';

const PATH = '/auth/second-factor';
const OFF = { isOn: false, recoveryCodesLeft: 0 };
const ON = { isOn: true, since: '2026-11-16T13:00:00.000Z', recoveryCodesLeft: 10 };
const SETUP = {
  secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
  uri: 'otpauth://totp/VoteWise:ADMIN001%40localhost?issuer=VoteWise&secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
};
const CODES = [
  'b7mp-x2rd-9aqw-hc4t-b6yn-b3ef',
  ...Array.from({ length: 9 }, (_, index) => `abcd-efgh-jkmn-pqrs-tuvw-xyz${index}`),
];

const expectState = (data: object) => api.expect('GET', PATH, { data });

async function openMenu(name = 'Ruth Adeyemi') {
  signInAs('admin', { name });
  api.expect('GET', '/elections', { data: { elections: [] } });
  const { user } = renderApp('/admin/dashboard');
  await user.click(await screen.findByRole('button', { name: /Account menu for/ }));
  return user;
}

async function openDialog(state: object) {
  const user = await openMenu();
  expectState(state);
  await user.click(await screen.findByRole('menuitem', { name: 'Two-step sign-in' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Two-step sign-in' }));
  const press = (name: string) => user.click(dialog.getByRole('button', { name }));
  const type = async (label: string, text: string) => {
    await user.click(await dialog.findByLabelText(label));
    await user.paste(text);
  };
  return { user, dialog, press, type };
}

async function openSetup() {
  const opened = await openDialog(OFF);
  const { press, type } = opened;
  expect(await opened.dialog.findByLabelText('Current password')).toHaveFocus();
  await type('Current password', 'k7mp-x2rd');
  api.expect('POST', PATH, { data: SETUP });
  expectState(OFF);
  await press('Continue');
  await opened.dialog.findByRole('img', { name: 'QR code for the authenticator app' });
  return opened;
}

describe('turning two-step sign-in on', () => {
  it('requires the password and a code from the app, and shows the recovery codes once', async () => {
    const { user, dialog, press, type } = await openSetup();
    expect(api.lastCall('POST', PATH)?.body).toEqual({ currentPassword: 'k7mp-x2rd' });
    expect(dialog.getByText('JBSW Y3DP EHPK 3PXP JBSW Y3DP EHPK 3PXP')).toBeVisible();
    expect(dialog.getByLabelText('6-digit code')).toHaveFocus();
    await type('6-digit code', '123 456');
    api.expect('PUT', PATH, { data: { token: 'renewed', recoveryCodes: CODES } });
    expectState(ON);
    await press('Turn On');
    const list = await dialog.findByRole('list', { name: 'Recovery codes' });
    expect(within(list).getAllByRole('listitem')).toHaveLength(10);
    expect(list).toHaveFocus();
    expect(within(list).getByText('b7mp-x2rd-9aqw-hc4t-b6yn-b3ef')).toBeVisible();
    const saved = catchDownloads();
    const made = vi.spyOn(URL, 'createObjectURL');
    await press('Download');
    expect(saved).toEqual(['votewise-recovery-codes.txt']);
    const [[file] = []] = made.mock.calls;
    expect(file instanceof Blob && (await file.text())).toContain(CODES.join('\r\n'));
    expect(
      await screen.findByText('Two-step sign-in is on. Your other devices were signed out.'),
    ).toBeVisible();
    expect(api.lastCall('PUT', PATH)?.body).toEqual({ code: '123 456' });
    expect(readToken()).toBe('renewed');
    await user.keyboard('{Escape}');
    expect(list).toBeVisible();
    await press('I’ve Saved Them');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: /Account menu for/ })).toHaveFocus();
  });

  it('shows the reason next to a wrong code and keeps the dialog open', async () => {
    const { dialog, press, type } = await openSetup();
    await press('Turn On');
    expect(dialog.getByLabelText('6-digit code')).toHaveAccessibleDescription(/Enter the code/);
    await type('6-digit code', '123456');
    const message = 'This code is wrong.';
    api.expect('PUT', PATH, {
      status: 403,
      code: 'WRONG_CODE',
      message,
      fields: { code: message },
    });
    expectState(OFF);
    await press('Turn On');
    const field = dialog.getByLabelText('6-digit code');
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(message)));
    expect(field).toHaveFocus();
    expect(field).toHaveValue('123456');
    expect(readToken()).toBe('stored-token');
  });

  it('copies the key, or reports that the browser does not allow it', async () => {
    const { user, press } = await openSetup();
    await press('Copy Key');
    expect(await screen.findByText('Copied.')).toBeVisible();
    expect(await navigator.clipboard.readText()).toBe(SETUP.secret);
    vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValueOnce(new Error('not allowed'));
    await press('Copy Key');
    expect(await screen.findByText(/Select the text and copy it/)).toBeVisible();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });
});

describe('two-step sign-in when it is on', () => {
  it('shows when it was turned on, and warns when few recovery codes are left', async () => {
    const { dialog } = await openDialog({ ...ON, recoveryCodesLeft: 1 });
    expect(await dialog.findByText('On since Mon, Nov 16, 2026, 8:00 AM.')).toBeVisible();
    expect(dialog.getByText(/1 recovery code left\./)).toHaveTextContent('Create new codes');
  });

  it('creates new recovery codes after the password and a code are entered', async () => {
    const { dialog, press, type } = await openDialog(ON);
    expect(await dialog.findByText('10 recovery codes left.')).toBeVisible();
    await press('Create Recovery Codes');
    expect(dialog.getByLabelText('Current password')).toHaveFocus();
    await type('Current password', 'k7mp-x2rd');
    await type('6-digit code', '123456');
    const path = `${PATH}/recovery-codes`;
    api.expect('POST', path, { data: { recoveryCodes: CODES } });
    expectState(ON);
    await press('Create New Codes');
    expect(await dialog.findByText(CODES[9] as string)).toBeVisible();
    expect(api.lastCall('POST', path)?.body).toEqual({
      currentPassword: 'k7mp-x2rd',
      code: '123456',
    });
  });

  it('is turned off with the password and either a code or a recovery code', async () => {
    const { dialog, press, type } = await openDialog(ON);
    await dialog.findByText('10 recovery codes left.');
    await press('Turn Off');
    expect(dialog.getByLabelText('Current password')).toHaveFocus();
    await press('Turn Off');
    expect(dialog.getByText('Current password is required')).toBeVisible();
    await type('Current password', 'k7mp-x2rd');
    await press('Use Recovery Code');
    expect(dialog.getByLabelText('Recovery code')).toHaveFocus();
    await type('Recovery code', CODES[0] as string);
    api.expect('POST', `${PATH}/off`, { data: { token: 'renewed' } });
    expectState(OFF);
    await press('Turn Off');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.lastCall('POST', `${PATH}/off`)?.body).toEqual({
      currentPassword: 'k7mp-x2rd',
      code: CODES[0],
    });
    expect(readToken()).toBe('renewed');
  });
});

describe('signing in with two steps', () => {
  const REQUIRED = { status: 401, code: 'SECOND_FACTOR_REQUIRED', message: 'Enter the code.' };

  async function askForCode() {
    api.expect('POST', '/auth/login', REQUIRED);
    const { user } = renderApp('/login');
    await user.click(await screen.findByRole('button', { name: 'Admin' }));
    await user.type(screen.getByLabelText('Admin ID'), 'ADMIN001');
    await user.type(screen.getByLabelText('Password'), 'administrator-1');
    const submit = () => user.click(screen.getByRole('button', { name: 'Sign In as Admin' }));
    await submit();
    const field = await screen.findByLabelText('6-digit code');
    return { user, submit, field };
  }

  it('asks for the code in the same form, without a failure message', async () => {
    const { user, submit, field } = await askForCode();
    expect(field).toHaveFocus();
    expect(field).toHaveAttribute('inputmode', 'numeric');
    expect(field).toHaveAttribute('autocomplete', 'one-time-code');
    expect(field).toBeRequired();
    expect(field).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Use Recovery Code' })).toBeVisible();
    expect(screen.getByLabelText('Password')).toHaveValue('administrator-1');
    expect(screen.queryByText('Enter the code.')).not.toBeInTheDocument();
    expect(screen.queryByText('Login failed')).not.toBeInTheDocument();
    await user.type(field, '123456');
    api
      .expect('POST', '/auth/login', { data: { token: 'fresh', user: makeUser('admin') } })
      .expect('GET', '/elections', { data: { elections: [] } });
    await submit();
    expect(await screen.findByText('No Elections Found')).toBeVisible();
    expect(api.lastCall('POST', '/auth/login')?.body).toEqual({
      userId: 'ADMIN001',
      password: 'administrator-1',
      userType: 'admin',
      code: '123456',
    });
  });

  it('shows an error next to a wrong code, and also accepts a recovery code', async () => {
    const { user, submit, field } = await askForCode();
    await user.type(field, '123456');
    const message = 'This code is wrong, or was used already.';
    const refusal = {
      status: 401,
      code: 'INVALID_CREDENTIALS',
      message,
      fields: { code: message },
    };
    api.expect('POST', '/auth/login', refusal);
    await submit();
    await waitFor(() => expect(field).toHaveAccessibleDescription(new RegExp(message)));
    expect(field).toHaveFocus();
    expect(field).toHaveValue('123456');
    expect(screen.queryByRole('note')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Use Recovery Code' }));
    const recovery = screen.getByLabelText('Recovery code');
    expect(recovery).toHaveFocus();
    expect(recovery).toHaveValue('');
    expect(recovery).toHaveAttribute('inputmode', 'text');
  });

  it('clears the code when another account is entered', async () => {
    const { user, field } = await askForCode();
    await user.type(field, '123456');
    await user.type(screen.getByLabelText('Admin ID'), '2');
    expect(screen.queryByLabelText('6-digit code')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Voter' }));
    expect(screen.queryByLabelText('6-digit code')).not.toBeInTheDocument();
  });
});
