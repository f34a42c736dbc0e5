import type { Administrator, Auditor, User } from '@votewise/contract';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { makeAdministrator, makeUser } from '../../test/fixtures.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';

const PAGE = '/admin/administrators';

const self = makeAdministrator({ lastSignInAt: '2026-11-20T08:00:00.000Z' });
const omar = makeAdministrator({ id: 'admin-2', userId: 'ADMIN002', name: 'Omar Said' });

function expectList(...administrators: Administrator[]): void {
  api
    .expect('GET', '/auth/administrators', { data: { administrators } })
    .expectPolls('GET', '/auth/auditors', { data: { auditors: [] } });
}

async function openPage() {
  signInAs('admin');
  const { user } = renderApp(PAGE);
  await screen.findByText('ADMIN001');
  return user;
}

describe('the administrators page', () => {
  it('disables an administrator after a confirmation', async () => {
    expectList(self, omar);
    const user = await openPage();
    await user.click(screen.getByRole('button', { name: 'Disable Omar Said' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Disable administrator' }));
    expect(dialog.getByText(/signed out everywhere/)).toBeVisible();
    api.expect('POST', '/auth/administrators/admin-2/disable', {
      data: { administrator: { ...omar, isDisabled: true } },
    });
    expectList(self, { ...omar, isDisabled: true });
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    const enable = await screen.findByRole('button', { name: 'Enable Omar Said' });
    await waitFor(() => expect(enable).toHaveFocus());
    expect(screen.getByText('Disabled')).toBeVisible();
    expect(screen.getByText('Administrator disabled and signed out everywhere.')).toBeVisible();
  });
});

describe('the list of auditors on the administrators page', () => {
  const vera: Auditor = { ...makeAdministrator(), ...makeUser('auditor'), userType: 'auditor' };

  async function openAuditors(...auditors: Auditor[]) {
    api
      .expect('GET', '/auth/administrators', { data: { administrators: [self, omar] } })
      .expect('GET', '/auth/auditors', { data: { auditors } });
    const user = await openPage();
    return { user, section: within(screen.getByRole('region', { name: 'Auditors' })) };
  }

  it('shows auditors, who can be disabled and enabled', async () => {
    const { user, section } = await openAuditors(vera);
    expect(await section.findByText('AUDITOR001')).toBeVisible();
    expect(section.getByRole('link', { name: 'Register Auditor' })).toHaveAttribute(
      'href',
      '/admin/administrators?as=auditor',
    );
    await user.click(section.getByRole('button', { name: 'Disable Vera Lindholm' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Disable auditor' }));
    const disabled = { ...vera, isDisabled: true };
    api
      .expect('POST', '/auth/auditors/auditor-1/disable', { data: { auditor: disabled } })
      .expect('GET', '/auth/auditors', { data: { auditors: [disabled] } });
    await user.click(dialog.getByRole('button', { name: 'Disable' }));
    expect(await section.findByRole('button', { name: 'Enable Vera Lindholm' })).toBeVisible();
    expect(screen.getByText('Auditor disabled and signed out everywhere.')).toBeVisible();
    await user.click(section.getByRole('button', { name: 'Enable Vera Lindholm' }));
    api
      .expect('POST', '/auth/auditors/auditor-1/enable', { data: { auditor: vera } })
      .expect('GET', '/auth/auditors', { data: { auditors: [vera] } });
    const again = within(screen.getByRole('dialog', { name: 'Enable auditor' }));
    await user.type(again.getByLabelText(/^Current password/), 'mine');
    await user.click(again.getByRole('button', { name: 'Enable' }));
    expect(await section.findByRole('button', { name: 'Disable Vera Lindholm' })).toBeVisible();
  });
});

describe('registering an administrator', () => {
  const VOTERS = { voters: [], total: 0, mail: { delivery: 'smtp' } };

  async function openForm(path = '/admin/dashboard?tab=voters', data = VOTERS) {
    signInAs('admin');
    api.expect('GET', '/auth/voters?limit=5', { data });
    api.expectPolls('GET', '/elections', { data: { elections: [] } });
    const { user } = renderApp(path);
    await screen.findByLabelText(/Full Name/);
    return user;
  }

  /** Opens the form that has a page of its own, from which the list is returned to. */
  async function openPageOf(role: 'admin' | 'auditor', data = VOTERS) {
    api.expectPolls('GET', '/auth/voters?limit=5', { data });
    signInAs('admin');
    const { user } = renderApp(`${PAGE}?as=${role}`);
    expect(await screen.findByLabelText(/Full Name/)).toHaveFocus();
    expect(screen.queryByRole('group', { name: 'Register as' })).toBeNull();
    return user;
  }

  /** Expects the request that registers a person, and the list of administrators, which is opened afterward. */
  function expectReturn(user: User): void {
    api.expect('POST', '/auth/register', { status: 201, data: { user } });
    expectList(self, omar);
  }

  async function enter(user: UserEvent, name: string, email: string) {
    await user.type(screen.getByLabelText(/Full Name/), name);
    await user.type(screen.getByLabelText(/Email Address/), email);
  }

  /** Expects the request that registers a person, and the list afterward. */
  function expectRegistration(user: User, data = VOTERS): void {
    api
      .expect('POST', '/auth/register', { status: 201, data: { user } })
      .expect('GET', '/auth/voters?limit=5', { data });
  }

  const OMAR = {
    name: 'Omar Said',
    email: 'omar@example.org',
    userType: 'admin',
    currentPassword: 'mine',
  };

  it('is an option of the form, which returns to registering voters afterward', async () => {
    const user = await openForm();
    expect(screen.getByRole('button', { name: 'Voter' })).toHaveAttribute('aria-pressed', 'true');
    await user.click(screen.getByRole('button', { name: 'Administrator' }));
    expect(screen.getByRole('heading', { name: 'Register an administrator' })).toBeVisible();
    await enter(user, 'Omar Said', 'omar@example.org');
    await user.type(screen.getByLabelText(/^Current password/), 'mine');
    expectRegistration(omar);
    await user.click(screen.getByRole('button', { name: 'Register Administrator' }));
    expect(await screen.findByText('Omar Said is registered as ADMIN002.')).toBeVisible();
    expect(
      screen.getByText('Administrator registered. Login credentials sent to their email.'),
    ).toBeVisible();
    expect(api.lastCall('POST', '/auth/register')?.body).toEqual(OMAR);
    expect(screen.getByRole('button', { name: 'Register Voter' })).toBeVisible();
    expect(screen.getByLabelText(/Full Name/)).toHaveFocus();
  });

  it('asks for the own password and, with two-step sign-in, for a code', async () => {
    const user = await openPageOf('admin');
    await enter(user, 'Omar Said', 'omar@example.org');
    const password = screen.getByLabelText(/^Current password/);
    await user.type(screen.getByLabelText(/Email Address/), '{Enter}');
    expect(password).toHaveFocus();
    expect(password).toHaveAccessibleDescription('Current password is required');
    const refuse = (code: string, field: string, message: string) =>
      api.expect('POST', '/auth/register', {
        status: 403,
        code,
        message,
        fields: { [field]: message },
      });
    refuse('WRONG_PASSWORD', 'currentPassword', 'This is not your current password.');
    await user.type(password, 'guess{Enter}');
    await waitFor(() => expect(password).toHaveAccessibleDescription(/not your current password/));
    expect(screen.queryByLabelText('6-digit code')).not.toBeInTheDocument();
    refuse('WRONG_CODE', 'code', 'Enter the code from your app.');
    await user.clear(password);
    await user.type(password, 'mine{Enter}');
    const code = await screen.findByLabelText('6-digit code');
    expect(code).toHaveFocus();
    // Next to the field only: asking for the code is not a failure.
    expect(screen.getAllByText('Enter the code from your app.')).toHaveLength(1);
    expect(password).not.toHaveAccessibleDescription(/not your current password/);
    await user.keyboard('{Enter}');
    expect(code).toHaveAccessibleDescription(/Enter the code$/);
    refuse('WRONG_CODE', 'code', 'This code is wrong.');
    await user.keyboard('000000{Enter}');
    await waitFor(() => expect(code).toHaveAccessibleDescription(/This code is wrong/));
    expect(code).toHaveFocus();
    expect(code).toHaveValue('');
    expectReturn(omar);
    await user.keyboard('123456{Enter}');
    expect(await screen.findByText('ADMIN002')).toBeVisible();
    expect(api.lastCall('POST', '/auth/register')?.body).toEqual({ ...OMAR, code: '123456' });
  });

  it('does not report an email as sent when no mail server is configured', async () => {
    const saved = { ...VOTERS, mail: { delivery: 'files' } };
    const user = await openPageOf('admin', saved);
    await screen.findByText(/^VoteWise creates an admin ID and a password\./);
    await enter(user, 'Omar Said', 'omar@example.org');
    await user.type(screen.getByLabelText(/^Current password/), 'mine');
    expectReturn(omar);
    await user.click(screen.getByRole('button', { name: 'Register Administrator' }));
    expect(
      await screen.findByText(
        'Administrator registered. The email with the credentials is saved as a file on the server.',
      ),
    ).toBeVisible();
    expect(await screen.findByText('ADMIN002')).toBeVisible();
  });

  it('starts with this role on its own page, whatever was typed on the dashboard', async () => {
    const user = await openForm();
    await enter(user, 'Ida Frost', 'ida@example.org');
    expectList(self, omar);
    await user.click(screen.getByRole('link', { name: 'All administrators and auditors' }));
    await user.click(await screen.findByRole('link', { name: 'Register Administrator' }));
    expect(
      await screen.findByRole('heading', { name: 'Register an administrator', level: 1 }),
    ).toBeVisible();
    expect(screen.getByLabelText(/Full Name/)).toHaveValue('');
    expect(screen.getByRole('button', { name: 'Register Administrator' })).toBeVisible();
    await user.click(screen.getByRole('link', { name: 'Administrators' }));
    expect(await screen.findByText('ADMIN002')).toBeVisible();
  });

  it('has a page for an auditor, who has no groups', async () => {
    const user = await openPageOf('auditor');
    expect(screen.getByRole('heading', { name: 'Register an auditor' })).toBeVisible();
    expect(screen.getByText(/Auditors can view elections, results, and the audit/)).toBeVisible();
    await enter(user, 'Vera Lindholm', 'vera@example.org');
    await user.type(screen.getByLabelText(/^Current password/), 'mine');
    expectReturn(makeUser('auditor'));
    await user.click(screen.getByRole('button', { name: 'Register Auditor' }));
    expect(await screen.findByText(/^Auditor registered\./)).toBeVisible();
    expect(await screen.findByText('ADMIN002')).toBeVisible();
    expect(api.lastCall('POST', '/auth/register')?.body).toEqual({
      name: 'Vera Lindholm',
      email: 'vera@example.org',
      userType: 'auditor',
      currentPassword: 'mine',
    });
  });
});
