import type { Election } from '@votewise/contract';
import { completeBallot } from '@votewise/contract/elections/ballot';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { api } from '../../../test/fake-api.ts';
import { makeCandidates, makeElection, resultsOf } from '../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../test/render-app.tsx';
import { setViewportWidth } from '../../../test/viewport.ts';

const NAMES = ['Ada Lovelace', 'Bo Diaz', 'Cleo Park', 'Dan Wu', 'Eve Stone'];
const WITHDRAWN_AT = '2026-11-17T08:00:00.000Z';
/** Sixteen bytes as hex. */
const CODE: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);

const candidates = makeCandidates(
  ...NAMES.map((name) => ({ id: name.slice(0, 1), name, description: `Statement of ${name}` })),
);

function electionWith(
  given: Parameters<typeof completeBallot>[0],
  changes: Partial<Election> = {},
): Election {
  const ballot = completeBallot(given);
  const marks = ballot.marks ?? candidates.length;
  return makeElection({ candidates, ballot: { ...ballot, marks }, ...changes });
}

const withdrawing = (election: Election, ...ids: string[]): Election => ({
  ...election,
  candidates: election.candidates.map((one) =>
    ids.includes(one.id) ? { ...one, withdrawnAt: WITHDRAWN_AT } : one,
  ),
});

beforeEach(() => void signInAs('voter'));

function expectLoads(election: Election): void {
  api
    .expect('GET', '/elections', { data: { elections: [election] } })
    .expect('GET', '/elections/election-1', { data: { election } });
}

async function open(election: Election): Promise<UserEvent> {
  expectLoads(election);
  api.expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });
  const { user } = renderApp('/voter/dashboard?election=election-1');
  await screen.findByRole('heading', { name: 'Cast Your Vote' });
  return user;
}

function refuse(election: Election, code: string, message: string): void {
  api.expect('POST', '/votes/cast', { status: 400, code, message });
  expectLoads(election);
  api.expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });
}

const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));
/** Goes back one step in the history, which takes a moment. */
async function change(user: UserEvent): Promise<void> {
  await press(user, 'Change');
  await waitFor(expectMarksScreen);
}
const expectMarksScreen = () =>
  expect(screen.getByRole('heading', { name: 'Cast Your Vote' })).toHaveFocus();
const expectBallotEntry = () => expect(window.history.state).not.toHaveProperty('usr.ballotScreen');
const lastCast = () => api.lastCall('POST', '/votes/cast')?.body;

async function expectCast(user: UserEvent, button: string, body: object): Promise<void> {
  api.expect('POST', '/votes/cast', { status: 201 });
  expectLoads(makeElection());
  await press(user, button);
  const done = await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });
  expect(done).toHaveFocus();
  expect(lastCast()).toEqual({ electionId: 'election-1', ...body, code: CODE });
}

const namesIn = (list: string): (string | undefined)[] => {
  const found = screen.queryByRole('list', { name: list });
  const rows = found ? within(found).getAllByRole('listitem') : [];
  return rows.map((row) => NAMES.find((name) => row.textContent.includes(name)));
};

it('shows the voter’s weight in a weighted election until the ballot is cast', async () => {
  setViewportWidth(1280);
  const weighted = electionWith({ kind: 'one', order: 'listed' }, { weighted: true });
  const user = await open({ ...weighted, ownWeight: 1_200 });
  expect(screen.getByText(/^Your vote has a weight of 1,200\./)).toBeVisible();
  const inList = () =>
    within(screen.getByRole('complementary', { name: 'Elections' })).queryByText(
      /^Weight of your vote/,
    );
  expect(inList()).toHaveTextContent('Weight of your vote: 1,200');
  await user.click(screen.getByRole('radio', { name: 'Bo Diaz' }));
  await expectCast(user, 'Submit Vote', { candidateId: 'B' });
  expect(inList()).toBeNull();
});

it('says above the ballot that only those present vote on a question of a meeting', async () => {
  await open(electionWith({ kind: 'one' }, { meeting: { id: 'm1', presence: 'present' } }));
  expect(
    screen.getByText(/^Only members who are present .* check in before you vote\.$/),
  ).toBeVisible();
});

describe('a ballot with several marks', () => {
  const board = electionWith({ kind: 'several', seats: 3, order: 'listed' });
  // The fifth candidate appears with the next frame.
  const mark = async (user: UserEvent, name: string) =>
    user.click(await screen.findByRole('checkbox', { name }));

  it('counts the marks and explains why it refuses one too many', async () => {
    const user = await open(board);
    expect(screen.getByText('Mark up to 3 candidates.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Review Ballot' })).toBeDisabled();
    await mark(user, 'Dan Wu');
    await mark(user, 'Ada Lovelace');
    expect(screen.getAllByText('2 of 3 marked')).toHaveLength(2);
    await mark(user, 'Bo Diaz');
    await mark(user, 'Eve Stone');
    expect(screen.getByRole('checkbox', { name: 'Eve Stone' })).not.toBeChecked();
    const refusals = screen.getAllByText('You can mark up to 3. Remove a mark first.');
    expect(refusals.some((one) => one.closest('output'))).toBe(true);
    expect(refusals.some((one) => one.closest('#ballot-choice'))).toBe(true);
    await mark(user, 'Ada Lovelace');
    await mark(user, 'Eve Stone');
    expect(screen.getByRole('checkbox', { name: 'Eve Stone' })).toBeChecked();
    expect(screen.queryByText(/You can mark up to 3/)).not.toBeInTheDocument();
  });

  it('says in a line for a name why nothing can be written', async () => {
    const user = await open(electionWith({ kind: 'several', marks: 2, writeIns: 1 }));
    const line = await screen.findByRole('textbox', { name: 'A name that is not on the ballot' });
    for (const name of ['Ada Lovelace', 'Bo Diaz'])
      await user.click(screen.getByRole('checkbox', { name }));
    await user.type(line, 'Zoe');
    expect(line).toHaveFocus();
    expect(line).toHaveValue('');
    expect(line).toHaveAccessibleDescription('You can mark up to 2. Remove a mark first.');
  });

  it('is cast after a review, with the marks in ballot order', async () => {
    const user = await open(board);
    await mark(user, 'Dan Wu');
    await mark(user, 'Ada Lovelace');
    await press(user, 'Review Ballot');
    expect(screen.getByRole('heading', { name: 'Review Your Ballot' })).toHaveFocus();
    expect(screen.getByText('You’re voting for 2 candidates.')).toBeVisible();
    expect(namesIn('Your marks')).toEqual(['Dan Wu', 'Ada Lovelace']);
    expect(screen.getByText('You’re leaving 3 candidates unmarked.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit Vote' })).toHaveAccessibleDescription(
      'Your vote is final once it is submitted.',
    );
    await change(user);
    expect(screen.getByRole('checkbox', { name: 'Dan Wu' })).toBeChecked();
    await press(user, 'Review Ballot');
    expect(lastCast()).toBeUndefined();
    await expectCast(user, 'Submit Vote', { choices: ['A', 'D'] });
    expect(screen.queryByText(/Ada/)).not.toBeInTheDocument();
  });

  it('can be marked with keys, none of which casts the ballot or opens the review', async () => {
    const user = await open(board);
    screen.getByRole('checkbox', { name: 'Ada Lovelace' }).focus();
    await user.keyboard('{ArrowDown}{Enter}');
    const bo = screen.getByRole('checkbox', { name: 'Bo Diaz' });
    expect(bo).toHaveFocus();
    expect(bo).toBeChecked();
    await user.keyboard('{Enter}{ArrowDown} ');
    expect(bo).not.toBeChecked();
    expect(screen.getByRole('checkbox', { name: 'Cleo Park' })).toBeChecked();
    expect(screen.getByRole('heading', { name: 'Cast Your Vote' })).toBeVisible();
  });

  it('lets voters mark everyone when there is no limit', async () => {
    const user = await open(electionWith({ kind: 'several', marks: null }));
    expect(screen.getByText('Mark as many candidates as you like.')).toBeVisible();
    for (const name of NAMES) await mark(user, name);
    expect(screen.getAllByText('5 of 5 marked')).toHaveLength(2);
  });

  it('keeps unfinished marks while the voter looks at the results', async () => {
    const user = await open(board);
    await mark(user, 'Dan Wu');
    api
      .expect('GET', '/votes/results/election-1', { data: resultsOf(board) })
      // Requested again if the voter looks at the results for more than a second.
      .expectPolls('GET', '/elections/election-1', { data: { election: board } })
      .expectPolls('GET', '/votes/status/election-1', { data: { hasVoted: false } });
    await press(user, 'Results');
    await press(user, 'Vote');
    expect(screen.getByRole('checkbox', { name: 'Dan Wu' })).toBeChecked();
  });

  it('keeps the review when it is unknown whether the vote was stored', async () => {
    const user = await open(board);
    await mark(user, 'Dan Wu');
    await press(user, 'Review Ballot');
    api.expectNoAnswer('POST', '/votes/cast');
    expectLoads(board);
    api.expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });
    await press(user, 'Submit Vote');
    expect(await screen.findByRole('alert')).toHaveTextContent('It’s safe to submit again');
    expect(screen.getByRole('heading', { name: 'Review Your Ballot' })).toBeVisible();
    await expectCast(user, 'Submit Vote', { choices: ['D'] });
  });
});

it('has a way past many candidates for the keyboard', async () => {
  const many = Array.from({ length: 11 }, (_, place) => ({
    id: `c${place}`,
    name: `Name ${place}`,
  }));
  const election = electionWith({ kind: 'one' });
  const user = await open({
    ...election,
    candidates: makeCandidates(...many.map((one) => ({ ...one, description: '' }))),
  });
  await press(user, 'Skip to the end of the ballot');
  expect(document.activeElement).toHaveTextContent('Your vote is final once it is submitted.');
});

describe('the Back button', () => {
  const board = electionWith({ kind: 'several', abstain: true });
  const isOnReview = () => screen.queryByRole('heading', { name: 'Review Your Ballot' }) !== null;

  /** Puts a page before the ballot in the history, so that one step too many is noticed. */
  async function openAfterAnotherPage(): Promise<UserEvent> {
    window.history.replaceState(null, '', '/nowhere');
    window.history.pushState(null, '', '/');
    const user = await open(board);
    await user.click(screen.getByRole('checkbox', { name: 'Dan Wu' }));
    return user;
  }

  it('returns from the review to the marked ballot, and Forward returns to the review', async () => {
    const user = await openAfterAnotherPage();
    await press(user, 'Review Ballot');
    window.history.back();
    await waitFor(expectMarksScreen);
    expect(screen.getByRole('checkbox', { name: 'Dan Wu' })).toBeChecked();
    window.history.forward();
    await waitFor(() => expect(isOnReview()).toBe(true));
    await expectCast(user, 'Submit Vote', { choices: ['D'] });
  });

  it('returns from the abstention review to the ballot, however often Change is pressed', async () => {
    const user = await openAfterAnotherPage();
    await press(user, 'Abstain');
    await user.dblClick(screen.getByRole('button', { name: 'Change' }));
    await waitFor(expectMarksScreen);
    expect(window.location.pathname).toBe('/voter/dashboard');
    await press(user, 'Abstain');
    expect(screen.getByRole('heading', { name: 'Abstain from This Election?' })).toBeVisible();
  });

  it('leaves the election in one step after the vote', async () => {
    const user = await openAfterAnotherPage();
    await press(user, 'Review Ballot');
    await expectCast(user, 'Submit Vote', { choices: ['D'] });
    await waitFor(expectBallotEntry);
    window.history.back();
    await waitFor(() => expect(window.location.pathname).toBe('/nowhere'));
  });

  it('skips a review from before a reload, because its marks are lost', async () => {
    const user = await openAfterAnotherPage();
    await press(user, 'Review Ballot');
    const { state } = window.history as { state: { usr: object } };
    window.history.replaceState(
      { ...state, usr: { ...state.usr, loadedAt: performance.timeOrigin - 1 } },
      '',
    );
    window.history.back();
    await waitFor(expectMarksScreen);
    const arrivals = vi.fn<() => void>();
    window.addEventListener('popstate', arrivals);
    window.history.forward();
    await waitFor(() => expect(arrivals).toHaveBeenCalledTimes(2));
    window.removeEventListener('popstate', arrivals);
    expectBallotEntry();
    expect(isOnReview()).toBe(false);
  });
});

describe('a ranked ballot', () => {
  const chair = electionWith({ kind: 'ranked' });
  const rank = (user: UserEvent, name: string) => press(user, `Rank ${name}`);
  const said = () => screen.getByRole('form').querySelector('output')?.textContent;

  async function openRanked(election = chair): Promise<UserEvent> {
    const user = await open(election);
    await screen.findByRole('heading', { name: 'Select the candidate you prefer most.' });
    return user;
  }

  async function openWith(...names: string[]): Promise<UserEvent> {
    const user = await openRanked();
    for (const name of names) await rank(user, name);
    return user;
  }

  it('numbers the candidates in the order in which they are tapped', async () => {
    const user = await openRanked();
    expect(screen.getByText('Rank candidates in order of preference.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Review Ballot' })).toBeDisabled();
    await waitFor(() => expect(namesIn('Select the candidate you prefer most.')).toEqual(NAMES));
    await rank(user, 'Cleo Park');
    await rank(user, 'Ada Lovelace');
    expect(namesIn('Your order')).toEqual(['Cleo Park', 'Ada Lovelace']);
    expect(namesIn('Not ranked')).toEqual(['Bo Diaz', 'Dan Wu', 'Eve Stone']);
    expect(said()).toBe('Ada Lovelace, second of two.');
    expect(screen.getByText('2 of 5 ranked')).toBeVisible();
    // The next candidate takes the place of the ranked one.
    expect(screen.getByRole('button', { name: 'Rank Bo Diaz' })).toHaveFocus();
  });

  it('can be reordered with buttons, which keep focus', async () => {
    const user = await openWith('Ada Lovelace', 'Bo Diaz', 'Cleo Park');
    await press(user, 'Move Cleo Park up');
    expect(namesIn('Your order')).toEqual(['Ada Lovelace', 'Cleo Park', 'Bo Diaz']);
    expect(said()).toBe('Cleo Park, second of three.');
    expect(screen.getByRole('button', { name: 'Move Cleo Park up' })).toHaveFocus();
    await press(user, 'Move Cleo Park up');
    const up = screen.getByRole('button', { name: 'Move Cleo Park up' });
    expect(up).toHaveAttribute('aria-disabled', 'true');
    // Another press must not undo the move.
    expect(up).toHaveFocus();
    await user.keyboard('{Enter}');
    await press(user, 'Move Ada Lovelace down');
    expect(namesIn('Your order')).toEqual(['Cleo Park', 'Bo Diaz', 'Ada Lovelace']);
  });

  it('can be reordered with keys on a row', async () => {
    const user = await openWith(...NAMES);
    screen.getByRole('button', { name: 'Remove Eve Stone' }).focus();
    await user.keyboard('{ArrowUp}');
    expect(said()).toBe('Eve Stone, fourth of five.');
    expect(screen.getByRole('button', { name: 'Remove Eve Stone' })).toHaveFocus();
    await user.keyboard('{Home}');
    expect(said()).toBe('Eve Stone, first of five.');
    await user.keyboard('{ArrowUp}');
    expect(namesIn('Your order')[0]).toBe('Eve Stone');
    await user.keyboard('{ArrowDown}');
    expect(namesIn('Your order').slice(0, 2)).toEqual(['Ada Lovelace', 'Eve Stone']);
    await user.keyboard('{End}');
    expect(said()).toBe('Eve Stone, fifth of five.');
  });

  it('lets voters remove one candidate or all candidates', { tags: 'slow' }, async () => {
    const user = await openWith('Ada Lovelace', 'Bo Diaz', 'Cleo Park');
    await press(user, 'Remove Bo Diaz');
    expect(namesIn('Your order')).toEqual(['Ada Lovelace', 'Cleo Park']);
    expect(said()).toBe('Bo Diaz removed. 2 of 5 ranked.');
    expect(screen.getByRole('button', { name: 'Remove Cleo Park' })).toHaveFocus();
    await press(user, 'Remove Cleo Park');
    await press(user, 'Remove Ada Lovelace');
    expect(screen.getByRole('button', { name: 'Rank Ada Lovelace' })).toHaveFocus();
    await rank(user, 'Eve Stone');
    await press(user, 'Clear All');
    expect(namesIn('Your order')).toEqual([]);
    expect(said()).toBe('0 of 5 ranked');
    expect(screen.getByRole('button', { name: 'Review Ballot' })).toBeDisabled();
    expect(screen.getByRole('button', { name: 'Undo Clear' })).toHaveFocus();
    await press(user, 'Undo Clear');
    expect(namesIn('Your order')).toEqual(['Eve Stone']);
    expect(screen.getByRole('button', { name: 'Clear All' })).toHaveFocus();
  });

  it('keeps photos beside ranked candidates, and in the review', async () => {
    const photo = 'f'.repeat(64);
    const election = electionWith({ kind: 'ranked' });
    const withPhotos = election.candidates.map((one) => ({ ...one, photo }));
    const user = await openRanked({ ...election, candidates: withPhotos });
    await rank(user, 'Dan Wu');
    const photos = (list: string) =>
      screen.getByRole('list', { name: list }).querySelectorAll('img');
    expect(photos('Your order')).toHaveLength(1);
    await press(user, 'Review Ballot');
    expect(photos('Your order')).toHaveLength(1);
  });

  it('explains why it refuses one candidate too many', async () => {
    const user = await openRanked(electionWith({ kind: 'ranked', marks: 2 }));
    for (const name of ['Ada Lovelace', 'Bo Diaz', 'Cleo Park']) await rank(user, name);
    expect(namesIn('Your order')).toEqual(['Ada Lovelace', 'Bo Diaz']);
    expect(screen.getAllByText('You can rank up to 2. Remove a candidate first.')).toHaveLength(2);
  });

  it('is cast after a review that shows the order', async () => {
    const user = await openWith('Dan Wu', 'Bo Diaz');
    await press(user, 'Move Bo Diaz up');
    await press(user, 'Review Ballot');
    expect(namesIn('Your order')).toEqual(['Bo Diaz', 'Dan Wu']);
    expect(screen.getByText('You’re leaving 3 candidates unranked.')).toBeVisible();
    await expectCast(user, 'Submit Vote', { choices: ['B', 'D'] });
  });

  it('drops a candidate who withdrew, and keeps the rest of the order', async () => {
    const user = await openWith('Dan Wu', 'Bo Diaz', 'Ada Lovelace');
    await press(user, 'Review Ballot');
    refuse(withdrawing(chair, 'B'), 'CANDIDATE_WITHDRAWN', 'Bo Diaz has withdrawn');
    await press(user, 'Submit Vote');
    expect(
      await screen.findByText(/^Bo Diaz withdrew .* Your other marks are kept\.$/),
    ).toBeVisible();
    expect(screen.getByText(/^Your vote was not submitted\. Check your ballot/)).toBeVisible();
    expect(screen.queryByText('Bo Diaz has withdrawn')).not.toBeInTheDocument();
    expect(await screen.findByText('Withdrew')).toBeVisible();
    expect(namesIn('Your order')).toEqual(['Dan Wu', 'Ada Lovelace']);
    await press(user, 'Move Dan Wu down');
    expect(screen.queryByText(/^Bo Diaz withdrew/)).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { name: 'Cast Your Vote' })).toBeVisible();
    await press(user, 'Review Ballot');
    await expectCast(user, 'Submit Vote', { choices: ['A', 'D'] });
  });

  it('can be cast without further changes after a candidate withdraws', {
    tags: 'slow',
  }, async () => {
    const user = await openWith('Dan Wu', 'Bo Diaz', 'Ada Lovelace');
    await press(user, 'Review Ballot');
    refuse(withdrawing(chair, 'B'), 'CANDIDATE_WITHDRAWN', 'Bo Diaz has withdrawn');
    await press(user, 'Submit Vote');
    await screen.findByText(/^Bo Diaz withdrew/);
    // The refusal closes the review by going one step back. Until that has happened, presses do nothing.
    await waitFor(async () => {
      await press(user, 'Review Ballot');
      expect(screen.getByRole('heading', { name: 'Review Your Ballot' })).toBeVisible();
    });
    expect(screen.queryByText(/^Bo Diaz withdrew/)).not.toBeInTheDocument();
    expect(screen.queryByText(/^Bo Diaz has withdrawn/)).not.toBeInTheDocument();
    await expectCast(user, 'Submit Vote', { choices: ['D', 'A'] });
  });
});

describe('abstaining', () => {
  it('is not offered unless the election allows it', async () => {
    await open(electionWith({ kind: 'several' }));
    expect(screen.queryByRole('button', { name: 'Abstain' })).not.toBeInTheDocument();
  });

  it('requires a confirmation before casting a ballot without a choice', async () => {
    const user = await open(electionWith({ abstain: true }));
    await user.click(screen.getByRole('radio', { name: 'Bo Diaz' }));
    await press(user, 'Abstain');
    expect(screen.getByRole('heading', { name: 'Abstain from This Election?' })).toHaveFocus();
    expect(screen.getByText('Your marks will not be on the ballot.')).toBeVisible();
    expect(lastCast()).toBeUndefined();
    await change(user);
    expect(screen.getByRole('radio', { name: 'Bo Diaz' })).toBeChecked();
    await press(user, 'Abstain');
    await expectCast(user, 'Submit Abstention', { choices: [] });
  });

  it('is a third option besides Yes and No', async () => {
    const answers = makeCandidates(
      ...['Yes', 'No'].map((name) => ({ id: name, name, description: '' })),
    );
    const user = await open(electionWith({ abstain: true }, { candidates: answers }));
    expect(screen.getByText('Mark Yes or No.')).toBeVisible();
    await press(user, 'Abstain');
    expect(screen.getByText(/counts toward the turnout, but not for Yes or No\./)).toBeVisible();
    await change(user);
    await user.click(screen.getByRole('radio', { name: 'Yes' }));
    await expectCast(user, 'Submit Vote', { candidateId: 'Yes' });
  });
});

describe('the candidates', () => {
  const order = () => screen.getAllByRole('radio').map((one) => one.getAttribute('value'));

  it('are shuffled for each voter and cast by ID', async () => {
    const user = await open(electionWith({ order: 'shuffled' }));
    await waitFor(() => expect(order()).toHaveLength(5));
    expect(order()).not.toEqual(['A', 'B', 'C', 'D', 'E']);
    expect(new Set(order())).toEqual(new Set(['A', 'B', 'C', 'D', 'E']));
    expect(screen.getByText(/Each voter sees the candidates in a different order/)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: 'Cleo Park' }));
    await expectCast(user, 'Submit Vote', { candidateId: 'C' });
  });

  it('cannot be chosen after they withdraw', async () => {
    await open(withdrawing(electionWith({}), 'B'));
    await waitFor(() => expect(order()).toEqual(['A', 'C', 'D', 'E']));
    expect(screen.getByText('Bo Diaz').tagName).toBe('S');
    expect(screen.getByText('Withdrew')).toBeVisible();
  });

  it('lose their mark when they withdraw', async () => {
    const election = electionWith({});
    const user = await open(election);
    await user.click(screen.getByRole('radio', { name: 'Bo Diaz' }));
    refuse(withdrawing(election, 'B'), 'CANDIDATE_WITHDRAWN', 'Bo Diaz has withdrawn');
    await press(user, 'Submit Vote');
    expect(await screen.findByText('Bo Diaz withdrew and can’t be chosen anymore.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit Vote' })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: 'Dan Wu' }));
    expect(screen.queryByText(/withdrew and can’t/)).not.toBeInTheDocument();
    await expectCast(user, 'Submit Vote', { candidateId: 'D' });
  });

  it.each([
    ['UNKNOWN_CANDIDATE', 'Unknown candidate', 'The ballot has been reloaded.'],
    ['TOO_MANY_MARKS', 'Too many marks', 'Remove some marks, then submit it again.'],
    ['CANDIDATE_REPEATED', 'Marked twice', 'mark each candidate once'],
    ['ABSTENTION_NOT_OFFERED', 'No abstaining', 'Mark your choice on the ballot'],
    ['NOTHING_MARKED', 'Please select a candidate before voting', 'Mark your choice'],
  ])('stay marked after %s, and the message says what to do', async (code, message, remedy) => {
    const election = electionWith({});
    const user = await open(election);
    await user.click(screen.getByRole('radio', { name: 'Bo Diaz' }));
    refuse(election, code, message);
    await press(user, 'Submit Vote');
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent(message);
    expect(alert).toHaveTextContent(remedy);
    expect(screen.getByRole('radio', { name: 'Bo Diaz' })).toBeChecked();
  });
});

describe('after voting while the count is hidden', () => {
  const hidden = electionWith(
    { results: 'after-close' },
    { isCountHidden: true, totalVotes: 7, endDate: '2054-11-20T23:00:00.000Z' },
  );

  it.each([
    [
      'active',
      'The results stay hidden until voting closes on Fri, Nov 20, 2054, 6:00 PM and a recount has confirmed',
    ],
    ['completed', 'The results stay hidden until a recount has confirmed the count.'],
  ] as const)('shows when the results of an %s election appear', async (status, text) => {
    const election = { ...hidden, status };
    expectLoads(election);
    api.expect('GET', '/votes/status/election-1', { data: { hasVoted: true } });
    renderApp('/voter/dashboard?election=election-1');
    await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });
    expect(screen.getByText(/^The results stay hidden/)).toHaveTextContent(text);
    expect(screen.getByRole('button', { name: /Student Union Board/ })).toHaveTextContent(
      '7 total votes',
    );
  });
});

describe('a voter with a paper ballot', () => {
  const onPaper = electionWith({ onPaper: true });

  it('is told before marking anything, and no ballot is shown', async () => {
    expectLoads(onPaper);
    api.expect('GET', '/votes/status/election-1', { data: { hasVoted: false, hasPaper: true } });
    renderApp('/voter/dashboard?election=election-1');
    expect(await screen.findByRole('heading', { name: 'You vote on paper' })).toBeVisible();
    expect(
      screen.getByText(/^You received a paper ballot, so you can’t vote online/),
    ).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Cast Your Vote' })).not.toBeInTheDocument();
    expect(screen.getByText('Paper ballot')).toBeVisible();
  });

  it('is told when the paper was handed out while the ballot was open', async () => {
    const user = await open(onPaper);
    await user.click(screen.getByRole('radio', { name: /^Ada Lovelace/ }));
    api.expect('POST', '/votes/cast', { status: 409, code: 'PAPER_BALLOT', message: 'Paper.' });
    expectLoads(onPaper);
    api.expect('GET', '/votes/status/election-1', { data: { hasVoted: false, hasPaper: true } });
    await press(user, 'Submit Vote');
    expect(await screen.findByRole('heading', { name: 'You vote on paper' })).toBeVisible();
  });
});
