import { NO_END } from '@votewise/contract';
import { completeBallot } from '@votewise/contract/elections/ballot';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { chooseDate, openEdit, openElections } from '../../test/elections-tab.ts';
import { api } from '../../test/fake-api.ts';
import { makeElection, makeUpcoming, PLACEHOLDERS } from '../../test/fixtures.ts';
import { signInAs } from '../../test/render-app.tsx';
import { setViewportWidth } from '../../test/viewport.ts';

const upcoming = makeUpcoming();

beforeEach(() => void signInAs('admin'));

async function openSchedule() {
  const user = await openElections();
  await user.click(screen.getByRole('button', { name: 'Schedule Election' }));
  return user;
}

async function fill(user: UserEvent, label: string, text: string) {
  const field = screen.getByLabelText(label);
  await user.clear(field);
  if (text) await user.paste(text);
}

/** Fills in everything that is required, with dates in December of this year. */
async function fillIn(user: UserEvent, year: string) {
  await fill(user, 'Title *', 'Choir Council');
  await fill(user, 'Description *', 'Elects the council.');
  await chooseDate(user, 'Start date', `${year}-12-14`);
  await chooseDate(user, 'End date', `${year}-12-15`);
}

const schedule = (user: UserEvent) =>
  user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Schedule Election' }));

describe('a dialog', () => {
  const question = () => screen.queryByRole('alertdialog', { name: 'Discard changes?' });

  it('closes at once when nothing has changed', async () => {
    const user = await openEdit(upcoming);
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
  });

  it.each(['{Escape}', 'Close', 'Cancel'])('asks before discarding changes: %s', async (way) => {
    const user = await openEdit(upcoming);
    await fill(user, 'Title *', 'Choir Council');
    await user.selectOptions(screen.getByLabelText('Status'), 'active');
    if (way === '{Escape}') await user.keyboard(way);
    else await user.click(screen.getByRole('button', { name: way }));
    expect(question()).toHaveAccessibleDescription(
      'Your changes to the title and status of Student Union Board haven’t been saved.',
    );
    expect(screen.getByRole('button', { name: 'Keep Editing' })).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(question()).not.toBeInTheDocument();
    expect(screen.getByLabelText('Title *')).toHaveValue('Choir Council');

    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    await user.click(screen.getByRole('button', { name: 'Discard Changes' }));
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument();
    expect(api.lastCall('PUT', '/elections/election-1')).toBeUndefined();
  });

  it('shows no sums of grades in the details', { tags: 'slow' }, async () => {
    const ballot = completeBallot({ kind: 'scored', rule: 'majority-judgment' });
    const judged = makeElection({ ballot: { ...ballot, marks: 2 }, status: 'completed' });
    const user = await openElections(judged);
    api.expect('GET', '/elections/election-1', { data: { election: judged } });
    api.expect('GET', '/audit?election=election-1&limit=5', { data: { entries: [], kinds: [] } });
    await user.click(screen.getByRole('button', { name: 'View' }));
    expect(await screen.findByText('Amara Okafor')).toBeVisible();
    const dialog = within(screen.getByRole('dialog'));
    expect(dialog.queryByText(/points/)).not.toBeInTheDocument();
  });

  it('shows all 20 candidates, and returns focus to the button that opened the first dialog', {
    tags: 'slow',
  }, async () => {
    const user = await openElections(upcoming);
    const [model] = upcoming.candidates;
    const candidates = Array.from({ length: 20 }, (_, place) => {
      const name = place === 19 ? 'Emil Sørensen 10' : `Emil Sørensen ${place - 9}`;
      return { ...model, id: `candidate-${place}`, name, place };
    });
    api.expect('GET', '/elections/election-1', { data: { election: { ...upcoming, candidates } } });
    api.expect('GET', '/audit?election=election-1&limit=5', { data: { entries: [], kinds: [] } });
    await user.click(screen.getByRole('button', { name: 'View' }));
    const editParticipants = await screen.findByRole('button', { name: 'Edit Participants' });
    await user.click(editParticipants);
    await screen.findByRole('button', { name: 'Save Participants' });
    expect(await screen.findByLabelText('Name of candidate 20')).toHaveValue('Emil Sørensen 10');
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.getByRole('button', { name: 'View' })).toHaveFocus());
  });

  it('forgets discarded changes', { tags: 'slow' }, async () => {
    const user = await openSchedule();
    await fill(user, 'Title *', 'Choir Council');
    await user.keyboard('{Escape}');
    expect(question()).toHaveAccessibleDescription(/^Choir Council hasn’t been scheduled\./);
    await user.click(screen.getByRole('button', { name: 'Discard Changes' }));
    await user.click(screen.getByRole('button', { name: 'Schedule Election' }));
    expect(screen.getByLabelText('Title *')).toHaveValue('');
  });

  it('stays open until saving has finished', async () => {
    const user = await openEdit(upcoming);
    await fill(user, 'Title *', 'Choir Council');
    const release = api.expectHeld('PUT', '/elections/election-1', { status: 500 });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(screen.getByRole('button', { name: 'Saving…' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Close' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Cancel' })).toBeDisabled();
    await user.keyboard('{Escape}');
    expect(screen.getByRole('dialog', { name: 'Edit Election' })).toBeVisible();
    expect(question()).not.toBeInTheDocument();
    api.expect('GET', '/elections', { data: { elections: [upcoming] } });
    release();
    expect(await screen.findByText('Failed to update election')).toBeVisible();
    expect(screen.getByLabelText('Title *')).toHaveValue('Choir Council');
  });
});

describe('a change that fails', () => {
  it('shows a rejection at its field and focuses the field', async () => {
    const user = await openEdit(upcoming);
    const message = 'End date must be after start date';
    api.expect('PUT', '/elections/election-1', {
      status: 400,
      code: 'VALIDATION_FAILED',
      message,
      fields: { endDate: message },
    });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const endDate = await screen.findByRole('button', { name: /^End date/ });
    await waitFor(() => expect(endDate).toHaveAccessibleDescription(message));
    expect(endDate).toHaveFocus();
  });
});

describe('reopening a completed election', () => {
  async function openReopening() {
    const completed = makeElection({
      status: 'completed',
      endDate: '2126-12-03T13:00:00.000Z',
    });
    const user = await openEdit(completed);
    const status = await screen.findByLabelText('Status');
    expect(screen.queryByText(/^Reopening can reveal votes\./)).not.toBeInTheDocument();
    await user.selectOptions(status, 'active');
    return user;
  }

  it('explains what is revealed and sends the change after confirmation', async () => {
    const user = await openReopening();
    const warning = screen.getByText(/^Reopening can reveal votes\./);
    expect(warning).toHaveTextContent(
      'the public board shows these votes in a separate checkpoint',
    );
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const box = screen.getByRole('checkbox', { name: /Reopen the election/ });
    await waitFor(() =>
      expect(box).toHaveAccessibleDescription(
        /^Reopening can reveal votes\..+ Confirm that you want to reopen this election\.$/,
      ),
    );
    expect(box).toHaveFocus();
    expect(api.lastCall('PUT', '/elections/election-1')).toBeUndefined();
    await user.click(box);
    const message = 'This election cannot be reopened. Schedule a new election instead.';
    const refused = { status: 409, code: 'REOPENING_REFUSED', message };
    api.expect('PUT', '/elections/election-1', refused);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Edit Election' }));
    expect(await dialog.findByText(new RegExp(`^${message}`))).toBeVisible();
    expect(api.lastCall('PUT', '/elections/election-1')?.body).toMatchObject({ status: 'active' });
  });

  it('needs no confirmation when the election stays completed', async () => {
    const user = await openReopening();
    await user.selectOptions(screen.getByLabelText('Status'), 'completed');
    expect(screen.queryByRole('checkbox')).not.toBeInTheDocument();
  });
});

describe('a status change', () => {
  it.each([
    [
      'upcoming',
      'active',
      makeUpcoming(),
      /^Voting opens as soon as you save/,
      'I want to open voting now.',
    ],
    ['upcoming', 'completed', makeUpcoming(), /completed without voting/, /^I want to complete/],
    [
      'active',
      'completed',
      makeElection(),
      /^Voting closes as soon as you save/,
      'I want to close voting now.',
    ],
    ['active', 'upcoming', makeElection(), /opens again automatically/, /back to upcoming/],
    [
      'completed',
      'upcoming',
      makeElection({ status: 'completed' }),
      /^The election becomes upcoming again and keeps its votes/,
      /Set the election back to upcoming/,
    ],
    [
      'upcoming with votes',
      'active',
      makeUpcoming({ hasBallots: true }),
      /^Voting opens again as soon as you save/,
      'I want to open voting again now.',
    ],
  ] as const)(
    'from %s to %s shows its effect and requires confirmation',
    async (_from, to, election, meaning, label) => {
      const user = await openEdit(election);
      await user.selectOptions(await screen.findByLabelText('Status'), to);
      expect(screen.getByText(meaning)).toBeVisible();
      const save = screen.getByRole('button', { name: 'Save Changes' });
      await user.click(save);
      const box = screen.getByRole('checkbox', { name: label });
      await waitFor(() => expect(box).toHaveFocus());
      expect(api.lastCall('PUT', '/elections/election-1')).toBeUndefined();
      await user.click(box);
      api.expect('PUT', '/elections/election-1', { data: { election } });
      api.expect('GET', '/elections', { data: { elections: [] } });
      await user.click(save);
      await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
      expect(api.lastCall('PUT', '/elections/election-1')?.body).toMatchObject({ status: to });
    },
  );

  it('has to be confirmed again when another status is chosen', async () => {
    const user = await openEdit(upcoming);
    const status = screen.getByLabelText('Status');
    await user.selectOptions(status, 'active');
    await user.click(screen.getByRole('checkbox'));
    await user.selectOptions(status, 'completed');
    expect(screen.getByRole('checkbox')).not.toBeChecked();
  });

  it('is impossible once the result is declared', async () => {
    const declared = makeElection({
      status: 'completed',
      declaredAt: '2026-11-21T08:00:00.000Z',
    });
    const user = await openElections(declared);
    api.expect('GET', '/elections/election-1', { data: { election: declared } });
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    expect(await screen.findByText(/can no longer be changed or reopened\.$/)).toBeVisible();
    expect(screen.queryByLabelText('Status')).not.toBeInTheDocument();
  });
});

describe('a new election', () => {
  it('clears the filter and the search that would hide it', { tags: 'slow' }, async () => {
    const many = Array.from({ length: 13 }, (_, index) =>
      makeElection({ id: `e${index}`, title: `Ward ${index}`, status: 'completed' }),
    );
    const user = await openElections(...many);
    await user.click(screen.getByRole('button', { name: 'Completed, 13 elections' }));
    await user.type(screen.getByRole('searchbox'), 'Ward 1');
    await user.click(screen.getByRole('button', { name: 'Schedule Election' }));
    await fillIn(user, '2126');
    const election = makeUpcoming({ id: 'new', title: 'Choir Council' });
    api.expect('POST', '/elections', { status: 201, data: { election } });
    api.expect('GET', '/elections', { data: { elections: [election, ...many] } });
    await schedule(user);
    expect(await screen.findByRole('heading', { name: 'Choir Council' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Total, 14 elections' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    expect(screen.getByRole('searchbox')).toHaveValue('');
  });

  it('can’t be opened after its end date, and the form does not suggest otherwise', {
    tags: 'slow',
  }, async () => {
    const user = await openSchedule();
    await fillIn(user, '2020');
    await user.selectOptions(screen.getByLabelText('Status'), 'active');
    const endDate = screen.getByRole('button', { name: /^End date/ });
    expect(endDate).toHaveAccessibleDescription(NO_END);
    expect(screen.queryByText(/^Voting opens as soon as/)).not.toBeInTheDocument();
    expect(screen.queryByText(/are placeholders/)).not.toBeInTheDocument();
    await schedule(user);
    await waitFor(() => expect(endDate).toHaveFocus());
    expect(api.lastCall('POST', '/elections')).toBeUndefined();
  });
});

describe('placeholder candidates', () => {
  it('are reported once an election can be scheduled, and require confirmation before it opens', async () => {
    const user = await openSchedule();
    expect(screen.queryByText(/are placeholders\./)).not.toBeInTheDocument();
    await fillIn(user, '2126');
    expect(
      screen.getByText(/^Candidate 1 and Candidate 2 are placeholders\. Replace/),
    ).toBeVisible();
    await user.selectOptions(screen.getByLabelText('Status'), 'active');
    const box = screen.getByRole('checkbox', { name: 'Show voters these candidates.' });
    await user.type(screen.getByLabelText('Name of candidate 1'), ' Ada');
    await user.type(screen.getByLabelText('Name of candidate 2'), ' Bo');
    expect(box).not.toBeInTheDocument();
  });

  it('are sent together with the confirmation', { tags: 'slow' }, async () => {
    const election = makeUpcoming({
      candidates: PLACEHOLDERS,
    });
    const user = await openElections(election);
    expect(screen.getByText(/^Candidates are still placeholders\./)).toBeVisible();
    api.expect('GET', '/elections/election-1', { data: { election } });
    await user.click(screen.getByRole('button', { name: 'Edit' }));
    await user.selectOptions(await screen.findByLabelText('Status'), 'active');
    await user.click(screen.getByRole('checkbox', { name: 'I want to open voting now.' }));
    const save = screen.getByRole('button', { name: 'Save Changes' });
    await user.click(save);
    const box = screen.getByRole('checkbox', { name: 'Show voters these candidates.' });
    await waitFor(() => expect(box).toHaveFocus());
    await user.click(box);
    api.expect('PUT', '/elections/election-1', { data: { election } });
    api.expect('GET', '/elections', { data: { elections: [] } });
    await user.click(save);
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(api.lastCall('PUT', '/elections/election-1')?.body).toMatchObject({
      status: 'active',
      confirmPlaceholders: true,
    });
  });
});

it('the preview of a ballot shows the wording that voters decide on, line by line', async () => {
  const user = await openSchedule();
  await fill(user, 'Title *', 'The roof');
  await fill(user, 'Description *', 'The roof is repaired in 2027.\nThe reserve pays for it.');
  const frame = screen.getByTitle<HTMLIFrameElement>('Ballot on a phone');
  const ballot = () => within(frame.contentDocument?.body ?? frame);
  await waitFor(() => expect(ballot().getByText('The roof', { selector: 'h1' })).toBeVisible());
  const wording = ballot().getByText(/^The roof is repaired in 2027.\s+The reserve pays for it.$/);
  expect(wording).toHaveClass('whitespace-pre-line');
});

describe('problems in a form', () => {
  it('are shown in order, with focus on the first', async () => {
    const user = await openEdit(upcoming);
    await fill(user, 'Title *', '');
    await fill(user, 'Description *', 'Short');
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const title = screen.getByLabelText('Title *');
    await waitFor(() => expect(title).toHaveAccessibleDescription('Title is required'));
    expect(title).toHaveFocus();
    expect(screen.getByLabelText('Description *')).toHaveAccessibleDescription(
      'At least 10 characters. Description must be at least 10 characters long',
    );
  });

  it('include a warning about equal names and an error for identical candidates', {
    tags: 'slow',
  }, async () => {
    const user = await openSchedule();
    await fill(user, 'Title *', 'Choir Council');
    await fill(user, 'Description *', 'Elects the council.');
    await fill(user, 'Name of candidate 2', ' candidate  1');
    const warning = /^Candidates 1 and 2 have the same name/;
    expect(screen.getByText(warning)).toBeVisible();
    await fill(user, 'Description of candidate 2', 'FIRST candidate');
    await chooseDate(user, 'Start date', '2126-12-14');
    await chooseDate(user, 'End date', '2126-12-15');
    await schedule(user);
    const name = screen.getByLabelText('Name of candidate 2');
    await waitFor(() => expect(name).toHaveFocus());
    expect(name).toHaveAccessibleDescription(/^Two candidates have the same name and description/);
    expect(screen.queryByText(warning)).not.toBeInTheDocument();

    await fill(user, 'Description of candidate 1', 'Somebody else');
    await waitFor(() => expect(name).not.toHaveAccessibleDescription());
    expect(screen.getByText(warning)).toBeVisible();
  });
});

describe('the order of candidates', () => {
  const names = () =>
    screen
      .getAllByRole('textbox', { name: /^Name of candidate/ })
      .map((field) => (field instanceof HTMLInputElement ? field.value : ''));
  const move = (number: number, way: 'up' | 'down') =>
    screen.getByRole('button', { name: `Move candidate ${number} ${way}` });
  const [ada, ben] = upcoming.candidates.map(({ name }) => name);

  it('is changed with buttons, announced, and saved', async () => {
    const user = await openEdit(upcoming);
    expect(move(1, 'up')).toHaveAttribute('aria-disabled', 'true');
    expect(move(2, 'down')).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('button', { name: 'Add Candidate' }));
    await fill(user, 'Name of candidate 3', 'Cleo');
    await user.click(move(3, 'up'));
    expect(screen.getByText('Cleo moved to position 2 of 3.')).toBeInTheDocument();
    expect(move(2, 'up')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Cleo', ada, ben]);
    // The button keeps the focus, and another press can't undo the move.
    expect(move(1, 'up')).toHaveFocus();
    await user.keyboard('{Enter}');
    expect(names()).toEqual(['Cleo', ada, ben]);
    await user.click(move(2, 'down'));
    expect(names()).toEqual(['Cleo', ben, ada]);
    api.expect('PUT', '/elections/election-1', { data: { election: upcoming } });
    api.expect('GET', '/elections', { data: { elections: [upcoming] } });
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    expect(await screen.findByText('Election updated successfully!')).toBeVisible();
    expect(api.lastCall('PUT', '/elections/election-1')?.body).toMatchObject({
      candidates: [{ name: 'Cleo' }, { name: ben }, { name: ada }],
    });
  });

  it('is kept when another administrator has changed the election', { tags: 'slow' }, async () => {
    const user = await openEdit(upcoming);
    await user.click(move(1, 'down'));
    const conflict = { status: 409, code: 'EDITED_MEANWHILE', message: 'Changed.' };
    api.expect('PUT', '/elections/election-1', conflict);
    await user.click(screen.getByRole('button', { name: 'Save Changes' }));
    const added = { id: 'c3', name: 'Cleo', description: '', votes: 0, percentage: 0 };
    const fresh = { ...upcoming, candidates: [...upcoming.candidates, added] };
    api.expect('GET', '/elections/election-1', { data: { election: fresh } });
    await user.click(await screen.findByRole('button', { name: 'Reload Data' }));
    await waitFor(() => expect(names()).toEqual([ben, ada, 'Cleo']));
  });

  it.each([
    ['the election is open', { status: 'active' as const }],
    ['ballots exist', { hasBallots: true }],
  ])('cannot be changed once %s', async (_case, change) => {
    const election = { ...upcoming, ...change };
    await openEdit(election);
    await screen.findByLabelText('Title *');
    expect(screen.queryByRole('button', { name: /^Move candidate/ })).not.toBeInTheDocument();
  });
});

describe('deleting', () => {
  it('requires the title of an election that has votes', async () => {
    const election = makeElection();
    const user = await openElections(election);
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete election' }));
    expect(dialog.getByText(/its 2 candidates, and its 4 votes/)).toBeVisible();
    expect(dialog.getByText(/Voting is open/)).toBeVisible();
    const confirm = dialog.getByRole('button', { name: 'Delete' });
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByLabelText('Type the title to confirm'), 'student union');
    expect(confirm).toBeDisabled();
    await user.type(dialog.getByLabelText('Type the title to confirm'), ' board');
    api.expect('DELETE', '/elections/election-1');
    api.expect('GET', '/elections', { data: { elections: [] } });
    await user.keyboard('{Enter}');
    expect(await screen.findByText('Election deleted successfully!')).toBeVisible();
  });

  it('warns that links to a declared result stop working, and requires its title', async () => {
    const declaredAt = '2026-11-22T12:00:00.000Z';
    const user = await openElections(makeUpcoming({ status: 'completed', declaredAt }));
    await user.click(screen.getByRole('button', { name: 'Delete' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Delete election' }));
    expect(dialog.getByText(/^The result has been declared/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
  });
});

describe('the date and time picker', () => {
  const picker = () => within(screen.getByRole('dialog', { name: 'End date' }));

  async function openPicker(user: UserEvent) {
    await user.click(screen.getByRole('button', { name: /^End date/ }));
  }

  it.each([1280, 360])('shows what is missing and stays open at %d px', async (width) => {
    setViewportWidth(width);
    const user = await openSchedule();
    await openPicker(user);
    await user.click(picker().getByRole('button', { name: 'Done' }));
    const date = picker().getByLabelText('Date');
    expect(date).toHaveAccessibleDescription('Choose a date.');
    expect(date).toHaveFocus();
    await user.click(picker().getByRole('button', { name: 'Today' }));
    const time = picker().getByLabelText('Time');
    expect(time).toHaveValue('09:00');
    fireEvent.change(time, { target: { value: '' } });
    await user.click(picker().getByRole('button', { name: 'Done' }));
    expect(time).toHaveAccessibleDescription(/Choose a time\.$/);
    expect(time).toHaveFocus();
    await user.click(picker().getByRole('button', { name: 'Now' }));
    await user.click(picker().getByRole('button', { name: 'Done' }));
    const field = screen.getByRole('button', { name: /^End date: \w{3}, / });
    await waitFor(() => expect(field).toHaveFocus());
  });

  it('opens the election on saving if it starts now, and not at all if its start has passed', {
    tags: 'slow',
  }, async () => {
    const user = await openSchedule();
    await user.click(screen.getByRole('button', { name: /^Start date/ }));
    const start = within(screen.getByRole('dialog', { name: 'Start date' }));
    await user.click(start.getByRole('button', { name: 'Today' }));
    await user.click(start.getByRole('button', { name: 'Now' }));
    await user.click(start.getByRole('button', { name: 'Done' }));
    expect(screen.getByLabelText('Status')).toHaveValue('active');
    expect(screen.getByText('Voting opens as soon as you schedule the election.')).toBeVisible();
    await chooseDate(user, 'Start date', '2126-12-14');
    expect(screen.getByLabelText('Status')).toHaveValue('upcoming');
    await user.click(screen.getByRole('button', { name: 'End 1 week after the start' }));
    expect(
      screen.getByText(
        'Voting opens Sat, Dec 14, 2126, 9:00 AM and closes Sat, Dec 21, 2126, 9:00 AM.',
      ),
    ).toBeVisible();
    await chooseDate(user, 'Start date', '2020-12-14');
    expect(
      await screen.findByText(/The election stays upcoming, and voters can’t vote\./),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Open Election' }));
    expect(screen.getByLabelText('Status')).toHaveValue('active');
    expect(screen.queryByText(/stays upcoming/)).not.toBeInTheDocument();
  });

  it('rejects an end before the start and explains why', async () => {
    const user = await openSchedule();
    await chooseDate(user, 'Start date', '2126-12-14');
    await openPicker(user);
    const date = picker().getByLabelText('Date');
    expect(date).toHaveAttribute('min', '2126-12-14');
    fireEvent.change(date, { target: { value: '2126-12-13' } });
    fireEvent.change(picker().getByLabelText('Time'), { target: { value: '09:00' } });
    await user.click(picker().getByRole('button', { name: 'Done' }));
    expect(date).toHaveAccessibleDescription(
      'Choose a time after the start date, Sat, Dec 14, 2126, 9:00 AM.',
    );
    expect(date).toHaveFocus();
  });

  it('closes on Escape without closing the form’s dialog, and returns focus', async () => {
    const user = await openSchedule();
    await openPicker(user);
    expect(picker().getByLabelText('Date')).toHaveFocus();
    await user.keyboard('{Escape}');
    expect(screen.queryByRole('dialog', { name: 'End date' })).not.toBeInTheDocument();
    expect(screen.getByRole('dialog', { name: 'Schedule Election' })).toBeVisible();
    expect(screen.getByRole('button', { name: /^End date/ })).toHaveFocus();
  });

  it('applies the choice when the user clicks outside', async () => {
    const user = await openSchedule();
    await openPicker(user);
    fireEvent.change(picker().getByLabelText('Date'), { target: { value: '2126-12-14' } });
    fireEvent.change(picker().getByLabelText('Time'), { target: { value: '' } });
    await user.click(screen.getByLabelText('Title *'));
    expect(picker().getByLabelText('Time')).toHaveAccessibleDescription(/Choose a time/);
    fireEvent.change(picker().getByLabelText('Time'), { target: { value: '09:00' } });
    await user.click(screen.getByLabelText('Title *'));
    expect(
      screen.getByRole('button', { name: 'End date: Sat, Dec 14, 2126, 9:00 AM' }),
    ).toBeVisible();
  });
});

describe('hundreds of elections', () => {
  const many = Array.from({ length: 500 }, (_, index) =>
    makeUpcoming({ id: `e${index}`, title: `Council of Ward ${index + 1}` }),
  );

  it('are shown a page at a time, and focus moves to the first new election', {
    tags: 'slow',
  }, async () => {
    const user = await openElections(...many);
    const views = () => screen.getAllByRole('button', { name: 'View' });
    await waitFor(() => expect(views()).toHaveLength(24));
    await user.click(screen.getByRole('button', { name: 'Show 24 more of 476' }));
    expect(screen.getAllByRole('link', { name: /^Council of Ward/ })[24]).toHaveFocus();
    await waitFor(() => expect(views()).toHaveLength(48));
  });

  it('can be searched by words in the title', { tags: 'slow' }, async () => {
    const user = await openElections(...many);
    await user.type(screen.getByRole('searchbox', { name: 'Search elections' }), 'WARD 499');
    expect(screen.getByRole('heading', { name: 'Council of Ward 499' })).toBeVisible();
    expect(screen.getAllByRole('button', { name: 'View' })).toHaveLength(1);
    expect(screen.getByText('1 election found')).toBeVisible();
  });
});
