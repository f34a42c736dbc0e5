import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import type { Group, Voter } from '@votewise/contract';
import { LANGUAGES, type Language } from '@votewise/contract/locales/languages';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { catchDownloads } from '../../test/downloads.ts';
import { api } from '../../test/fake-api.ts';
import { makeVoter } from '../../test/fixtures.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';
import { makeRoll, NO_VOTERS } from '../../test/roll.ts';
import { setViewportWidth } from '../../test/viewport.ts';

const lena = makeVoter({ id: 'lena', name: 'Lena Moreau', userId: 'VOTER001' });
const bo = makeVoter({
  id: 'bo',
  name: 'Bo Li',
  userId: 'VOTER002',
  email: 'bo@example.org',
  credentials: {
    state: 'failed',
    lastError: 'The mail server rejected this address: 550 No such user',
    lastAttemptAt: '2026-11-16T08:00:00.000Z',
  },
});
const ravi = makeVoter({ id: 'ravi', name: 'Ravi Menon', userId: 'VOTER003', isDisabled: true });

const ROLL = '/auth/voters/roll';
const SHEETS = '/auth/voters/code-sheets';

beforeEach(() => {
  groupsAre();
});

const GROUPS: Group[] = [
  { id: 'n', name: 'North', voters: 318 },
  { id: 's', name: 'South', voters: 4 },
];
const groupsAre = (...groups: Group[]) => api.expectPolls('GET', '/groups', { data: { groups } });

const counts = { all: 3, sent: 1, failed: 1, disabled: 1 };
type Change = Parameters<typeof makeRoll>[1];

function expectRoll(query: string, voters: Voter[], change: Change = {}): void {
  const { sort = 'name', order = 'asc', ...rest } = Object.fromEntries(new URLSearchParams(query));
  const params = new URLSearchParams({ sort, order, ...rest, pageSize: '50' });
  api.expect('GET', `${ROLL}?${params.toString()}`, {
    data: makeRoll(voters, { counts, ...change }),
  });
}

/** Expects the request of the dialog that corrects addresses. */
function expectUnreached(show: 'failed' | 'bounced', voters: Voter[]): void {
  api.expect('GET', `${ROLL}?show=${show}&pageSize=50`, { data: makeRoll(voters, { counts }) });
}

async function openRoll(query = '', voters = [bo, lena, ravi], change: Change = {}) {
  expectRoll(query, voters, change);
  const { user } = renderApp(`/admin/voters${query && `?${query}`}`);
  await screen.findByRole('heading', { name: 'All voters' });
  return user;
}

const rowOf = (name: RegExp) => screen.findByRole('row', { name });
const chosen = () => screen.getByRole('region', { name: 'Actions' });

/** Opens the dialog with a voter's data from the voter's row. */
async function openEditor(user: UserEvent, name: string) {
  await user.click(await screen.findByRole('button', { name: new RegExp(`^Actions for ${name}`) }));
  await user.click(await screen.findByRole('menuitem', { name: 'Edit voter' }));
  return within(await screen.findByRole('dialog', { name: 'Edit voter' }));
}

describe('All voters', () => {
  beforeEach(() => void signInAs('admin'));

  it('downloads code sheets for selected voters after the administrator enters a password', async () => {
    const saved = catchDownloads();
    const user = await openRoll();
    await user.click(await screen.findByRole('checkbox', { name: /Lena Moreau/ }));
    await user.click(screen.getByRole('checkbox', { name: /Bo Li/ }));
    await user.click(within(chosen()).getByRole('button', { name: 'Print Code Sheets…' }));
    const dialog = await screen.findByRole('dialog', { name: 'Print code sheets' });
    expect(dialog).toHaveTextContent('for 2 voters? Disabled voters are skipped.');

    const WRONG = 'The current password is not correct.';
    api.expect('POST', SHEETS, {
      status: 403,
      code: 'WRONG_PASSWORD',
      message: WRONG,
      fields: { currentPassword: WRONG },
    });
    await user.type(within(dialog).getByLabelText(/^Current password/), 'wrong');
    await user.click(within(dialog).getByRole('button', { name: 'Print Code Sheets' }));
    expect(await within(dialog).findByText(WRONG)).toBeVisible();
    expect(saved).toEqual([]);

    api.expectNoAnswer('POST', SHEETS);
    expectRoll('', [bo, lena, ravi]);
    await user.click(within(dialog).getByRole('button', { name: 'Print Code Sheets' }));
    expect(await within(dialog).findByRole('note')).toHaveTextContent(
      'Some voters may have new passwords that were not printed. Print these sheets again.',
    );

    api.expect('POST', SHEETS, {
      raw: { body: '%PDF', headers: { 'Content-Disposition': 'filename="code-sheets.pdf"' } },
    });
    expectRoll('', [bo, lena, ravi]);
    await user.click(within(dialog).getByRole('button', { name: 'Print Code Sheets' }));
    expect(await screen.findByText('Code sheets downloaded.')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved).toEqual(['code-sheets.pdf']);
    expect(api.lastCall('POST', SHEETS)?.body).toEqual({
      whom: { ids: ['lena', 'bo'] },
      currentPassword: 'wrong',
      timeZone: 'America/New_York',
    });
  });

  it('offers code sheets for all matching voters', { tags: 'slow' }, async () => {
    const user = await openRoll('group=North', [lena], { total: 318 });
    await user.click(
      await screen.findByRole('button', { name: 'Code Sheets for All 318 Voters…' }),
    );
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('for all 318 voters?');
    expect(dialog).toHaveTextContent('Creating 318 sheets can take up to a minute.');
    api.expect('POST', SHEETS, { status: 400, message: 'None of these voters can sign in.' });
    await user.type(within(dialog).getByLabelText(/^Current password/), 'mine');
    await user.click(within(dialog).getByRole('button', { name: 'Print Code Sheets' }));
    expect(await within(dialog).findByRole('note')).toHaveTextContent('None of these voters');
    expect(api.lastCall('POST', SHEETS)?.body).toMatchObject({
      whom: { matching: { group: 'North' } },
    });
  });

  it('explains how to print code sheets for more voters than fit into one document', {
    tags: 'slow',
  }, async () => {
    const user = await openRoll('', [lena], { total: 1_204 });
    await user.click(
      await screen.findByRole('button', { name: 'Code Sheets for All 1,204 Voters…' }),
    );
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent(
      'You chose 1,204 voters. One document can contain at most 500',
    );
    expect(within(dialog).queryByLabelText(/^Current password/)).not.toBeInTheDocument();
  });

  it('offers a disabled voter’s data and to enable the voter, but no code sheet', async () => {
    const user = await openRoll();
    await user.click(await screen.findByRole('button', { name: /Actions for Ravi Menon/ }));
    expect(await screen.findByRole('menuitem', { name: 'Enable' })).toBeVisible();
    expect(screen.queryByRole('menuitem', { name: 'Print code sheet' })).not.toBeInTheDocument();
    const saved = catchDownloads();
    api.expect('GET', '/auth/voters/ravi/access-file', { raw: { body: '{}', headers: {} } });
    await user.click(screen.getByRole('menuitem', { name: 'Download what is kept' }));
    expect(await screen.findByText(/The audit trail records that you exported it/)).toBeVisible();
    expect(saved).toEqual(['votewise-VOTER003.json']);
    await user.click(screen.getByRole('button', { name: /Actions for Ravi Menon/ }));
    await user.click(await screen.findByRole('menuitem', { name: 'Enable' }));
    api.expect('POST', '/auth/voters/enable', { data: { changed: 1 } });
    expectRoll('', [bo, lena]);
    const dialog = within(screen.getByRole('alertdialog', { name: 'Enable voter' }));
    await user.click(dialog.getByRole('button', { name: 'Enable' }));
    expect(await screen.findByText('Voter enabled.')).toBeVisible();
  });

  it('shows how each email was delivered, regardless of the current mail server', async () => {
    const credentials = { state: 'sent', delivery: 'smtp' } as const;
    const saved = makeVoter({
      id: 'saved',
      name: 'Ann Lee',
      credentials: { ...credentials, delivery: 'files' },
    });
    await openRoll('', [{ ...lena, credentials }, saved]);
    expect(await rowOf(/Lena Moreau/)).toHaveTextContent('Sent');
    expect(await rowOf(/Ann Lee/)).toHaveTextContent('Saved as a file');
  });

  it('searches when typing stops, filters and sorts, and keeps the view in the address', async () => {
    const user = await openRoll();
    await rowOf(/Bo Li/);
    expectRoll('search=lena', [lena]);
    await user.type(screen.getByRole('searchbox', { name: 'Search' }), 'lena');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Bo Li/ })).toBeNull());
    expectRoll('search=lena&show=sent', [lena]);
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Show' }),
      'Email sent or saved (1)',
    );
    expectRoll('search=lena&show=sent&sort=name&order=desc', [lena]);
    await user.click(await screen.findByRole('button', { name: 'Name' }));
    await waitFor(() =>
      expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
        'aria-sort',
        'descending',
      ),
    );
    expect(window.location.search).toBe('?search=lena&show=sent&sort=name&order=desc');
  });

  it('pages through the roll and keeps the selection', async () => {
    const user = await openRoll('', [bo], { total: 51 });
    await user.click(await screen.findByRole('checkbox', { name: 'Bo Li, VOTER002' }));
    expect(screen.getByRole('button', { name: 'Previous page' })).toBeDisabled();
    expectRoll('page=2', [lena], { total: 51 });
    await user.click(screen.getByRole('button', { name: 'Next page' }));
    await user.click(await screen.findByRole('checkbox', { name: 'All on this page' }));
    expect(within(chosen()).getByText('2 voters selected')).toBeVisible();
    expect(screen.getByText('51–51 of 51 voters')).toBeVisible();
    expect(within(chosen()).getByRole('button', { name: 'Enable' })).toBeEnabled();
    expect(within(chosen()).getByRole('button', { name: 'Clear Selection' })).toBeVisible();
    const sendAgain = within(chosen()).getByRole('button', { name: 'Send Again' });
    expect(sendAgain).toBeEnabled();
    await user.click(sendAgain);
    api.expect('POST', '/auth/voters/send-again', { data: { changed: 2 } });
    expectRoll('page=2', [lena], { total: 51 });
    const dialog = within(screen.getByRole('alertdialog', { name: 'Send again' }));
    expect(dialog.getByText(/The old password stops working/)).toHaveTextContent(
      'Voting links stop working, too. For a new link while voting is open, send a reminder to these voters in the election’s Messages.',
    );
    await user.click(dialog.getByRole('button', { name: 'Send Again' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    const text = 'Credentials queued. The list shows the state of each email.';
    expect(await screen.findByText(text)).toBeVisible();
    expect(api.lastCall('POST', '/auth/voters/send-again')?.body).toEqual({ ids: ['bo', 'lena'] });
    expect(within(chosen()).queryByText('2 voters selected')).toBeNull();
  });

  it('resends to all voters whose email failed', async () => {
    const user = await openRoll('show=failed', [bo]);
    await user.click(await screen.findByRole('button', { name: 'Send 1 Failed Email Again' }));
    api.expect('POST', '/auth/voters/send-again', { data: { changed: 1 } });
    expectRoll('show=failed', []);
    await user.click(screen.getByRole('button', { name: 'Send Again' }));
    expect(await screen.findByRole('heading', { name: 'No voters' })).toBeVisible();
    expect(api.lastCall('POST', '/auth/voters/send-again')?.body).toEqual({ all: 'failed' });
  });

  it('corrects name and address, and shows next to the field why a correction failed', async () => {
    const user = await openRoll();
    const dialog = await openEditor(user, 'Bo Li');
    const name = dialog.getByRole('textbox', { name: /Full Name/ });
    const email = dialog.getByLabelText('Email Address *');
    expect(name).toHaveValue('Bo Li');
    expect(email).toHaveValue('bo@example.org');
    expect(email).toHaveAccessibleDescription(/550 No such user/);
    await user.clear(email);
    await user.type(email, 'nobody');
    const save = dialog.getByRole('button', { name: 'Save Changes' });
    await user.click(save);
    expect(
      await dialog.findByText('Enter an email address, such as name@example.org'),
    ).toBeVisible();
    await user.clear(email);
    await user.type(email, 'ada@example.org');
    await user.click(save);
    const password = dialog.getByLabelText(/^Current password/);
    expect(password).toHaveAccessibleDescription('Current password is required');
    await user.type(password, 'mine');
    const message =
      'This address belongs to ADMIN001 (Administrator). An administrator who also votes needs a second email address.';
    const refusal = { status: 409, code: 'EMAIL_TAKEN', message, fields: { email: message } };
    api.expect('PUT', '/auth/voters/bo', refusal);
    await user.click(save);
    await waitFor(() => expect(email).toHaveAccessibleDescription(/belongs to ADMIN001/));
    expect(email).toHaveValue('ada@example.org');
    await user.clear(email);
    await user.type(email, 'bo.li@example.org');
    await user.type(name, ' Chen');
    api.expect('PUT', '/auth/voters/bo', { data: { voter: bo } });
    expectRoll('', [lena]);
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      await screen.findByText('Voter saved. The list shows the state of the email.'),
    ).toBeVisible();
    expect(api.lastCall('PUT', '/auth/voters/bo')?.body).toEqual({
      name: 'Bo Li Chen',
      email: 'bo.li@example.org',
      currentPassword: 'mine',
    });
  });

  it('erases voters after showing what goes, what stays, and who has to wait', async () => {
    const user = await openRoll();
    await user.click(await screen.findByRole('checkbox', { name: /Lena Moreau/ }));
    await user.click(screen.getByRole('checkbox', { name: /Bo Li/ }));
    const refusal = 'This voter can vote in “Board”. Wait until voting has closed.';
    const shown = [lena, { ...bo, refusal }].map(({ id, userId, name, ...rest }) => ({
      id,
      userId,
      name,
      ...('refusal' in rest && { refusal: rest.refusal }),
    }));
    const records = { emails: 2, lists: 1, proxies: 1 };
    api.expect('GET', '/auth/voters/erasing?ids=lena%2Cbo', { data: { voters: shown, records } });
    await user.click(within(chosen()).getByRole('button', { name: 'Erase…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Erase voters' }));
    expect(await dialog.findByText(/^Bo Li \(VOTER002\): This voter can vote/)).toBeVisible();
    expect(dialog.getByText('2 email files')).toBeVisible();
    expect(
      dialog.getByText('The name in 1 proxy record, participation lists, and the audit trail'),
    ).toBeVisible();
    const erase = dialog.getByRole('button', { name: 'Erase' });
    expect(erase).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: /Type the voter ID/ }), 'voter001');
    await user.type(dialog.getByLabelText(/^Current password/), 'mine');
    const refused = [{ id: 'lena', message: 'This voter is checked in at “Meeting”.' }];
    api.expect('POST', '/auth/voters/erasing', { data: { erased: 0, refused } });
    expectRoll('', [lena, bo, ravi]);
    await user.click(erase);
    expect(await dialog.findByText(/^This voter is checked in at/)).toBeVisible();
    expect(screen.queryByText('Erased.')).toBeNull();
    api.expect('POST', '/auth/voters/erasing', { data: { erased: 1, refused: [] } });
    expectRoll('', [bo, ravi]);
    await user.click(erase);
    expect(await screen.findByText('Erased.')).toBeVisible();
    expect(api.lastCall('POST', '/auth/voters/erasing')?.body).toEqual({
      ids: ['lena'],
      currentPassword: 'mine',
    });
  });

  it('announces who will be erased, and shows the disabled voters', async () => {
    const leaving = { ...ravi, erasedAt: '2026-12-24T08:00:00.000Z' };
    const user = await openRoll('', [bo, leaving], { leaving: 1 });
    expect(
      await screen.findByText(/^1 disabled voter will be erased within 30 days\./),
    ).toBeVisible();
    expect(await rowOf(/Ravi Menon.*Will be erased .*2026.*, unless you enable/)).toBeVisible();
    expectRoll('show=disabled', [leaving], { leaving: 1 });
    await user.click(screen.getByRole('link', { name: 'Show Disabled Voters' }));
    await waitFor(() => expect(screen.queryByRole('row', { name: /Bo Li/ })).toBeNull());
  });

  it('asks before discarding an edited name, and mentions no email after a rename', {
    tags: 'slow',
  }, async () => {
    const user = await openRoll('', [bo]);
    await user.click(await screen.findByRole('checkbox', { name: 'Bo Li, VOTER002' }));
    await user.click(screen.getByRole('button', { name: 'Edit Voter' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit voter' }));
    await user.type(dialog.getByRole('textbox', { name: /Full Name/ }), 'n');
    expect(dialog.queryByLabelText(/^Current password/)).not.toBeInTheDocument();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(await screen.findByText('Changes to VOTER002 haven’t been saved.')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Keep Editing' }));
    api.expect('PUT', '/auth/voters/bo', { data: { voter: bo } });
    expectRoll('', [bo]);
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Voter saved.')).toBeVisible();
    expect(api.lastCall('PUT', '/auth/voters/bo')?.body).toEqual({
      name: 'Bo Lin',
      email: 'bo@example.org',
    });
  });

  it('promises no email to the new address of a disabled voter', { tags: 'slow' }, async () => {
    const user = await openRoll('', [ravi]);
    const dialog = await openEditor(user, 'Ravi Menon');
    expect(dialog.getByText(/No email is sent while the voter is disabled\.$/)).toBeVisible();
    await user.type(dialog.getByRole('textbox', { name: /Email Address/ }), '.test');
    await user.type(dialog.getByLabelText(/^Current password/), 'mine');
    api.expect('PUT', '/auth/voters/ravi', { data: { voter: ravi } });
    expectRoll('', [ravi]);
    await user.click(dialog.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Voter saved.')).toBeVisible();
  });

  it('shows emails that came back, and corrects their addresses', async () => {
    const bouncedAt = '2026-11-16T04:15:00.000Z';
    const lastError = 'The email came back: the address doesn’t exist (5.1.1).';
    const lost = { ...bo, credentials: { state: 'bounced' as const, lastError, bouncedAt } };
    const printed = { ...lost.credentials, state: 'printed' as const, printedAt: bouncedAt };
    const sheet = { ...ravi, isDisabled: false, credentials: printed };
    const text = 'The mail server in BOUNCE_URL is unreachable.';
    const mail = { delivery: 'smtp', bounceProblem: { since: bouncedAt, text } } as const;
    const user = await openRoll('', [lost, sheet], { counts: { ...counts, bounced: 1 }, mail });
    expect(await screen.findByText('Bounced')).toBeVisible();
    expect(screen.getByText(/^VoteWise hasn’t read returned emails since/)).toHaveTextContent(
      /Nov 15, 2026, 11:15.PM, so emails that came back later aren’t shown\. .+ is unreachable\./,
    );
    expect(screen.getAllByText(/The email came back: the address doesn’t exist/)).toHaveLength(2);
    expect(screen.getByText(/^Correct the address, send the email again, or print/)).toBeVisible();
    expectUnreached('bounced', [lost]);
    await user.click(screen.getByRole('button', { name: 'Correct Bounced Addresses' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit voter' }));
    expect(dialog.getByText(lastError)).toBeVisible();
  });

  it('corrects the addresses of all voters whose email failed, and keeps rejected entries in the dialog', {
    tags: 'slow',
  }, async () => {
    const user = await openRoll();
    expectUnreached('failed', [bo, ravi]);
    await user.click(await screen.findByRole('button', { name: 'Correct Failed Addresses' }));
    // While the addresses load, a different dialog is shown.
    const first = await screen.findByRole('textbox', { name: /^Bo Li, VOTER002/ });
    const dialog = within(screen.getByRole('dialog', { name: 'Correct addresses' }));
    const second = dialog.getByRole('textbox', { name: /^Ravi Menon/ });
    const save = dialog.getByRole('button', { name: 'Save Addresses' });
    await user.click(save);
    expect(first).toHaveAccessibleDescription(/No address has been changed/);
    expect(dialog.getByText(/No emails are sent to disabled voters\./)).toBeVisible();
    await user.clear(first);
    await user.type(first, 'lena@example.org');
    await user.clear(second);
    await user.type(second, 'ravi');
    await user.click(save);
    expect(second).toHaveAccessibleDescription(/Enter an email address/);
    await user.type(second, '@right.example');
    await user.click(save);
    const password = dialog.getByLabelText(/^Current password/);
    expect(password).toHaveFocus();
    expect(password).toHaveAccessibleDescription('Current password is required');
    const PATH = '/auth/voters/addresses';
    expect(api.lastCall('POST', PATH)).toBeUndefined();
    const message = 'This address belongs to VOTER001 (Voter). Enter a different address.';
    await user.type(password, 'mine');
    api.expect('POST', PATH, { data: { saved: ['ravi'], refused: [{ id: 'bo', message }] } });
    expectRoll('', [bo, lena]);
    await user.click(save);
    await waitFor(() => expect(first).toHaveAccessibleDescription(/belongs to VOTER001/));
    expect(second).not.toBeInTheDocument();
    expect(api.lastCall('POST', PATH)?.body).toEqual({
      addresses: [
        { id: 'bo', email: 'lena@example.org' },
        { id: 'ravi', email: 'ravi@right.example' },
      ],
      currentPassword: 'mine',
    });
    await user.clear(first);
    await user.type(first, 'bo.li@example.org');
    api.expect('POST', PATH, { data: { saved: ['bo'], refused: [] } });
    expectRoll('', [lena]);
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(
      screen.getByText('Address corrected. The list shows the state of the email.'),
    ).toBeVisible();
  });

  it('asks whether voters share a corrected address, and only while it is the same', async () => {
    const user = await openRoll();
    expectUnreached('failed', [bo, ravi]);
    await user.click(await screen.findByRole('button', { name: 'Correct Failed Addresses' }));
    const first = await screen.findByRole('textbox', { name: /^Bo Li, VOTER002/ });
    const dialog = within(screen.getByRole('dialog', { name: 'Correct addresses' }));
    const save = dialog.getByRole('button', { name: 'Save Addresses' });
    const enter = (value: string) => fireEvent.change(first, { target: { value } });
    enter('lena@example.org');
    fireEvent.change(dialog.getByLabelText(/^Current password/), { target: { value: 'mine' } });
    const PATH = '/auth/voters/addresses';
    const message = 'This address belongs to VOTER001 (Voter). Enter a different address.';
    const shareAddress = 'This address already belongs to VOTER001 (Voter).';
    api.expect('POST', PATH, {
      data: { saved: [], refused: [{ id: 'bo', message, shareAddress }] },
    });
    expectRoll('', [bo, lena]);
    await user.click(save);
    const LABEL = 'Save with the same address.';
    const description = `Bo Li, VOTER002: ${shareAddress}`;
    await waitFor(() =>
      expect(dialog.getByRole('checkbox', { name: LABEL })).toHaveAccessibleDescription(
        description,
      ),
    );
    enter('lena@example.com');
    expect(dialog.queryByRole('checkbox', { name: LABEL })).toBeNull();
    enter('lena@example.org');
    const consent = dialog.getByRole('checkbox', { name: LABEL });
    await user.click(save);
    expect(consent).toHaveFocus();
    expect(consent).toHaveAccessibleDescription(/Confirm that the voters share this address/);
    await user.click(consent);
    api.expect('POST', PATH, { data: { saved: ['bo'], refused: [] } });
    expectRoll('', [lena]);
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.lastCall('POST', PATH)?.body).toEqual({
      addresses: [{ id: 'bo', email: 'lena@example.org', shareAddress: true }],
      currentPassword: 'mine',
    });
  });

  it('shows voters as a sortable list on phones', { tags: 'slow' }, async () => {
    setViewportWidth(360);
    const user = await openRoll();
    const list = within(await screen.findByRole('list', { name: 'Voters' }));
    expect(list.getAllByRole('listitem')).toHaveLength(3);
    expectRoll('sort=mail&order=asc', [bo]);
    await user.selectOptions(
      screen.getByRole('combobox', { name: 'Sort by' }),
      'Email, problems first',
    );
    await user.click(await screen.findByRole('checkbox', { name: 'Bo Li, VOTER002' }));
    expect(within(chosen()).getByText('1 voter selected')).toBeVisible();
  });
});

describe('the roll with groups and weights', () => {
  beforeEach(() => {
    signInAs('admin');
    groupsAre(...GROUPS);
  });
  const member = { ...lena, groups: ['North', 'South'], weight: 12 };

  it('shows groups and weights, filters by group, and keeps the filter in the address', async () => {
    const user = await openRoll('', [member, bo], { hasWeights: true });
    const row = await rowOf(/Lena Moreau/);
    expect(row).toHaveTextContent('North, South');
    const weights = within(screen.getByRole('table')).getAllByRole('cell', { name: /^Weight/ });
    expect(weights.map(({ textContent }) => textContent)).toEqual(['Weight 12', 'Weight 1']);
    expectRoll('group=North', [member], { total: 318 });
    await user.selectOptions(screen.getByRole('combobox', { name: 'Group' }), 'North (318)');
    await waitFor(() => expect(screen.queryByRole('row', { name: /Bo Li/ })).toBeNull());
    expect(window.location.search).toBe('?group=North');
    expect(screen.queryByRole('button', { name: /Failed Email/ })).toBeNull();
  });

  it('has no columns or filter for groups and weights until some exist', async () => {
    groupsAre();
    await openRoll();
    await rowOf(/Bo Li/);
    expect(screen.queryByRole('columnheader', { name: 'Weight' })).toBeNull();
    expect(screen.queryByRole('columnheader', { name: 'Groups' })).toBeNull();
    expect(screen.queryByRole('combobox', { name: 'Group' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Groups' })).toHaveAttribute('href', '/admin/groups');
  });

  it('explains an empty group and lets the administrator remove the filter', {
    tags: 'slow',
  }, async () => {
    const user = await openRoll('group=West', [], { counts: NO_VOTERS });
    expect(await screen.findByRole('heading', { name: 'No voters in this group' })).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Group' })).toHaveValue('West');
    expectRoll('', [lena]);
    await user.click(screen.getByRole('button', { name: 'Show All Voters' }));
    expect(await rowOf(/Lena Moreau/)).toBeVisible();
  });

  it('changes all matching voters after showing their number and the change', async () => {
    const user = await openRoll('search=le&group=South', [member], { total: 318 });
    await user.click(
      await screen.findByRole('button', { name: 'Groups and Weight of All 318 Voters…' }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Groups and weight' }));
    expect(dialog.getByText('318 voters match')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(dialog.getByText('Choose a group or enter a weight.')).toBeVisible();
    const groups = dialog.getByRole('combobox', { name: 'Add to groups' });
    await user.type(groups, 'nor{Escape}');
    expect(dialog.queryByRole('option')).toBeNull();
    await user.keyboard('{ArrowDown}{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(dialog.getByText('Add 318 voters to North.')).toBeVisible();
    api.expect('POST', '/auth/voters/memberships', { data: { changed: 312, leftOut: 0 } });
    expectRoll('search=le&group=South', [member], { total: 318 });
    await user.click(dialog.getByRole('button', { name: 'Change 318 Voters' }));
    expect(await dialog.findByRole('status')).toHaveTextContent(
      'Added 312 voters to North. 6 were already in it.',
    );
    expect(api.lastCall('POST', '/auth/voters/memberships')?.body).toEqual({
      whom: { matching: { search: 'le', group: 'South' } },
      add: ['North'],
      remove: [],
    });
    await user.click(dialog.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('changes the selected voters, keeps the entries after a failure, and shows why it failed', async () => {
    const user = await openRoll('', [member, bo]);
    await user.click(await screen.findByRole('checkbox', { name: 'Bo Li, VOTER002' }));
    await user.click(within(chosen()).getByRole('button', { name: 'Groups and Weight…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Groups and weight' }));
    expect(dialog.getByText('1 voter selected')).toBeVisible();
    const weight = dialog.getByRole('textbox', { name: 'Set weight' });
    await user.type(weight, '1.5');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(weight).toHaveAccessibleDescription(/Weight must be a whole number from 1 to 1,000,000/);
    expect(weight).toHaveFocus();
    await user.clear(weight);
    await user.type(weight, '1,200');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(dialog.getByText('Set the weight of 1 voter to 1,200.')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Back' }));
    expect(dialog.getByRole('textbox', { name: 'Set weight' })).toHaveValue('1,200');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    const message = 'The list of voters is being changed. Try again in a moment.';
    api.expect('POST', '/auth/voters/memberships', { status: 409, code: 'CONFLICT', message });
    await user.click(dialog.getByRole('button', { name: 'Change 1 Voter' }));
    expect(await dialog.findByText(message)).toBeVisible();
    expect(api.lastCall('POST', '/auth/voters/memberships')?.body).toEqual({
      whom: { ids: ['bo'] },
      add: [],
      remove: [],
      weight: 1_200,
    });
  });

  it('sets the groups of one voter separately from name and address', async () => {
    const user = await openRoll('', [member]);
    const dialog = await openEditor(user, 'Lena Moreau');
    await user.click(dialog.getByRole('button', { name: 'Remove South' }));
    const weight = dialog.getByRole('textbox', { name: 'Weight' });
    expect(weight).toHaveValue('12');
    await user.clear(weight);
    const save = dialog.getByRole('button', { name: 'Save Changes' });
    await user.click(save);
    expect(weight).toHaveAccessibleDescription(/Weight must be a whole number/);
    await user.type(weight, '3');
    api.expect('PUT', '/auth/voters/lena/membership', { data: { voter: member } });
    expectRoll('', [member]);
    await user.click(save);
    expect(await screen.findByText('Voter saved.')).toBeVisible();
    expect(api.lastCall('PUT', '/auth/voters/lena/membership')?.body).toEqual({
      groups: ['North'],
      weight: 3,
    });
  });

  const votingOpen = {
    status: 409,
    code: 'VOTING_OPEN',
    message: 'Voting is open in “Budget”, which is counted by weight.',
  };
  const whileOpen = () =>
    screen.findByRole('checkbox', { name: 'Make this change while voting is open.' });

  it('sets the language of one voter and of several selected voters', {
    tags: 'slow',
  }, async () => {
    const greek = 'el' as Language;
    Object.assign(LANGUAGES, { [greek]: { name: 'Ελληνικά', locale: 'el', direction: 'ltr' } });
    onTestFinished(() => void Reflect.deleteProperty(LANGUAGES, greek));
    const eleni = { ...member, language: greek };
    const user = await openRoll('', [eleni, bo]);
    expect(await rowOf(/Lena Moreau/)).toHaveTextContent('Emails in Greek');
    expect(await rowOf(/Bo Li/)).not.toHaveTextContent('Emails in');
    const edit = await openEditor(user, 'Lena Moreau');
    const field = edit.getByLabelText('Email language');
    expect(field).toHaveDisplayValue('Greek');
    await user.selectOptions(field, 'English');
    api.expect('PUT', '/auth/voters/lena', { data: { voter: member } });
    expectRoll('', [member, bo]);
    await user.click(edit.getByRole('button', { name: 'Save Changes' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(api.lastCall('PUT', '/auth/voters/lena')?.body).toEqual({
      name: member.name,
      email: member.email,
      language: 'en',
    });
    await user.click(await screen.findByRole('checkbox', { name: 'Bo Li, VOTER002' }));
    await user.click(within(chosen()).getByRole('button', { name: 'Language…' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Set language' }));
    await user.selectOptions(dialog.getByLabelText('Email language'), 'Greek');
    api.expect('POST', '/auth/voters/language', { data: { changed: 1 } });
    expectRoll('', [member, { ...bo, language: greek }]);
    await user.click(dialog.getByRole('button', { name: 'Set Language' }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    expect(api.lastCall('POST', '/auth/voters/language')?.body).toEqual({
      ids: ['bo'],
      language: greek,
    });
  });

  it('requires confirmation to change a weight while voting is open, and again for a different weight', async () => {
    const user = await openRoll('', [member]);
    const dialog = await openEditor(user, 'Lena Moreau');
    const [weight, name] = [
      dialog.getByRole('textbox', { name: 'Weight' }),
      dialog.getByRole('textbox', { name: /^Full name/i }),
    ];
    await user.type(weight, '0');
    await user.type(name, 'x');
    const save = dialog.getByRole('button', { name: 'Save Changes' });
    api.expect('PUT', '/auth/voters/lena/membership', votingOpen);
    await user.click(save);
    expect(await whileOpen()).toHaveFocus();
    expect(await whileOpen()).toHaveAccessibleDescription(votingOpen.message);
    expect(screen.getAllByText(votingOpen.message)).toHaveLength(1);
    await user.click(save);
    expect(await whileOpen()).toHaveAccessibleDescription(/Confirm the change, or cancel\.$/);

    await user.click(await whileOpen());
    await user.type(weight, '0');
    expect(screen.queryByRole('checkbox', { name: /while voting/ })).toBeNull();
    api.expect('PUT', '/auth/voters/lena/membership', votingOpen);
    await user.click(save);
    expect(await whileOpen()).not.toBeChecked();
    expect(api.lastCall('PUT', '/auth/voters/lena/membership')?.body).toEqual({
      groups: ['North', 'South'],
      weight: 1_200,
    });
    await user.click(await whileOpen());
    api.expect('PUT', '/auth/voters/lena/membership', { data: { voter: member } });
    expectRoll('', [member]);
    api.expect('PUT', '/auth/voters/lena', { data: { voter: member } });
    expectRoll('', [member]);
    await user.click(save);
    expect(await screen.findByText('Voter saved.')).toBeVisible();
    expect(api.lastCall('PUT', '/auth/voters/lena/membership')?.body).toMatchObject({
      confirmWhileOpen: true,
    });
  });

  it('requires confirmation to remove voters from a group while voting is open', {
    tags: 'slow',
  }, async () => {
    const user = await openRoll('group=South', [member], { total: 318 });
    await user.click(
      await screen.findByRole('button', { name: 'Groups and Weight of All 318 Voters…' }),
    );
    const dialog = within(screen.getByRole('dialog', { name: 'Groups and weight' }));
    await user.type(dialog.getByRole('combobox', { name: 'Add to groups' }), 'A; B{Enter}');
    await user.type(dialog.getByRole('combobox', { name: 'Remove from groups' }), 'sou{Enter}');
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    expect(dialog.getByText(/Group name can’t contain ; or \|/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: 'Remove A; B' }));
    await user.click(dialog.getByRole('button', { name: 'Continue' }));
    const change = dialog.getByRole('button', { name: 'Change 318 Voters' });
    api.expect('POST', '/auth/voters/memberships', votingOpen);
    await user.click(change);
    expect(await whileOpen()).toHaveFocus();
    await user.click(change);
    await user.click(await whileOpen());
    api.expect('POST', '/auth/voters/memberships', { data: { changed: 318, leftOut: 0 } });
    expectRoll('group=South', [member], { total: 318 });
    await user.click(change);
    expect(await dialog.findByRole('status')).toHaveTextContent('Removed 318 voters from South.');
    expect(api.lastCall('POST', '/auth/voters/memberships')?.body).toEqual({
      whom: { matching: { group: 'South' } },
      add: [],
      remove: ['South'],
      confirmWhileOpen: true,
    });
  });
});
