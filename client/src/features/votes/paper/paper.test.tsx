import type { CastPaperRequest, Election } from '@votewise/contract';
import { completeBallot } from '@votewise/contract/elections/ballot';
import { commitmentFor } from '@votewise/contract/board/verifying/check-ballot';
import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { makeBoard } from '../../../../test/board.ts';
import { api } from '../../../../test/fake-api.ts';
import { makeCandidates, makeElection, resultsOf } from '../../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../../test/render-app.tsx';
import { bytesOf, readable } from '../verifying/receipt-file.ts';
import { browserCrypto } from '../verifying/crypto.ts';

const PAPER = 'Annual Meeting 2026';
/** Sixteen bytes as hex. */
const CODE: unknown = expect.stringMatching(/^[0-9a-f]{32}$/);

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
    candidates: makeCandidates(
      ...names.map((name) => ({ id: name.slice(0, 1), name, description: '' })),
    ),
    ballot: { ...ballot, marks: ballot.marks ?? names.length },
  });
}

const chair = questionOf(1, ['Ada', 'Bo'], { abstain: true });
const board = questionOf(2, ['Cleo', 'Dan', 'Eve'], { kind: 'ranked', seats: 2 });
const budget = questionOf(3, ['Yes', 'No']);
// The list starts with the newest election.
const all = [budget, board, chair];

afterEach(() => {
  vi.useRealTimers();
});

beforeEach(() => void signInAs('voter'));

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

/** Submits two answers. By default, both arrive. */
async function submitTwo(user: UserEvent, casts: object[] = [inBox('q1'), inBox('q3')]) {
  api.expect('POST', '/votes/cast-paper', { data: { casts } });
  await press(user, 'Submit 2 Votes');
}

async function castTwo(user: UserEvent) {
  await submitTwo(user);
  return screen.findByRole('heading', { name: 'Votes Submitted Successfully!' });
}

const TWO_CASTS = {
  casts: [
    { electionId: 'q1', choices: ['A'], code: CODE },
    { electionId: 'q3', choices: ['Y'], code: CODE },
  ],
};

describe('a ballot paper', () => {
  it('goes through its questions in order, then casts all answers with one button', async () => {
    const user = await open();
    const places = screen.getAllByRole('button', { name: /^Question \d(?!:)/ });
    expect(places.map(({ textContent }) => textContent?.slice(0, 10))).toEqual([
      'Question 1',
      'Question 2',
      'Question 3',
    ]);
    expect(screen.getByText('Question 1 of 3')).toBeInTheDocument();
    expect(screen.getByText('3 still open')).toBeInTheDocument();
    await answerTwo(user);
    expect(screen.getByRole('heading', { name: 'Review Your Answers' })).toHaveFocus();
    expect(document.title).toBe(`Review: ${PAPER} · VoteWise`);
    const answers = within(screen.getByRole('list', { name: 'Your answers' }));
    expect(answers.getAllByRole('heading').map((one) => one.textContent)).toEqual([
      'Question 1',
      'Question 2',
      'Question 3',
    ]);
    expect(answers.getByText('Not answered yet')).toBeInTheDocument();
    expect(screen.getByText(/You haven’t answered 1 question/)).toBeInTheDocument();
    expect(lastCasts()).toBeUndefined();

    expect(await castTwo(user)).toHaveFocus();
    expect(lastCasts()).toEqual(TWO_CASTS);
    expect(screen.getAllByText('Your ballot is in the box.')).toHaveLength(2);
    await press(user, 'Answer 1 Open Question');
    await screen.findByRole('heading', { name: 'Question 2' });
    expect(screen.getByText('1 still open')).toBeInTheDocument();
  });

  it('shows the receipts of all questions in one place', { tags: 'slow' }, async () => {
    const user = await open();
    await answerTwo(user);
    await castTwo(user);
    const { casts } = lastCasts() as CastPaperRequest;
    for (const { electionId, choices, code = '' } of casts) {
      const commitment = commitmentFor(
        {
          election: electionId,
          userId: 'VOTER001',
          code: bytesOf(code),
          choice: choices?.join() ?? '',
          weight: 1,
        },
        browserCrypto.hash,
      );
      const empty = { ...makeBoard().data, election: electionId, heads: [] };
      api
        .expect('GET', `/board/${electionId}/proof/${commitment}`, { data: { state: 'waiting' } })
        .expect('GET', `/board/${electionId}`, { data: empty });
    }
    await press(user, 'Check Your Ballots');
    const receipts = within(await screen.findByRole('region', { name: 'Your receipts' }));
    await waitFor(() => expect(receipts.getAllByText(/but not on the board yet/)).toHaveLength(2));
    for (const { code = '' } of casts) expect(receipts.getByText(readable(code))).toBeVisible();
  });

  it('emphasizes the button to the next question only once the question is answered', async () => {
    const user = await open();
    expect(screen.getByRole('button', { name: 'Skip for Now' })).not.toHaveClass('bg-brand');
    await mark(user, 'Ada');
    expect(screen.getByRole('button', { name: 'Next Question' })).toHaveClass('bg-brand');
  });

  it('lets voters change an answer from the review and abstain', async () => {
    const user = await open();
    await answerTwo(user);
    await press(user, 'Change: Question 1');
    expect(await screen.findByRole('radio', { name: 'Ada' })).toBeChecked();
    await press(user, 'Abstain');
    expect(screen.getByRole('radio', { name: 'Ada' })).not.toBeChecked();
    expect(screen.getByText('You’re abstaining.', { selector: 'output *' })).toBeInTheDocument();
    await press(user, 'Next Question');
    await press(user, 'Skip for Now');
    await press(user, 'Review Answers');
    expect(await screen.findByText('You’re abstaining.')).toBeInTheDocument();
    await castTwo(user);
    expect(lastCasts()).toEqual({
      casts: [{ electionId: 'q1', choices: [], code: CODE }, TWO_CASTS.casts[1]],
    });
  });

  it('keeps the answers if there is no response, and says that sending them again is safe', async () => {
    const user = await open();
    await answerTwo(user);
    api.expectNoAnswer('POST', '/votes/cast-paper');
    await press(user, 'Submit 2 Votes');
    expect(
      await screen.findByText('Failed to submit votes. Please try again.'),
    ).toBeInTheDocument();
    expect(
      screen.getByText(
        'Your answers are still here. It’s safe to submit again: only one vote counts on each question.',
      ),
    ).toBeInTheDocument();
    await submitTwo(user, [
      {
        electionId: 'q1',
        isIn: true,
        code: 'ALREADY_VOTED',
        message: 'You have already voted in this election. Your vote counts.',
      },
      inBox('q3'),
    ]);
    // The vote in the box is the one whose response was lost.
    await screen.findByRole('heading', { name: 'Votes Submitted Successfully!' });
    expect(lastCasts()).toEqual(TWO_CASTS);
    expect(screen.getAllByText(/^Your ballot is in the box\./)).toHaveLength(2);
    expect(screen.queryByText(/was not counted/)).not.toBeInTheDocument();
  });

  it('leads to the results of its first question', { tags: 'slow' }, async () => {
    const user = await open();
    await answerTwo(user);
    await submitTwo(user);
    api.expectPolls('GET', '/votes/results/q1', { data: resultsOf(chair) });
    await press(user, 'View Results');
    expect(await screen.findByText('Question 1 of 3')).toBeVisible();
    expect(screen.getByRole('heading', { level: 1, name: 'Question 1' })).toHaveFocus();
    expect(window.location.search).toBe('?election=q1&view=results');
  });

  it('is recognized regardless of spaces and capitalization in its name', {
    tags: 'slow',
  }, async () => {
    const [last, ...others] = all;
    api.expectPolls('GET', '/elections', {
      data: { elections: [{ ...budget, ...last, paper: ' annual  MEETING 2026' }, ...others] },
    });
    api.expect('GET', '/votes/history', { data: { history: [] } });
    renderApp('/voter/dashboard');
    expect(await screen.findByText('Question 1 of 3')).toBeInTheDocument();
  });

  it('shows which answer was not counted because the voter had voted elsewhere', async () => {
    const user = await open();
    await answerTwo(user);
    const refused = { isIn: true, code: 'ALREADY_VOTED', message: 'You have already voted.' };
    await submitTwo(user, [{ electionId: 'q1', ...refused }, inBox('q3')]);
    await screen.findByRole('heading', { name: '1 of 2 Votes Submitted' });
    expect(screen.getByText(/^You had already voted on this question\./)).toBeVisible();
    expect(screen.getByRole('link', { name: 'tell your election administrator' })).toBeVisible();
  });

  it('does not confirm success if no answer was counted', async () => {
    const user = await open();
    await answerTwo(user);
    const message = 'Voting in this election is closed.';
    const closed = { isIn: false, code: 'ELECTION_NOT_OPEN', message };
    await submitTwo(user, [
      { electionId: 'q1', ...closed },
      { electionId: 'q3', ...closed },
    ]);
    expect(
      await screen.findByRole('heading', { name: 'Your answers were not counted' }),
    ).toHaveFocus();
    expect(screen.getAllByText(message)).toHaveLength(2);
    expect(screen.queryByText(/are in the box. They/)).not.toBeInTheDocument();
  });

  it('asks the voter to change only refused answers, and stops asking once they are changed', async () => {
    const user = await open();
    await answerTwo(user);
    const message = 'Cleo withdrew.';
    const refused = { isIn: false, code: 'CANDIDATE_WITHDRAWN', message };
    await submitTwo(user, [{ electionId: 'q1', ...refused }, inBox('q3')]);
    expect(await screen.findByText(/Change the answers that were rejected/)).toBeVisible();
    expect(screen.queryByText(/safe to submit again/)).not.toBeInTheDocument();
    expect(screen.getByText(message)).toBeVisible();
    await press(user, 'Change: Question 1');
    await mark(user, 'Bo');
    await press(user, 'Next Question');
    await press(user, 'Review Answers');
    await screen.findByRole('heading', { name: 'Review Your Answers' });
    expect(screen.queryByText(message)).not.toBeInTheDocument();
  });

  it('shows on the review which answers can no longer be submitted', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const user = await open();
    await answerTwo(user);
    const withdrawnAt = '2026-11-18T09:00:00.000Z';
    const withoutAda = {
      ...chair,
      candidates: chair.candidates.map((one) => (one.id === 'A' ? { ...one, withdrawnAt } : one)),
    };
    const closed = { ...budget, status: 'completed' as const };
    api.expectPolls('GET', '/elections', { data: { elections: [closed, board, withoutAda] } });
    await act(() => vi.advanceTimersByTimeAsync(16_000));
    const answers = within(screen.getByRole('list', { name: 'Your answers' }));
    await waitFor(() =>
      expect(answers.getByText('Ada withdrew and can’t be chosen anymore.')).toBeVisible(),
    );
    expect(answers.getByText('Voting has closed')).toBeVisible();
    expect(answers.getByText('Your answer was not submitted in time.')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Submit Votes' })).toBeDisabled();
  });

  it('closes the confirmation when the voter chooses a question in the list of elections', {
    tags: 'slow',
  }, async () => {
    const user = await open();
    await answerTwo(user);
    await castTwo(user);
    await user.click(screen.getByRole('button', { name: /^Question 2/ }));
    expect(await screen.findByText('Question 2 of 3')).toBeVisible();
    expect(
      screen.queryByRole('heading', { name: 'Votes Submitted Successfully!' }),
    ).not.toBeInTheDocument();
  });

  it('makes the browser ask for confirmation before a reload that would lose answers', async () => {
    const user = await open();
    const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    expect(asks()).toBe(false);
    await mark(user, 'Ada');
    expect(asks()).toBe(true);
    await press(user, 'Clear Selection');
    expect(asks()).toBe(false);
  });

  it('shows which answer is not in the box, and resends only that answer', async () => {
    const user = await open();
    await answerTwo(user);
    const message = 'The database is not reachable. Send it again.';
    await submitTwo(user, [
      inBox('q1'),
      { electionId: 'q3', isIn: false, code: 'OUTCOME_UNKNOWN', message },
    ]);
    expect(await screen.findByText('One answer is not in the ballot box yet.')).toBeInTheDocument();
    const answers = within(screen.getByRole('list', { name: 'Your answers' }));
    expect(answers.getByText(message)).toBeInTheDocument();
    await waitFor(() => expect(answers.getByText('Voted')).toBeInTheDocument());
    api.expect('POST', '/votes/cast-paper', { data: { casts: [inBox('q3')] } });
    await press(user, 'Submit Vote');
    await screen.findByRole('heading', { name: 'Votes Submitted Successfully!' });
    expect(screen.getAllByText('Your ballot is in the box.')).toHaveLength(2);
    expect(lastCasts()).toEqual({ casts: [TWO_CASTS.casts[1]] });
  });

  it('leads to the next question from a question that has been voted on', async () => {
    api.expectPolls('GET', '/votes/status/q1', { data: { hasVoted: true } });
    api.expectPolls('GET', '/elections/q1', { data: { election: chair } });
    api.expectPolls('GET', '/elections', { data: { elections: all } });
    api.expect('GET', '/votes/history', {
      data: { history: [{ id: 'q1', title: 'Question 1', status: 'active' }] },
    });
    const { user } = renderApp('/voter/dashboard?election=q1');
    await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });
    expect(screen.queryByRole('button', { name: 'Review Answers' })).not.toBeInTheDocument();
    await press(user, 'Go to Question 2');
    expect(await screen.findByRole('heading', { level: 1, name: 'Question 2' })).toHaveFocus();
  });

  it('has a single Tab stop for its questions, and arrow keys move between them', async () => {
    const user = await open();
    const step = (name: RegExp) => screen.getByRole('button', { name });
    step(/^Question 1: /).focus();
    await user.keyboard('{ArrowRight}');
    expect(step(/^Question 2: /)).toHaveFocus();
    await user.keyboard('{End}');
    expect(step(/^Question 3: /)).toHaveFocus();
    document.dir = 'rtl';
    onTestFinished(() => document.documentElement.removeAttribute('dir'));
    await user.keyboard('{ArrowRight}');
    expect(step(/^Question 2: /)).toHaveFocus();
    step(/^Question 1: /).focus();
    await user.tab();
    expect(screen.getByRole('radio', { name: 'Ada' })).toHaveFocus();
  });

  it('shows the first open question after a reload of the review', async () => {
    api.expectPolls('GET', '/elections', { data: { elections: all } });
    api.expect('GET', '/votes/history', {
      data: { history: [{ id: 'q1', title: 'Question 1', status: 'active' }] },
    });
    renderApp('/voter/dashboard?election=q3&step=review');
    expect(await screen.findByRole('heading', { level: 1, name: 'Question 2' })).toBeVisible();
    expect(window.location.search).toBe('?election=q2');
  });

  it('starts at the first question that has no vote', async () => {
    await open(['q1']);
    expect(await screen.findByRole('heading', { name: 'Question 2' })).toBeInTheDocument();
    expect(
      screen.getByRole('button', { name: 'Question 1: Question 1 (voted)' }),
    ).toBeInTheDocument();
  });
});
