import type { VoterImport } from '@votewise/contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { api } from '../../test/fake-api.ts';
import { renderApp, signInAs } from '../../test/render-app.tsx';
import { makeImport, PROBLEMS } from '../../test/voter-imports.ts';
import { showOrganization } from '../lib/organization.ts';

const PAGE = '/admin/voters/import';
const OPEN = `${PAGE}?list=list-1`;

const LINES = PROBLEMS.slice(0, 3);

function expectProblems(problems = LINES, pages = 1) {
  api.expect('GET', '/imports/list-1/problems?page=1', { data: { problems, pages } });
}

async function openDraft(changes: Partial<VoterImport> = {}) {
  api.expect('GET', '/imports/list-1', { data: { import: makeImport(changes) } });
  expectProblems();
  const { user } = renderApp(OPEN);
  await screen.findByText('The name is missing.');
  return user;
}

describe('choosing a list', () => {
  beforeEach(() => {
    signInAs('admin');
  });

  async function openPage(imports: VoterImport[] = []) {
    api.expect('GET', '/imports', { data: { imports } });
    const { user } = renderApp(PAGE);
    await screen.findByRole('heading', { name: 'Previous lists' });
    return user;
  }

  it('checks a pasted list and keeps the preview in the address', async () => {
    const user = await openPage();
    const button = screen.getByRole('button', { name: 'Check List' });
    expect(button).toBeDisabled();
    await user.click(screen.getByLabelText('Or paste the list'));
    await user.paste('Ann Lee;ann@example.org');
    api.expect('POST', '/imports', { status: 201, data: { import: makeImport() } });
    expectProblems();
    await user.click(button);
    expect(await screen.findByText('The name is missing.')).toBeVisible();
    expect(window.location.search).toBe('?list=list-1');
    expect(screen.getByText('Nothing has been registered yet.')).toBeVisible();
    expect(document.title).toBe('Import voters · VoteWise');
    const notice = screen.getByText('Lines that will be skipped: 17; 212; 480.');
    expect(notice).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show Skipped Lines' }));
    expect(screen.getByRole('heading', { name: '3 lines skipped' })).toHaveFocus();
  });

  it('uploads a dropped file with its name', async () => {
    await openPage();
    api.expect('POST', '/imports?fileName=m%C3%BCller.csv', {
      status: 201,
      data: { import: makeImport() },
    });
    expectProblems();
    const file = new File(['Ann;ann@example.org'], 'müller.csv');
    const zone = screen.getByText(/Drop an \.xlsx, CSV, or TSV file here/);
    fireEvent.drop(zone, { dataTransfer: { files: [file] } });
    expect(await screen.findByText('The name is missing.')).toBeVisible();
  });

  it('does not send a file that is too large, and leads to the reason', async () => {
    await openPage();
    const file = new File(['x'.repeat(5_000_001)], 'all.csv');
    const zone = screen.getByText(/Drop an \.xlsx, CSV, or TSV file here/);
    fireEvent.drop(zone, { dataTransfer: { files: [file] } });
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent(/larger than 5 MB/);
    expect(alert.parentElement).toHaveFocus();
  });
});

describe('the preview', () => {
  beforeEach(() => {
    signInAs('admin');
  });

  it.each([
    [1, 'Read from the sheet “Members”.'],
    [3, /^Read from the sheet “Members”, one of 3 sheets\./],
  ])(
    'names the imported sheet of a spreadsheet with %d sheets, and has no separator field',
    async (of, text) => {
      await openDraft({ sheet: { name: 'Members', of } });
      expect(screen.getByText(text)).toBeVisible();
      expect(screen.queryByLabelText('Separator')).not.toBeInTheDocument();
      expect(screen.getByLabelText('Email column')).toBeVisible();
    },
  );

  it('asks which reading of the names is right before voters can be registered', async () => {
    const readings: VoterImport['readings'] = [
      { encoding: 'windows-1250', sample: ['Łukasz Wiśniewski', 'Żaneta Gołąb'] },
      { encoding: 'cp852', sample: ['úukasz Wiťniewski', '»aneta Go│╣b'] },
    ];
    const user = await openDraft({ encoding: 'windows-1250', readings, isReadingOpen: true });
    expect(screen.getByRole('button', { name: 'Register Voters' })).toBeDisabled();
    const choice = within(screen.getByRole('group', { name: 'Which names are right?' }));
    expect(
      choice.getByRole('radio', { name: /Wiśniewski.*Central European \(Windows\)/ }),
    ).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Use These Names' })).toBeDisabled();
    await user.click(choice.getByRole('radio', { name: /Wiťniewski/ }));
    const chosen = makeImport({ revision: 2, encoding: 'cp852', readings });
    api.expect('PUT', '/imports/list-1/layout', { data: { import: chosen } });
    expectProblems();
    await user.click(screen.getByRole('button', { name: 'Use These Names' }));
    await waitFor(() =>
      expect(screen.queryByText('Which names are right?')).not.toBeInTheDocument(),
    );
    expect(screen.getByRole('heading', { name: 'members.csv' })).toHaveFocus();
    expect(api.lastCall('PUT', '/imports/list-1/layout')?.body).toEqual({
      layout: { separator: ';' },
      encoding: 'cp852',
      expectedRevision: 1,
    });
    expect(screen.getByRole('button', { name: 'Register 2 Voters, Skip 3 Lines' })).toBeEnabled();

    const encoding = screen.getByLabelText('Text encoding');
    expect(encoding).toHaveDisplayValue('Central European (DOS)');
    await user.selectOptions(encoding, 'Greek (Windows)');
    api.expect('PUT', '/imports/list-1/layout', { data: { import: chosen } });
    expectProblems();
    await user.click(screen.getByRole('button', { name: 'Apply Format' }));
    await waitFor(() =>
      expect(api.lastCall('PUT', '/imports/list-1/layout')?.body).toMatchObject({
        encoding: 'windows-1253',
      }),
    );
  });

  it('loads more pages of problems on request', { tags: 'slow' }, async () => {
    api.expect('GET', '/imports/list-1', { data: { import: makeImport() } });
    expectProblems(LINES.slice(0, 2), 2);
    const { user } = renderApp(OPEN);
    const more = await screen.findByRole('button', { name: 'Show More Lines' });
    api.expect('GET', '/imports/list-1/problems?page=2', {
      data: { problems: LINES.slice(2), pages: 2 },
    });
    await user.click(more);
    expect(await screen.findByText('Line 112 has the same address.')).toBeVisible();
    expect(screen.queryByRole('button', { name: 'Show More Lines' })).not.toBeInTheDocument();
  });

  it('fixes a line and moves on to the next', async () => {
    const user = await openDraft();
    await user.click(screen.getByRole('button', { name: 'Fix line 212' }));
    const form = screen.getByRole('form', { name: 'Fix line 212' });
    const email = within(form).getByLabelText('Email Address *');
    expect(email).toHaveFocus();
    expect(email).toHaveValue('sri.lakshmi.venkataraman.subramaniam.example.org');
    expect(within(form).getByLabelText('Full Name *')).toHaveValue(
      'Sri Lakshmi Venkataraman Subramaniam',
    );
    expect(within(form).getByRole('button', { name: 'Save Line' })).toBeEnabled();
    await user.click(within(form).getByRole('button', { name: 'Save Line' }));
    expect(
      await within(form).findByText('Enter an email address, such as name@example.org'),
    ).toBeVisible();

    const still = { ...LINES[1], kind: 'known', text: 'Already registered.' };
    api.expect('PUT', '/imports/list-1/lines/212', {
      data: { import: makeImport({ revision: 2 }), problem: still },
    });
    expectProblems();
    await user.clear(email);
    await user.paste('cy@example.org');
    await user.click(within(form).getByRole('button', { name: 'Save Line' }));
    expect(await within(form).findByText('Already registered.')).toBeVisible();

    const fixed = makeImport({
      revision: 3,
      counts: { ...makeImport().counts, good: 3, malformed: 0 },
    });
    api.expect('PUT', '/imports/list-1/lines/212', { data: { import: fixed } });
    expectProblems(LINES.filter(({ line }) => line !== 212));
    await user.click(within(form).getByRole('button', { name: 'Save Line' }));
    await waitFor(() => expect(screen.getByRole('button', { name: 'Fix line 480' })).toHaveFocus());
    await waitFor(() => expect(screen.queryByText('Line 212')).not.toBeInTheDocument());
    expect(api.lastCall('PUT', '/imports/list-1/lines/212')?.body).toEqual({
      name: 'Sri Lakshmi Venkataraman Subramaniam',
      email: 'cy@example.org',
      expectedRevision: 2,
    });
    expect(screen.getByRole('button', { name: /^Register 3 Voters/ })).toBeEnabled();
  });

  it('keeps all loaded pages of problems open while lines are fixed', {
    tags: 'slow',
  }, async () => {
    api.expect('GET', '/imports/list-1', { data: { import: makeImport() } });
    expectProblems(LINES.slice(0, 1), 2);
    const { user } = renderApp(OPEN);
    const second = { data: { problems: LINES.slice(1), pages: 2 } };
    api.expect('GET', '/imports/list-1/problems?page=2', second);
    await user.click(await screen.findByRole('button', { name: 'Show More Lines' }));
    await user.click(await screen.findByRole('button', { name: 'Fix line 480' }));
    const form = screen.getByRole('form', { name: 'Fix line 480' });
    api.expect('PUT', '/imports/list-1/lines/480', {
      data: { import: makeImport({ revision: 2 }) },
    });
    expectProblems(LINES.slice(0, 1), 2);
    const left = { data: { problems: LINES.slice(1, 2), pages: 2 } };
    api.expect('GET', '/imports/list-1/problems?page=2', left);
    await user.click(within(form).getByRole('button', { name: 'Save Line' }));
    await waitFor(() => expect(screen.queryByText('Line 480')).not.toBeInTheDocument());
    expect(screen.getByText('Line 212')).toBeVisible();
    expect(screen.getByRole('heading', { name: '3 lines skipped' })).toHaveFocus();
  });

  it('returns focus when fixing a line is canceled', { tags: 'slow' }, async () => {
    const user = await openDraft();
    await user.click(screen.getByRole('button', { name: 'Fix line 17' }));
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('button', { name: 'Fix line 17' })).toHaveFocus();
  });

  it('says that no one in a list without an email column gets emails, and asks once', async () => {
    const layout = {
      separator: ';' as const,
      hasHeader: true,
      nameColumns: [0],
      emailColumn: null,
    };
    const counts = { lines: 2, good: 0, missing: 2, malformed: 0, duplicate: 0, known: 0 };
    const columns = ['Name', 'Member no.'];
    const draft = { layout, counts, columns, sample: [], withoutAddress: { lines: 2, cells: [] } };
    const user = await openDraft(draft);
    expect(screen.getByLabelText('Email column')).toHaveDisplayValue('None');
    expect(
      screen.getByText(/^This list has no email column\. No voter in it gets emails/),
    ).toBeVisible();
    expect(screen.queryByText(/No line can be imported/)).not.toBeInTheDocument();
    const confirmed = makeImport({
      ...draft,
      revision: 2,
      layout: { ...layout, withoutAddress: true },
      counts: { ...counts, good: 2, missing: 0 },
    });
    api.expect('PUT', '/imports/list-1/layout', { data: { import: confirmed } });
    expectProblems([]);
    await user.click(screen.getByLabelText('Register voters without an email address'));
    await user.click(await screen.findByRole('button', { name: /^Register 2 Voters/ }));
    expect(api.lastCall('PUT', '/imports/list-1/layout')?.body).toEqual({
      layout: { ...layout, withoutAddress: true },
      expectedRevision: 1,
    });
    const dialog = within(screen.getByRole('alertdialog', { name: 'Register 2 voters?' }));
    expect(
      dialog.getByText(/No emails are sent\. After the import, print code sheets/),
    ).toBeVisible();
  });

  it('reads the columns that the administrator chooses', async () => {
    const user = await openDraft();
    await user.selectOptions(screen.getByLabelText('Name column'), '3: City');
    await user.selectOptions(screen.getByLabelText('Second name column'), '1: Name');
    await user.click(screen.getByLabelText('The list has headings'));
    api.expect('PUT', '/imports/list-1/layout', { data: { import: makeImport({ revision: 2 }) } });
    expectProblems();
    await user.click(screen.getByRole('button', { name: 'Apply Format' }));
    await waitFor(() =>
      expect(api.lastCall('PUT', '/imports/list-1/layout')?.body).toEqual({
        layout: { separator: ';', hasHeader: false, nameColumns: [2, 0], emailColumn: 1 },
        expectedRevision: 1,
      }),
    );
  });

  const withRights = makeImport({
    columns: ['Name', 'Email', 'Branch', 'Shares'],
    layout: { ...makeImport().layout, groupsColumn: 2, weightColumn: 3 },
    sample: [
      {
        line: 2,
        name: 'Ann Lee',
        email: 'ann@example.org',
        groups: ['North', 'Youth'],
        weight: 12,
      },
    ],
    weight: 1_234,
    groups: [
      { name: 'Noth', voters: 1, isNew: true },
      ...Array.from({ length: 13 }, (_, index) => ({
        name: `Branch ${index + 1}`,
        voters: 40,
        isNew: false,
      })),
    ],
  });

  it('shows groups with their sizes, the sum of weights, and which groups are new', async () => {
    const user = await openDraft(withRights);
    expect(screen.getByText('Groups North, Youth')).toBeVisible();
    expect(screen.getByText('Weight 12')).toBeVisible();
    expect(screen.getByText('Total weight 1,234')).toBeVisible();
    expect(
      screen.getByText(/^This import creates 1 new group\. If a name is misspelled/),
    ).toBeVisible();
    const itemOf = (name: string) => screen.getByText(name).closest('li');
    expect(itemOf('Noth')).toHaveTextContent(/^NothNew1 voter$/);
    expect(itemOf('Branch 1')).toHaveTextContent(/^Branch 140 voters$/);
    await user.click(screen.getByRole('button', { name: 'Show 2 more groups' }));
    expect(itemOf('Branch 13')).toBeVisible();
    expect(screen.getByLabelText('Groups column')).toHaveDisplayValue('3: Branch');
  });

  it('reads groups and weights from the columns that the administrator chooses', async () => {
    const user = await openDraft(withRights);
    await user.selectOptions(screen.getByLabelText('Groups column'), '4: Shares');
    await user.selectOptions(screen.getByLabelText('Weight column'), 'None');
    api.expect('PUT', '/imports/list-1/layout', { data: { import: withRights } });
    expectProblems();
    await user.click(screen.getByRole('button', { name: 'Apply Format' }));
    await waitFor(() =>
      expect(api.lastCall('PUT', '/imports/list-1/layout')?.body).toEqual({
        layout: { ...makeImport().layout, groupsColumn: 3 },
        expectedRevision: 1,
      }),
    );
  });

  it('shows the languages of the list, and which languages are not available', async () => {
    const user = await openDraft(
      makeImport({
        columns: ['Name', 'Email', 'Language'],
        layout: { ...makeImport().layout, languageColumn: 2 },
        languages: {
          known: [{ language: 'en', voters: 40 }],
          unknown: { voters: 3, cells: ['Klingon', 'qu'] },
        },
      }),
    );
    expect(screen.getByText('English').closest('li')).toHaveTextContent(/^English40 voters$/);
    expect(
      screen.getByText(/^3 voters will get emails in English, .*: “Klingon” and “qu”\.$/),
    ).toBeVisible();
    const column = screen.getByLabelText('Language column');
    expect(column).toHaveDisplayValue('3: Language');
    await user.selectOptions(column, 'None');
    api.expect('PUT', '/imports/list-1/layout', { data: { import: makeImport() } });
    expectProblems();
    await user.click(screen.getByRole('button', { name: 'Apply Format' }));
    await waitFor(() =>
      expect(api.lastCall('PUT', '/imports/list-1/layout')?.body).toEqual({
        layout: makeImport().layout,
        expectedRevision: 1,
      }),
    );
  });

  it('fixes the groups and the weight of a line', async () => {
    api.expectPolls('GET', '/groups', { data: { groups: [] } });
    api.expect('GET', '/imports/list-1', { data: { import: withRights } });
    const given = { line: 212, name: 'Cy', email: 'cy@example.org', groups: 'North | South' };
    const text = 'Weight must be a whole number from 1 to 1,000,000.';
    expectProblems([{ ...given, weight: '0', kind: 'malformed', text }]);
    const { user } = renderApp(OPEN);
    await user.click(await screen.findByRole('button', { name: 'Fix line 212' }));
    const form = within(screen.getByRole('form', { name: 'Fix line 212' }));
    const weight = form.getByRole('textbox', { name: 'Weight' });
    expect(weight).toHaveValue('0');
    await user.clear(weight);
    await user.click(form.getByRole('button', { name: 'Remove South' }));
    api.expect('PUT', '/imports/list-1/lines/212', { data: { import: withRights } });
    expectProblems([]);
    await user.click(form.getByRole('button', { name: 'Save Line' }));
    await waitFor(() =>
      expect(api.lastCall('PUT', '/imports/list-1/lines/212')?.body).toEqual({
        name: 'Cy',
        email: 'cy@example.org',
        groups: ['North'],
        weight: 1,
        expectedRevision: 1,
      }),
    );
  });

  it('never turns a weight that could be misread into 1', async () => {
    api.expectPolls('GET', '/groups', { data: { groups: [] } });
    api.expect('GET', '/imports/list-1', { data: { import: withRights } });
    const given = { line: 212, name: 'Cy', email: 'cy@example.org', weight: '1.250' };
    expectProblems([
      { ...given, kind: 'malformed', text: 'The weight “1.250” can be 1.25 or 1,250.' },
    ]);
    const { user } = renderApp(OPEN);
    await user.click(await screen.findByRole('button', { name: 'Fix line 212' }));
    const form = within(screen.getByRole('form', { name: 'Fix line 212' }));
    const weight = form.getByRole('textbox', { name: 'Weight' });
    expect(weight).toHaveValue('');
    expect(weight).toHaveAccessibleDescription('The list contains “1.250”.');
    await user.click(form.getByRole('button', { name: 'Save Line' }));
    expect(await form.findByText('Enter the weight.')).toBeVisible();
  });

  it('shows lines above the headings, and lets the administrator choose another line', {
    tags: 'slow',
  }, async () => {
    const user = await openDraft({
      layout: { ...makeImport().layout, linesAbove: 1 },
      firstLines: ['Members 2027', 'Name, Email, City', 'Ann, ann@example.org, Bonn'],
    });
    const text = 'Lines above the headings that are not read: “Members 2027”.';
    expect(screen.getByText(text)).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Headings'), 'Members 2027');
    api.expect('PUT', '/imports/list-1/layout', { data: { import: makeImport({ revision: 2 }) } });
    expectProblems();
    await user.click(screen.getByRole('button', { name: 'Apply Format' }));
    await waitFor(() =>
      expect(api.lastCall('PUT', '/imports/list-1/layout')?.body).toMatchObject({
        layout: { hasHeader: true, linesAbove: 0 },
      }),
    );
  });

  it('asks whether a line is a total if there are more shares than the organization has', async () => {
    const weight = { singular: 'share', plural: 'shares', decimals: 0, total: 1_000 };
    showOrganization({ weight });
    await openDraft(withRights);
    expect(screen.getByText(/^The list has 1,234 of 1,000 shares, 234 too many\./)).toBeVisible();
  });

  it('skips a line that looks like a total, and keeps columns that are not applied yet', async () => {
    const sample = [
      { line: 2, name: 'Ann Lee', email: 'ann@example.org' },
      { line: 42, name: 'Total', email: null, weight: 1_000 },
    ];
    const first = makeImport({ sample, totals: sample.slice(1), unaddressed: 1 });
    const user = await openDraft(first);
    await user.selectOptions(screen.getByLabelText('Groups column'), '3: City');
    await user.click(screen.getByRole('button', { name: /^Register 2 Voters/ }));
    const dialog = screen.getByRole('alertdialog', { name: 'Register 2 voters?' });
    expect(dialog).toHaveTextContent(/changes under List format are not applied/);
    expect(dialog).toHaveTextContent(/1 of them has no email address\. After the import, print/);
    expect(dialog).toHaveTextContent(
      /Line 42 looks like a total, not a voter: “Total”, weight 1,000/,
    );
    const layout = { ...first.layout, skippedLines: [42] };
    const counts = { ...first.counts, good: 1, skipped: 1 };
    const skipped = makeImport({ revision: 2, layout, counts, sample: sample.slice(0, 1) });
    api.expect('PUT', '/imports/list-1/layout', { data: { import: skipped } });
    const line = { ...LINES[0], line: 42, kind: 'skipped', text: 'Skipped.' };
    api.expect('GET', '/imports/list-1/problems?page=1', { data: { problems: [line], pages: 1 } });
    await user.click(within(dialog).getByRole('button', { name: 'Skip Line 42' }));
    expect(await screen.findByRole('alertdialog', { name: 'Register 1 voter?' })).toHaveTextContent(
      /4 lines will be skipped/,
    );
    expect(api.lastCall('PUT', '/imports/list-1/layout')?.body).toEqual({
      layout,
      expectedRevision: 1,
    });
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByLabelText('Groups column')).toHaveDisplayValue('3: City');

    const again = makeImport({ revision: 3, sample });
    api.expect('PUT', '/imports/list-1/layout', { data: { import: again } });
    expectProblems();
    await user.click(screen.getByRole('button', { name: 'Don’t skip line 42' }));
    expect(await screen.findByRole('button', { name: 'Skip line 42' })).toBeVisible();
    expect(api.lastCall('PUT', '/imports/list-1/layout')?.body).toMatchObject({
      layout: { skippedLines: [] },
    });
  });

  it('asks for nothing to apply once the server has completed the format', {
    tags: 'slow',
  }, async () => {
    const layout = { ...makeImport().layout, decimalSign: ',' as const, weightColumn: 2 };
    const user = await openDraft({ layout });
    await user.selectOptions(screen.getByLabelText('Weight column'), '2: Email');
    const applied = makeImport({ revision: 2, layout: { ...layout, weightColumn: 1 } });
    api.expect('PUT', '/imports/list-1/layout', { data: { import: applied } });
    expectProblems();
    await user.click(screen.getByRole('button', { name: 'Apply Format' }));
    await waitFor(() =>
      expect(screen.getByLabelText('Decimal sign in weights')).toHaveDisplayValue('Comma'),
    );
    await user.click(screen.getByRole('button', { name: /^Register 2 Voters/ }));
    expect(screen.queryByText(/changes under List format/)).not.toBeInTheDocument();
  });

  it('shows all lines on request, and skips those that a search finds', async () => {
    const user = await openDraft({ counts: { ...makeImport().counts, good: 4 } });
    const lines = ['Ann Lee', 'Bo Lee', 'Cy'].map((name, place) => ({
      line: place + 2,
      name,
      email: null,
    }));
    api.expect('GET', '/imports/list-1/lines?page=1', { data: { lines, found: 4, pages: 2 } });
    const list = screen.getByRole('list', { name: 'Lines that can be imported' });
    const panel = within(list.parentElement ?? list);
    expect(panel.getByText('First 1 of 4 voters')).toBeVisible();
    await user.click(panel.getByRole('button', { name: 'Show More Voters' }));
    expect(await panel.findByText('First 3 of 4 voters')).toBeVisible();
    const found = { lines: lines.slice(0, 2), found: 2, pages: 1 };
    api.expect('GET', '/imports/list-1/lines?page=1&search=lee', { data: found });
    await user.type(panel.getByLabelText('Search'), 'lee');
    const skip = await panel.findByRole('button', { name: 'Skip These 2 Lines' });
    const layout = { ...makeImport().layout, skippedLines: [2, 3] };
    const changed = makeImport({ layout, revision: 2, sample: lines.slice(2) });
    api.expect('PUT', '/imports/list-1/layout', { data: { import: changed } });
    expectProblems();
    const none = { lines: [], found: 0, pages: 0 };
    api.expect('GET', '/imports/list-1/lines?page=1&search=lee', { data: none });
    await user.click(skip);
    await waitFor(() => expect(panel.queryByText('Bo Lee')).not.toBeInTheDocument());
    expect(api.lastCall('PUT', '/imports/list-1/layout')?.body).toMatchObject({ layout });
  });

  it('shows columns that may contain weights or groups, and voters without a weight', async () => {
    const columns = ['Name', 'Email', 'Votes', 'Shares', 'Section'];
    const doubtful = { weights: [2, 3], groups: [4] };
    await openDraft({ columns, doubtful, unweighted: 2 });
    expect(screen.getByText(/column “3: Votes” or “4: Shares” contains weights/)).toBeVisible();
    expect(screen.getByText(/column “5: Section” contains groups/)).toBeVisible();
    expect(screen.getByText(/2 voters without a weight in the list/)).toBeVisible();
    expect(
      screen.getByText('Columns that are not read: 3: Votes, 4: Shares, 5: Section.'),
    ).toBeVisible();
  });

  it('asks whether commas separate groups, and repeats what is open before voters are registered', async () => {
    const user = await openDraft({
      layout: { ...makeImport().layout, groupsColumn: 2 },
      columns: ['Name', 'Email', 'Groups'],
      groups: [
        { name: 'Board, North', voters: 1, isNew: true },
        { name: 'Old, East', voters: 1, isNew: false },
      ],
      sheet: { name: 'Members', of: 1, hiddenLines: 3 },
    });
    await user.click(screen.getByRole('button', { name: /^Register 2 Voters/ }));
    const dialog = screen.getByRole('alertdialog', { name: 'Register 2 voters?' });
    expect(dialog).toHaveTextContent(/a new group contains a comma: “\W*Board, North\W*”\. If/);
    expect(dialog).toHaveTextContent(/3 hidden lines of the spreadsheet will not be read/);
    await user.click(within(dialog).getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByLabelText('Commas also separate groups'));
    api.expect('PUT', '/imports/list-1/layout', { data: { import: makeImport() } });
    expectProblems();
    await user.click(screen.getByRole('button', { name: 'Apply Format' }));
    await waitFor(() =>
      expect(api.lastCall('PUT', '/imports/list-1/layout')?.body).toEqual({
        layout: { ...makeImport().layout, groupsColumn: 2, hasGroupCommas: true },
        expectedRevision: 1,
      }),
    );
  });

  it('reports when the column settings are from the last list', { tags: 'slow' }, async () => {
    const user = await openDraft({ hasRememberedColumns: true });
    const text = 'The column settings are from the last list with the same headings.';
    expect(screen.getByText(text)).toBeVisible();
    await user.click(screen.getByLabelText('The list has headings'));
    const layout = { ...makeImport().layout, hasHeader: false };
    const changed = makeImport({ revision: 2, layout, hasRememberedColumns: true });
    api.expect('PUT', '/imports/list-1/layout', { data: { import: changed } });
    expectProblems();
    await user.click(screen.getByRole('button', { name: 'Apply Format' }));
    expect(
      await screen.findByText(/from the last list with the same number of columns\./),
    ).toBeVisible();
    api.expect('PUT', '/imports/list-1/layout', { data: { import: makeImport({ revision: 3 }) } });
    expectProblems();
    await user.click(screen.getByRole('button', { name: 'Apply Format' }));
    await waitFor(() => expect(screen.queryByText(/from the last list/)).not.toBeInTheDocument());
  });

  it('lets the server guess the columns again after the separator changes', {
    tags: 'slow',
  }, async () => {
    const user = await openDraft();
    await user.selectOptions(screen.getByLabelText('Separator'), 'Tabs');
    const layout = { separator: '\t', hasHeader: false, nameColumns: [2], emailColumn: 0 } as const;
    api.expect('PUT', '/imports/list-1/layout', {
      data: { import: makeImport({ revision: 2, layout: { ...layout, nameColumns: [2] } }) },
    });
    expectProblems();
    await user.click(screen.getByRole('button', { name: 'Apply Format' }));
    await waitFor(() =>
      expect(api.lastCall('PUT', '/imports/list-1/layout')?.body).toEqual({
        layout: { separator: '\t' },
        expectedRevision: 1,
      }),
    );
    expect(await screen.findByText('2 lines can be imported.')).toBeVisible();
    expect(screen.getByLabelText('Name column')).toHaveValue('2');
    expect(screen.getByLabelText('The list has headings')).not.toBeChecked();
    expect(screen.getByRole('button', { name: 'Apply Format' })).toHaveFocus();
  });

  it('is discarded only after confirmation', async () => {
    const user = await openDraft();
    await user.click(screen.getByRole('button', { name: 'Discard List' }));
    api.expect('DELETE', '/imports/list-1');
    api.expect('GET', '/imports', { data: { imports: [] } });
    await user.click(screen.getByRole('button', { name: 'Discard' }));
    expect(await screen.findByRole('heading', { name: 'Choose a list' })).toBeVisible();
  });

  it('offers to try again when it cannot be loaded', async () => {
    const release = api.expectHeld('GET', '/imports/list-1', { status: 500 });
    const { user } = renderApp(OPEN);
    expect(await screen.findByText('Loading the list…')).toBeVisible();
    release();
    const retry = await screen.findByRole('button', { name: 'Try Again' });
    expect(await screen.findByText('Failed to load the list')).toBeVisible();
    api.expect('GET', '/imports/list-1', { data: { import: makeImport() } });
    expectProblems();
    await user.click(retry);
    expect(await screen.findByText('The name is missing.')).toBeVisible();
  });
});

describe('the import', () => {
  beforeEach(() => {
    signInAs('admin');
  });

  const running = (done: number) =>
    makeImport({ state: 'running', progress: { done, registered: done, known: 0, failed: 0 } });

  it('starts after confirmation, shows its progress, and ends with the outcome', async () => {
    const user = await openDraft();
    await user.click(screen.getByRole('button', { name: /^Register 2 Voters/ }));
    const dialog = screen.getByRole('alertdialog', { name: 'Register 2 voters?' });
    expect(dialog).toHaveTextContent(/VoteWise queues an email with both. 3 lines will be skipped/);
    api.expect('POST', '/imports/list-1/start', { data: { import: running(0) } });
    api.expect('GET', '/imports/list-1', { data: { import: running(1) } });
    await user.click(within(dialog).getByRole('button', { name: 'Register' }));
    const bar = await screen.findByRole('progressbar', { name: 'Registering voters' });
    await waitFor(() => expect(bar).toHaveAttribute('aria-valuetext', '1 of 2 lines'), {
      timeout: 3_000,
    });
    expect(screen.getByText('Registering voters: 50%')).toBeInTheDocument();
    expect(api.lastCall('POST', '/imports/list-1/start')?.body).toEqual({ expectedRevision: 1 });
    const done = makeImport({
      state: 'done',
      progress: { done: 2, registered: 2, known: 0, failed: 0 },
    });
    api.expect('GET', '/imports/list-1', { data: { import: done } });
    expectProblems();
    expect(
      await screen.findByText(/2 voters registered\. Select See All Voters to check the state/),
    ).toBeVisible();
    expect(await screen.findByRole('heading', { name: '3 lines skipped' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Fix/ })).not.toBeInTheDocument();
  });

  it('leads to the code sheets of voters without an email address', async () => {
    const ended = makeImport({
      state: 'done',
      counts: { lines: 2, good: 2, missing: 0, malformed: 0, duplicate: 0, known: 0 },
      progress: { done: 2, registered: 2, known: 0, failed: 0, unaddressed: 1 },
    });
    api.expect('GET', '/imports/list-1', { data: { import: ended } });
    renderApp(OPEN);
    expect(await screen.findByRole('link', { name: 'Print Code Sheets' })).toHaveAttribute(
      'href',
      '/admin/voters?show=unsent',
    );
    expect(
      screen.getByText(/2 voters registered\. 1 of them has no email address\. Next, print/),
    ).toBeVisible();
  });

  it('shows changes that were made to the list elsewhere', async () => {
    const user = await openDraft();
    await user.click(screen.getByRole('button', { name: /^Register 2 Voters/ }));
    const message =
      'This list was changed while you were editing. Review the changes and try again.';
    api.expect('POST', '/imports/list-1/start', { status: 409, code: 'EDITED_MEANWHILE', message });
    const counts = { ...makeImport().counts, good: 1, malformed: 2 };
    api.expect('GET', '/imports/list-1', { data: { import: makeImport({ revision: 2, counts }) } });
    expectProblems();
    await user.click(screen.getByRole('button', { name: 'Register' }));
    expect(await screen.findByRole('alertdialog', { name: 'Register 1 voter?' })).toHaveTextContent(
      /This list was changed while you were editing/,
    );
  });

  it('is stopped after confirmation', async () => {
    const counts = { ...makeImport().counts, good: 1_960 };
    const started = { ...running(1_250), counts };
    api.expect('GET', '/imports/list-1', { data: { import: started } });
    const { user } = renderApp(OPEN);
    const stop = await screen.findByRole('button', { name: 'Stop Import' });
    expect(stop).toBeEnabled();
    expect(screen.getByText('1,250 of 1,960 lines (63%)')).toBeVisible();
    await user.click(stop);
    const stopped = makeImport({
      state: 'cancelled',
      progress: { done: 1, registered: 1, known: 0, failed: 0 },
    });
    api.expect('POST', '/imports/list-1/cancel', {
      data: { import: { ...stopped, state: 'stopping' } },
    });
    api.expect('GET', '/imports/list-1', { data: { import: stopped } });
    expectProblems();
    const dialog = screen.getByRole('alertdialog', { name: 'Stop import' });
    await user.click(within(dialog).getByRole('button', { name: 'Stop' }));
    expect(await screen.findByRole('progressbar', { name: 'Stopping' })).toBeVisible();
    expect(await screen.findByText(/The import was stopped\. 1 voter registered/)).toBeVisible();
    expect(screen.getByText('Not processed').nextSibling).toHaveTextContent('1');
  });
});
