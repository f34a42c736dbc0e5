import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { api } from '../../../test/fake-api.ts';
import { makeUser } from '../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../test/render-app.tsx';
import { readToken } from '../../lib/token-store.ts';

const admin = makeUser('admin');

async function openMenu(userType: 'admin' | 'voter') {
  signInAs(userType);
  api.expect('GET', '/elections', { data: { elections: [] } });
  const { user } = renderApp('/admin/dashboard');
  await user.click(await screen.findByRole('button', { name: /^Account menu for/ }));
  await screen.findByRole('menuitem', { name: 'Change password' });
  return { user };
}

async function openDialog() {
  const { user } = await openMenu('admin');
  await user.click(screen.getByRole('menuitem', { name: 'Name and address' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Name and address' }));
  async function fill(label: RegExp, text: string): Promise<void> {
    await user.clear(dialog.getByLabelText(label));
    await user.paste(text);
  }
  const save = () => user.click(dialog.getByRole('button', { name: 'Save Changes' }));
  return { user, dialog, fill, save };
}

describe("an administrator's own name and address", () => {
  it('are changed with the current password and then shown in the menu', async () => {
    const { dialog, fill, save } = await openDialog();
    expect(dialog.getByLabelText(/Full Name/)).toHaveValue(admin.name);
    expect(dialog.getByLabelText(/Email Address/)).toHaveAccessibleDescription(
      'If you change it, a notice is sent to the old address.',
    );
    await fill(/Full Name/, 'Ada Lee');
    await fill(/Email Address/, 'ada.lee@example.org');
    await save();
    expect(dialog.getByLabelText(/^Current password/)).toHaveFocus();
    expect(dialog.getByText('Current password is required')).toBeVisible();
    await fill(/Current password/, 'four warm rolls daily');
    const user = { ...admin, name: 'Ada Lee', email: 'ada.lee@example.org' };
    api.expect('PUT', '/auth/profile', { data: { token: 'renewed', user } });
    await save();
    expect(
      await screen.findByText('Name and address saved. Your other devices were signed out.'),
    ).toBeVisible();
    expect(api.lastCall('PUT', '/auth/profile')?.body).toEqual({
      name: 'Ada Lee',
      email: 'ada.lee@example.org',
      currentPassword: 'four warm rolls daily',
    });
    expect(readToken()).toBe('renewed');
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(
      screen.getByRole('button', { name: 'Account menu for Ada Lee ada.lee@example.org' }),
    ).toHaveFocus();
  });

  it('can be changed one at a time: an unchanged address is not sent', async () => {
    const { fill, save } = await openDialog();
    await fill(/Full Name/, 'Ada Lee');
    await fill(/Current password/, 'four warm rolls daily');
    api.expect('PUT', '/auth/profile', {
      data: { token: 'renewed', user: { ...admin, name: 'Ada Lee' } },
    });
    await save();
    expect(await screen.findByRole('button', { name: /^Account menu for Ada Lee/ })).toBeVisible();
    expect(api.lastCall('PUT', '/auth/profile')?.body).toEqual({
      name: 'Ada Lee',
      currentPassword: 'four warm rolls daily',
    });
  });

  it('are not changed when the address is taken', async () => {
    const { dialog, fill, save } = await openDialog();
    await fill(/Email Address/, 'lena@example.org');
    await fill(/Current password/, 'four warm rolls daily');
    const message =
      'This address belongs to VOTER001 (Voter). An administrator who also votes needs a second email address.';
    const refusal = { status: 409, code: 'EMAIL_TAKEN', message, fields: { email: message } };
    api.expect('PUT', '/auth/profile', refusal);
    await save();
    const email = dialog.getByLabelText(/Email Address/);
    await waitFor(() => expect(email).toHaveAccessibleDescription(/belongs to VOTER001/));
    expect(email).toHaveFocus();
    expect(email).toHaveValue('lena@example.org');
  });

  it('cannot be changed by voters', async () => {
    await openMenu('voter');
    expect(screen.queryByRole('menuitem', { name: 'Name and address' })).not.toBeInTheDocument();
  });
});
