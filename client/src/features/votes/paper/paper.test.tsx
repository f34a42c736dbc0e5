import type { Candidate, Election } from '@votewise/server/contract';
import { completeBallot } from '@votewise/server/contract/elections/ballot';
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { type FakeApi, startFakeApi } from '../../../../test/fake-api.ts';
import { makeElection } from '../../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../../test/render-app.tsx';

const PAPER = 'Annual Meeting 2026';
let api: FakeApi;

const candidateOf = (name: string, place: number): Candidate => ({
  id: name.slice(0, 1),
  name,
  description: '',
  place,
  votes: 0,
  percentage: 0,
});

function questionOf(
  number: number,
  names: readonly string[],
  given: Parameters<typeof completeBallot>[0] = {},
): Election {
  const ballot = completeBallot(given);
  return makeElection({
    id: `q${number}`,
    title: `Question ${number}`,
    paper: PAPER,
    createdAt: `2026-11-0${number}T08:00:00.000Z`,
    candidates: names.map(candidateOf),
    ballot: { ...ballot, marks: ballot.marks ?? names.length },
  });
}

const chair = questionOf(1, ['Ada', 'Bo'], { abstain: true });
const board = questionOf(2, ['Cleo', 'Dan', 'Eve'], { kind: 'ranked', seats: 2 });
const budget = questionOf(3, ['Yes', 'No']);
// The list has the newest election first.
const all = [budget, board, chair];

beforeEach(() => {
  api = startFakeApi();
  signInAs(api, 'voter');
});

/** @param voted IDs of elections in which the voter has voted */
async function open(voted: readonly string[] = []): Promise<UserEvent> {
  api.expectPolls('GET', '/elections', { data: { elections: all } });
  api.expect('GET', '/votes/history', {
    data: { history: voted.map((id) => ({ id, title: id, status: 'active' })) },
  });
  const { user } = renderApp('/voter/dashboard');
  await screen.findByRole('navigation', { name: 'Questions' });
  return user;
}

const press = async (user: UserEvent, name: string) =>
  user.click(await screen.findByRole('button', { name }));
const mark = (user: UserEvent, name: string) => user.click(screen.getByRole('radio', { name }));
const lastCasts = () => api.lastCall('POST', '/votes/cast-paper')?.body;
const inBox = (electionId: string) => ({ electionId, isIn: true });

/** Marks Ada, leaves the board open, and marks Yes. */
async function answerTwo(user: UserEvent): Promise<void> {
  await mark(user, 'Ada');
  await press(user, 'Next Question');
  await screen.findByRole('heading', { name: 'Question 2' });
  await press(user, 'Skip for Now');
  await screen.findByRole('heading', { name: 'Question 3' });
  await mark(user, 'Yes');
  await press(user, 'Review Answers');
  await screen.findByRole('heading', { name: 'Review Your Answers' });
}

const TWO_CASTS = {
  casts: [
    { electionId: 'q1', choices: ['A'] },
    { electionId: 'q3', choices: ['Y'] },
  ],
};

describe('a ballot paper', () => {
  it('goes through its questions in order, then casts all answers with one button', async () => {
    const user = await open();
    expect(screen.getByText('Question 1 of 3')).toBeInTheDocument();
    expect(screen.getByText('3 still open')).toBeInTheDocument();
    await answerTwo(user);
    expect(screen.getByRole('heading', { name: 'Review Your Answers' })).toHaveFocus();
    const answers = within(screen.getByRole('list', { name: 'Your answers' }));
    expect(answers.getAllByRole('heading').map((one) => one.textContent)).toEqual([
      'Question 1',
      'Question 2',
      'Question 3',
    ]);
    expect(answers.getByText('Not answered yet')).toBeInTheDocument();
    expect(screen.getByText(/You haven’t answered 1 question/)).toBeInTheDocument();
    expect(lastCasts()).toBeUndefined();

    api.expect('POST', '/votes/cast-paper', { data: { casts: [inBox('q1'), inBox('q3')] } });
    await press(user, 'Submit 2 Votes');
    const done = await screen.findByRole('heading', { name: 'Votes Submitted Successfully!' });
    expect(done).toHaveFocus();
    expect(lastCasts()).toEqual(TWO_CASTS);
    expect(screen.getAllByText('Your ballot is in the box.')).toHaveLength(2);
    await press(user, 'Answer 1 open question');
    await screen.findByRole('heading', { name: 'Question 2' });
    expect(screen.getByText('1 still open')).toBeInTheDocument();
  });

  it('changes an answer from the review, and abstains', async () => {
    const user = await open();
    await answerTwo(user);
    await press(user, 'Change: Question 1');
    expect(await screen.findByRole('radio', { name: 'Ada' })).toBeChecked();
    await press(user, 'Abstain');
    expect(screen.getByRole('radio', { name: 'Ada' })).not.toBeChecked();
    expect(screen.getByText('You abstain.')).toBeInTheDocument();
    await press(user, 'Next Question');
    await press(user, 'Skip for Now');
    await press(user, 'Review Answers');
    expect(await screen.findByText('You abstain.')).toBeInTheDocument();
    api.expect('POST', '/votes/cast-paper', { data: { casts: [inBox('q1'), inBox('q3')] } });
    await press(user, 'Submit 2 Votes');
    await screen.findByRole('heading', { name: 'Votes Submitted Successfully!' });
    expect(lastCasts()).toEqual({
      casts: [{ electionId: 'q1', choices: [] }, TWO_CASTS.casts[1]],
    });
  });

  it('keeps the answers when there is no response, and says that sending again is safe', async () => {
    const user = await open();
    await answerTwo(user);
    api.expectNoAnswer('POST', '/votes/cast-paper');
    await press(user, 'Submit 2 Votes');
    expect(await screen.findByText('Failed to submit vote. Please try again.')).toBeInTheDocument();
    expect(screen.getByText(/safe to submit again/)).toBeInTheDocument();
    api.expect('POST', '/votes/cast-paper', {
      data: {
        casts: [
          {
            electionId: 'q1',
            isIn: true,
            code: 'ALREADY_VOTED',
            message: 'You have already voted in this election. Your vote counts.',
          },
          inBox('q3'),
        ],
      },
    });
    await press(user, 'Submit 2 Votes');
    await screen.findByRole('heading', { name: 'Votes Submitted Successfully!' });
    expect(lastCasts()).toEqual(TWO_CASTS);
    expect(screen.getByText(/^Your 2 ballots have been counted/)).toBeInTheDocument();
    expect(screen.getByText(/only the vote that arrived first counts/)).toBeInTheDocument();
  });

  it('says which answer was not counted because of a vote on another device', async () => {
    const user = await open();
    await answerTwo(user);
    const refused = { isIn: true, code: 'ALREADY_VOTED', message: 'You have already voted.' };
    const casts = ['q1', 'q3'].map((electionId) => ({ electionId, ...refused }));
    api.expect('POST', '/votes/cast-paper', { data: { casts } });
    await press(user, 'Submit 2 Votes');
    await screen.findByRole('heading', { name: 'You Had Already Voted' });
    expect(screen.getAllByText(/Your first vote counts/)).toHaveLength(2);
    expect(screen.queryByText(/counted\. They/)).not.toBeInTheDocument();
  });

  it('names the answer that is not in the box, and sends only that one again', async () => {
    const user = await open();
    await answerTwo(user);
    const message = 'The database is not reachable. Send it again.';
    api.expect('POST', '/votes/cast-paper', {
      data: {
        casts: [inBox('q1'), { electionId: 'q3', isIn: false, code: 'OUTCOME_UNKNOWN', message }],
      },
    });
    await press(user, 'Submit 2 Votes');
    expect(await screen.findByText('One answer is not in the ballot box yet.')).toBeInTheDocument();
    const answers = within(screen.getByRole('list', { name: 'Your answers' }));
    expect(answers.getByText(message)).toBeInTheDocument();
    await waitFor(() => expect(answers.getByText('Voted')).toBeInTheDocument());
    api.expect('POST', '/votes/cast-paper', { data: { casts: [inBox('q3')] } });
    await press(user, 'Submit Vote');
    await screen.findByRole('heading', { name: 'Votes Submitted Successfully!' });
    expect(lastCasts()).toEqual({ casts: [TWO_CASTS.casts[1]] });
    expect(screen.getAllByText('Your ballot is in the box.')).toHaveLength(2);
  });

  it('starts at the first question without a vote', async () => {
    await open(['q1']);
    expect(await screen.findByRole('heading', { name: 'Question 2' })).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: 'Question 1: Question 1 (voted)' }),
    ).toBeInTheDocument();
  });

  it('confirms the last answer beside those that were voted on earlier', async () => {
    const user = await open(['q1', 'q2']);
    await screen.findByRole('heading', { name: 'Question 3' });
    await mark(user, 'Yes');
    await press(user, 'Review Answers');
    api.expect('POST', '/votes/cast-paper', { data: { casts: [inBox('q3')] } });
    await press(user, 'Submit Vote');
    await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });
    const list = screen.getByRole('list', { name: 'Your ballots' });
    expect(within(list).getAllByText('Voted')).toHaveLength(2);
  });
});
