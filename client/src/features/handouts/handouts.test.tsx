import type { Election, HandoutEntriesData, SingleElection } from '@votewise/contract';
import { completeBallot } from '@votewise/contract/elections/ballot';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { catchDownloads } from '../../../test/downloads.ts';
import { api } from '../../../test/fake-api.ts';
import { makeCandidates, makeElection } from '../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../test/render-app.tsx';

const ONE = '/elections/election-1';
const PATH = '/admin/elections/election-1/paper';
const candidates = makeCandidates(
  ...['Ada', 'Bo', 'Cleo'].map((name) => ({ id: name, name, description: 'x' })),
);

function electionWithHandouts(changes: Partial<SingleElection> = {}): Election {
  const ballot = completeBallot({ onPaper: true, results: 'after-close' });
  return makeElection({ candidates, ballot: { ...ballot, marks: 1 }, ...changes });
}

const closed = (changes: Partial<Election> = {}) =>
  electionWithHandouts({ status: 'completed', ...changes });

/** Paper that was taken back once, and handed out again. */
const returns = [{ electionId: 'election-1', voterId: 'v1', returns: 1 }];

const holder = {
  voterId: 'v1',
  userId: 'VOTER1',
  name: 'Mia Chen',
  at: '2026-11-17T08:00:00.000Z',
  by: 'Ruth Adeyemi',
};

beforeEach(() => void signInAs('admin'));

function open(election: Election, holders: object[] = [holder], hash = '') {
  api
    .expectPolls('GET', ONE, { data: { election } })
    .expectPolls('GET', `${ONE}/paper`, { data: { holders, returns, unaddressed: 3 } });
  return renderApp(PATH + hash);
}

function entries(changes: Partial<HandoutEntriesData> = {}) {
  const data = {
    handedOut: 2,
    printedVersion: '7q4f-92kd',
    tellers: [],
    discards: 2,
    isJoined: false,
    ...changes,
  };
  api.expectPolls('GET', `${ONE}/paper/entries`, { data });
}

describe('printing ballots', () => {
  it('saves as many as wanted, with or without the weights of the voters', async () => {
    const { user } = open(electionWithHandouts({ weighted: true }));
    await user.click(await screen.findByRole('button', { name: 'Print Ballots (PDF)…' }));
    const dialog = within(screen.getByRole('dialog', { name: 'Print paper ballots' }));
    expect(dialog.getByText(/No ballot shows whose it is/)).toHaveTextContent(
      'unless only one voter has its weight.',
    );
    expect(dialog.getByRole('radio', { name: 'One for each eligible voter' })).toBeChecked();
    await waitFor(() =>
      expect(
        dialog.getByRole('radio', { name: 'One for each voter without an email address' }),
      ).toHaveAccessibleDescription('With the weights of 3 voters.'),
    );
    await user.click(dialog.getByRole('radio', { name: 'Blank ballots' }));
    const count = dialog.getByRole('textbox', { name: 'Ballots for each question' });
    await user.clear(count);
    await user.type(count, '1001');
    expect(count).toHaveAccessibleDescription('Enter a number from 1 to 1,000');
    expect(dialog.getByRole('button', { name: 'Save PDF' })).toBeDisabled();
    await user.clear(count);
    await user.type(count, '30');
    const language = dialog.getByRole('combobox', { name: 'Language of the instructions' });
    await user.selectOptions(language, 'German');
    const body = { electionIds: ['election-1'], printedFor: 'blank', copies: 30, language: 'de' };
    const saved = catchDownloads();
    api.expect('POST', '/elections/paper/print', {
      raw: { body: '%PDF', headers: { 'Content-Disposition': 'filename="board-ballots.pdf"' } },
    });
    await user.click(dialog.getByRole('button', { name: 'Save PDF' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
    expect(saved).toEqual(['board-ballots.pdf']);
    expect(api.lastCall('POST', '/elections/paper/print')?.body).toEqual(body);
  });
});

describe('handing out paper', () => {
  it('says that none can be handed out before anyone asks for it', async () => {
    const problem = 'The count of “Poster” is visible.';
    const onPaper = { handedOut: 0, problem };
    open(
      electionWithHandouts({ progress: { statusChanges: [], count: { state: 'none' }, onPaper } }),
      [],
    );
    expect(await screen.findByRole('note')).toHaveTextContent(problem);
  });

  it('takes one tap, shows a refusal, and lists who has paper', async () => {
    const { user } = open(electionWithHandouts());
    const list = within(await screen.findByRole('region', { name: 'Voters with paper' }));
    expect(await list.findByText('Mia Chen')).toBeVisible();
    expect(list.getByRole('note')).toHaveTextContent('With fewer than five paper ballots');
    const found = [
      { id: 'v1', userId: 'VOTER1', name: 'Mia Chen', isDisabled: false },
      { id: 'v2', userId: 'VOTER2', name: 'Noah Berg', isDisabled: false },
    ];
    api.expectPolls('GET', '/auth/voters?limit=8&search=e', { data: { voters: found } });
    await user.type(screen.getByRole('searchbox', { name: 'Find a voter' }), 'e');
    const give = await screen.findByRole('button', { name: 'Hand Out to Noah Berg' });
    expect(screen.getAllByRole('button', { name: 'Take Back from Mia Chen' })).toHaveLength(2);
    const answer = { electionId: 'election-1', title: 'Board', voterId: 'v2', isGiven: false };
    const message = 'Noah Berg has already voted online.';
    api.expect('POST', `${ONE}/paper`, {
      data: { answers: [{ ...answer, code: 'ALREADY_VOTED', message }] },
    });
    await user.click(give);
    expect(await screen.findByText(/Noah Berg has already voted online\./)).toHaveTextContent(
      'No paper was handed out.',
    );
    expect(give).toHaveFocus();
    api.expect('POST', `${ONE}/paper`, { data: { answers: [{ ...answer, isGiven: true }] } });
    await user.click(give);
    expect(await screen.findByText('Paper handed to Noah Berg.')).toBeVisible();
    expect(screen.getByRole('searchbox', { name: 'Find a voter' })).toHaveFocus();
  });

  it('is undone after a confirmation', async () => {
    const { user } = open(electionWithHandouts());
    await user.click(await screen.findByRole('button', { name: 'Take Back from Mia Chen' }));
    const dialog = within(screen.getByRole('alertdialog', { name: 'Take the paper ballot back?' }));
    api.expect('POST', `${ONE}/paper/return`, { data: { answers: [] } });
    await user.click(dialog.getByRole('button', { name: 'Take Back' }));
    expect(await screen.findByText('Paper ballot taken back.')).toBeVisible();
    expect(api.lastCall('POST', `${ONE}/paper/return`)?.body).toEqual({
      voterIds: ['v1'],
      returns,
    });
  });
});

describe('typing paper ballots', () => {
  it('begins at once if the page was opened to type', async () => {
    entries();
    open(closed(), [holder], '#type');
    expect(await screen.findByRole('region', { name: 'Your ballots' })).toBeVisible();
    expect(screen.getByText(/^Two administrators type all paper ballots/)).toBeVisible();
  });

  it('stores each line, explains what cannot be read, and corrects the last line by keyboard', async () => {
    entries();
    const { user } = open(closed());
    await user.click(await screen.findByRole('button', { name: 'Start Typing' }));
    const box = screen.getByRole('textbox', { name: 'Ballot 1' });
    expect(box).toHaveFocus();
    expect(screen.getByRole('list', { name: 'Numbers of the candidates' })).toHaveTextContent(
      '1Ada2Bo3Cleo',
    );
    await user.type(box, '9{Enter}');
    expect(screen.getByRole('alert')).toHaveTextContent('There is no candidate 9.');
    expect(box).toHaveAccessibleDescription(/There is no candidate 9\.$/);
    const saved = (version: number, lines: string[], isFinished = false) => {
      const entry = { userId: 'ADMIN001', name: 'Ruth', version, lines, isFinished };
      api.expect('PUT', `${ONE}/paper/entry`, { data: { entry } });
    };
    saved(1, ['3']);
    entries({
      own: { userId: 'ADMIN001', name: 'Ruth', version: 1, lines: ['3'], isFinished: false },
    });
    await user.clear(box);
    await user.type(box, '3{Enter}');
    expect(await screen.findByText('Everything is stored.')).toBeVisible();
    expect(screen.getByRole('textbox', { name: 'Ballot 2' })).toHaveFocus();
    saved(2, ['2']);
    await user.keyboard('{ArrowUp}');
    const line = screen.getByRole('textbox', { name: 'Line 1' });
    expect(line).toHaveValue('3');
    await user.clear(line);
    await user.type(line, '2{Enter}');
    const body = () => api.lastCall('PUT', `${ONE}/paper/entry`)?.body;
    await waitFor(() =>
      expect(body()).toEqual({ version: 1, discards: 2, lines: ['2'], isFinished: false }),
    );
    const typed = within(screen.getByRole('list', { name: 'Typed ballots' }));
    expect(typed.getByRole('listitem')).toHaveTextContent('1. 2 Bo');
    saved(3, ['2'], true);
    expect(screen.getByRole('button', { name: 'Finish: 1 Ballot to Go' })).toBeDisabled();
    await user.click(screen.getByRole('checkbox', { name: '1 ballot didn’t come back.' }));
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    await waitFor(() =>
      expect(body()).toMatchObject({ version: 2, lines: ['2'], isFinished: true }),
    );
    expect(screen.getByText('You have finished. You can still correct lines.')).toHaveFocus();
    expect(
      screen.getByText(/^A second administrator must now type the same ballots/),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Correct line 1' }));
    expect(screen.getByRole('textbox', { name: 'Line 1' })).toHaveFocus();
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(screen.getByRole('textbox', { name: 'Ballot 2' })).toHaveFocus();
  });

  it('types the number of a candidate who is pressed, also one found by name', async () => {
    const names = Array.from({ length: 13 }, (_, place) => `Person ${place + 1}`);
    const many = ['Ada Berg', ...names].map((name, place) => ({
      id: String(place),
      name,
      description: '',
      place,
      votes: 0,
      percentage: 0,
    }));
    const ballot = { ...closed().ballot, kind: 'several', seats: 3, marks: 3 } as const;
    entries();
    const { user } = open({ ...closed(), candidates: many, ballot });
    await user.click(await screen.findByRole('button', { name: 'Start Typing' }));
    const box = screen.getByRole('textbox', { name: 'Ballot 1' });
    const keys = within(screen.getByRole('group', { name: 'Candidates' }));
    await user.click(keys.getByRole('button', { name: '13 Person 12' }));
    expect(box).toHaveValue('13');
    expect(box).toHaveFocus();
    await user.type(keys.getByRole('searchbox', { name: 'Find a candidate' }), 'berg');
    expect(keys.getAllByRole('button')).toHaveLength(1);
    await user.click(keys.getByRole('button', { name: '1 Ada Berg' }));
    expect(box).toHaveValue('13 1');
    await user.click(keys.getByRole('button', { name: '13 Person 12', pressed: true }));
    expect(box).toHaveValue('1');
  });

  it('takes names as they are written, and suggests those typed before', async () => {
    const lines = ['1 "Dana Meier"', '"Dan ""Dee"" Roe"'];
    const own = { userId: 'ADMIN001', name: 'Ruth', version: 1, lines, isFinished: false };
    entries({ handedOut: 3, own, tellers: [] });
    const { ballot } = closed();
    const { user } = open(
      closed({ ballot: { ...ballot, kind: 'several', marks: 2, writeIns: 1 } }),
    );
    const box = await screen.findByRole('textbox', { name: 'Ballot 3' });
    expect(screen.getByRole('list', { name: 'Typed ballots' })).toHaveTextContent(
      /“Dan "Dee" Roe”.*1 "Dana Meier" Ada, “Dana Meier”/,
    );
    await user.type(box, '2 “dan');
    const names = within(screen.getByRole('list', { name: 'Names typed before' }));
    expect(names.getAllByRole('button').map(({ textContent }) => textContent)).toHaveLength(2);
    await user.click(names.getByRole('button', { name: /Dee/ }));
    expect(box).toHaveValue('2 "Dan ""Dee"" Roe"');
    expect(box).toHaveFocus();
    expect(screen.queryByRole('list', { name: 'Names typed before' })).not.toBeInTheDocument();
  });

  it('goes on where it was left, and says when someone else changed the entry', async () => {
    const own = { userId: 'ADMIN001', name: 'Ruth', version: 4, lines: ['1'], isFinished: false };
    entries({ own, tellers: [{ userId: 'ADMIN001', name: 'Ruth', papers: 1, isFinished: false }] });
    const { user } = open(closed());
    const box = await screen.findByRole('textbox', { name: 'Ballot 2' });
    api.expect('PUT', `${ONE}/paper/entry`, { status: 409, code: 'EDITED_MEANWHILE', message: '' });
    await user.type(box, '2{Enter}');
    expect(await screen.findByText(/changed in another tab/)).toBeVisible();
    expect(api.lastCall('PUT', `${ONE}/paper/entry`)?.body).toMatchObject({ version: 4 });
    await user.click(screen.getByRole('button', { name: 'Reload' }));
    await waitFor(() => expect(screen.getByRole('textbox', { name: 'Ballot 2' })).toHaveFocus());
    expect(screen.queryByText(/changed in another tab/)).not.toBeInTheDocument();
  });
});

describe('weighted paper ballots', () => {
  const data = {
    handedOut: 3,
    weights: [
      { weight: 5, handedOut: 2 },
      { weight: 280, handedOut: 1 },
    ],
    tellers: [{ userId: 'ADMIN001', name: 'Ruth', papers: 2, isFinished: false }],
  };
  const entry = (...lines: string[]) => ({
    userId: 'ADMIN001',
    name: 'Ruth',
    version: 1,
    lines,
    isFinished: false,
  });
  const body = () => api.lastCall('PUT', `${ONE}/paper/entry`)?.body;

  it('get a weight that was handed out, also when a line is corrected', async () => {
    entries({ ...data, own: entry('1@5', '3*x@5 torn') });
    const { user } = open(closed({ weighted: true }));
    const keys = within(await screen.findByRole('group', { name: 'Weight on the ballot' }));
    const shown = () => keys.getAllByRole('button').map(({ textContent }) => textContent);
    expect(shown()).toEqual(['5 2 ballots too many', '280 1 left']);
    const [five, other] = keys.getAllByRole('button');
    await user.click(screen.getByRole('button', { name: 'Correct line 2' }));
    expect(screen.getByRole('textbox', { name: 'Line 2' })).toHaveValue('3*x torn');
    expect(five).toHaveAttribute('aria-pressed', 'true');
    await user.click(other as HTMLElement);
    expect(screen.getByRole('textbox', { name: 'Line 2' })).toHaveValue('3*x torn');
    api.expect('PUT', `${ONE}/paper/entry`, { data: { entry: entry('1@5', '3*x@280 torn') } });
    await user.click(screen.getByRole('button', { name: 'Replace' }));
    await waitFor(() => expect(body()).toMatchObject({ lines: ['1@5', '3*x@280 torn'] }));
    expect(shown()).toEqual(['5 1 left', '280 2 ballots too many']);
  });

  it('are corrected with the same keys, which show what is stored', async () => {
    entries({ ...data, own: entry('2*1@5', '2@280') });
    const { user } = open(closed({ weighted: true }));
    await user.click(await screen.findByRole('button', { name: 'Correct line 1' }));
    const marks = within(screen.getByRole('group', { name: 'What is marked?' }));
    expect(screen.getByRole('textbox', { name: 'Line 1' })).toHaveValue('2*1');
    expect(marks.getByRole('button', { pressed: true })).toHaveTextContent('Ada');
    expect(marks.getByRole('status')).toHaveTextContent(
      'One press corrects these 2 ballots with weight 5.',
    );
    const lines = ['2*2@5', '2@280'];
    api.expect('PUT', `${ONE}/paper/entry`, { data: { entry: entry(...lines) } });
    await user.click(marks.getByRole('button', { name: 'Bo' }));
    await waitFor(() => expect(body()).toMatchObject({ lines }));
    expect(screen.getByText('All 3 ballots that were handed out are typed.')).toHaveFocus();
  });

  it('are stored by one press or digit, weight after weight, until all are typed', async () => {
    entries({ ...data, own: entry('1@5') });
    const { user } = open(closed({ weighted: true }));
    api.expect('PUT', `${ONE}/paper/entry`, { data: { entry: entry('1@5', '2@5') } });
    const marks = within(await screen.findByRole('group', { name: 'What is marked?' }));
    await user.click(marks.getByRole('button', { name: 'Bo' }));
    await waitFor(() => expect(body()).toMatchObject({ lines: ['1@5', '2@5'] }));
    expect(marks.getByRole('status')).toHaveTextContent('a ballot with weight 280.');
    await user.click(screen.getByRole('button', { name: '5 all typed' }));
    expect(marks.getByText(/^All ballots with weight 5 are typed\./)).toBeVisible();
    await user.click(screen.getByRole('button', { name: '280 1 left' }));
    marks.getByRole('button', { name: 'Bo' }).focus();
    api.expect('PUT', `${ONE}/paper/entry`, { data: { entry: entry('1@5', '2@5', 'x@280') } });
    await user.keyboard('x');
    await waitFor(() => expect(body()).toMatchObject({ lines: ['1@5', '2@5', 'x@280'] }));
    expect(screen.getByText('All 3 ballots that were handed out are typed.')).toHaveFocus();
    expect(screen.getByRole('button', { name: 'Finish' })).toBeEnabled();
    await user.click(screen.getByRole('button', { name: 'Type Another Ballot' }));
    expect(screen.getByRole('textbox', { name: 'Ballot 4' })).toHaveFocus();
  });

  it('are not stored, and say why, if there cannot be so many', async () => {
    entries({ ...data, own: entry('1@5') });
    const { user } = open(closed({ weighted: true }));
    const message = 'No one who could vote has a weight of 6. Check the weights.';
    api.expect('PUT', `${ONE}/paper/entry`, { status: 400, code: 'VALIDATION_FAILED', message });
    await user.type(await screen.findByRole('textbox', { name: 'Ballot 2' }), '2@6{Enter}');
    expect(await screen.findByText(message)).toBeVisible();
    expect(screen.getByRole('button', { name: /^Finish/ })).toBeDisabled();
    api.expect('PUT', `${ONE}/paper/entry`, { data: { entry: entry('1@5') } });
    await user.click(screen.getByRole('button', { name: 'Remove line 2' }));
    expect(await screen.findByText('Everything is stored.')).toBeVisible();
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });
});

describe('two finished entries', () => {
  const both = (...lines: [string[], string[]]) => [
    { userId: 'ADMIN001', name: 'Ruth', version: 3, lines: lines[0], isFinished: true },
    { userId: 'ADMIN002', name: 'Sam', version: 5, lines: lines[1], isFinished: true },
  ];

  it('are compared ballot by ballot', async () => {
    // Both typed one spoiled ballot, in another place.
    entries({ both: both(['x torn', '1', '2'], ['1', '3', 'x']) });
    open(closed());
    const panel = within(await screen.findByRole('region', { name: 'Comparison' }));
    expect(panel.getAllByRole('row').map(({ textContent }) => textContent)).toEqual([
      'BallotRuthSam',
      'Bo10',
      'Cleo01',
    ]);
    expect(panel.getByRole('listitem')).toHaveTextContent(
      'Ruth, from line 3: BoSam, from line 2: Cleo',
    );
    expect(panel.queryByRole('button')).not.toBeInTheDocument();
  });

  it('lead the second teller to the comparison, and hide the names of the voters', async () => {
    const own = { userId: 'ADMIN001', name: 'Ruth', version: 3, lines: ['1', '2'] };
    const tellers = [
      { userId: 'ADMIN001', name: 'Ruth', papers: 2, isFinished: false },
      { userId: 'ADMIN002', name: 'Sam', papers: 2, isFinished: true },
    ];
    entries({ own: { ...own, isFinished: false }, tellers });
    const { user } = open(closed());
    expect(await screen.findByText('1 paper ballot')).toBeVisible();
    expect(screen.getByText('Mia Chen')).not.toBeVisible();
    const entry = { ...own, version: 4, isFinished: true };
    api.expect('PUT', `${ONE}/paper/entry`, { data: { entry } });
    entries({ own: entry, tellers, both: both(['1', '2'], ['1', '2']) });
    await user.click(screen.getByRole('button', { name: 'Finish' }));
    const heading = await screen.findByRole('heading', { name: 'Comparison' });
    await waitFor(() => expect(heading).toHaveFocus());
    await user.click(screen.getByRole('button', { name: 'Correct line 1' }));
    await user.click(screen.getByRole('button', { name: 'Go to “Add to the Count”' }));
    expect(heading).toHaveFocus();
  });

  it('stay apart if a teller has typed hardly any ballots', async () => {
    const tellers = [
      { userId: 'ADMIN001', name: 'Ruth', papers: 12, isFinished: true },
      { userId: 'ADMIN002', name: 'Sam', papers: 0, isFinished: true },
    ];
    entries({ handedOut: 12, tellers });
    open(closed());
    expect(await screen.findByText(/neither sees what the other typed/)).toBeVisible();
    expect(screen.queryByRole('region', { name: 'Comparison' })).not.toBeInTheDocument();
  });

  it('are added to the count after a confirmation, with an explanation of missing ballots', async () => {
    entries({ handedOut: 3, both: both(['1', 'x torn'], ['x', '1']) });
    const { user } = open(closed());
    const panel = within(await screen.findByRole('region', { name: 'Comparison' }));
    expect(panel.getByText('Missing').nextSibling).toHaveTextContent('1');
    await user.click(panel.getByRole('button', { name: 'Add to the Count' }));
    const dialog = within(screen.getByRole('alertdialog'));
    const add = dialog.getByRole('button', { name: 'Add to the Count' });
    expect(add).toBeDisabled();
    await user.type(dialog.getByRole('textbox', { name: /Explanation/ }), 'Lost in the mail.');
    api.expect('POST', `${ONE}/paper/join`, { data: {} });
    await user.click(add);
    expect(await screen.findByText('The paper ballots are part of the count.')).toBeVisible();
    expect(api.lastCall('POST', `${ONE}/paper/join`)?.body).toEqual({
      versions: [3, 5],
      explanation: 'Lost in the mail.',
    });
  });

  it('have the meeting above them while they are typed', async () => {
    entries();
    open(closed({ meeting: { id: 'm1', presence: 'present' } }));
    expect(await screen.findByRole('link', { name: 'Meeting' })).toHaveAttribute(
      'href',
      '/admin/meetings/m1',
    );
  });

  it('lead back to the meeting once they are part of the count', async () => {
    entries({ isJoined: true });
    open(closed({ meeting: { id: 'm1', presence: 'present' } }));
    expect(await screen.findByRole('link', { name: 'Back to the Meeting' })).toHaveAttribute(
      'href',
      '/admin/meetings/m1',
    );
  });
});
