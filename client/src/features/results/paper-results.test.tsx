import type { Election } from '@votewise/contract';
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, it, vi } from 'vitest';
import { api } from '../../../test/fake-api.ts';
import { makeElection, resultsOf } from '../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../test/render-app.tsx';

const PAPER = 'Assembly of owners';
const questionOf = (number: number, changes: Partial<Election> = {}) =>
  makeElection({
    id: `q${number}`,
    title: `Question ${number}`,
    paper: number === 2 ? 'ASSEMBLY  of owners' : PAPER,
    status: 'completed',
    createdAt: `2026-11-0${number}T08:00:00.000Z`,
    ...changes,
  });

const [roof, garden, chair] = [questionOf(1), questionOf(2, { weighted: true }), questionOf(3)];
// The list starts with the newest election.
const all = [chair, garden, roof, makeElection({ id: 'other', title: 'On its own' })];

beforeEach(() => {
  api.expectPolls('GET', '/elections', { data: { elections: all } });
  for (const one of [roof, garden, chair]) {
    api.expectPolls('GET', `/votes/results/${one.id}`, { data: resultsOf(one) });
  }
});

const heading = (name: string) => screen.findByRole('heading', { name });

it('takes administrators from question to question and focuses each title', async () => {
  const { results } = resultsOf(garden);
  const weighted = {
    ...results,
    ballot: { ...results.ballot, results: 'after-close' as const, abstain: true },
    isWeighted: true,
    totalVotes: 26,
    abstentions: 6,
    weights: { cast: 960, abstentions: 150, eligible: 1_000 },
    candidates: results.candidates.map((one) => ({ ...one, weight: 405, percentage: 50 })),
    elected: ['amara'],
    ties: [],
    rounds: [],
    verdict: {},
  };
  api.expectPolls('GET', '/votes/results/q2', { data: { results: weighted } });
  signInAs('admin');
  const { user } = renderApp('/admin/dashboard?election=q1');
  await heading('Question 1');
  expect(screen.getByText('Question 1 of 3')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Previous question' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'Next question: Question 2' }));
  expect(await heading('Question 2')).toHaveFocus();
  expect(screen.getByText('Question 2 of 3')).toBeVisible();
  const base = await screen.findByText(/^Counted by weight:/);
  expect(base).toHaveTextContent('Counted by weight: 26 ballots with a total weight of 960');
  expect(screen.getByRole('columnheader', { name: 'Weight' })).toBeVisible();
  expect(screen.getByText('All ballots')).toBeVisible();
  expect(screen.getByRole('button', { name: 'Ballot Paper Minutes (PDF)' })).toBeEnabled();
  // Regardless of how the question spells the paper's name.
  expect(screen.getByText(PAPER)).toBeVisible();
  const list = within(screen.getByRole('navigation', { name: 'Questions on this ballot paper' }));
  const rows = list.getAllByRole('button');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    '1.Question 1Completed',
    '2.Question 2Completed',
    '3.Question 3Completed',
  ]);
  expect(rows[1]).toHaveAttribute('aria-current', 'true');
  await user.click(list.getByRole('button', { name: /Question 3/ }));
  expect(await heading('Question 3')).toHaveFocus();
  expect(screen.getByRole('button', { name: 'Next question' })).toBeDisabled();
});

it('adds no numbers to questions if every title already starts with a number', async () => {
  const titled = [roof, garden].map((one, place) => ({ ...one, title: `${place + 1}. Motion` }));
  api.expectPolls('GET', '/elections', { data: { elections: titled.toReversed() } });
  signInAs('admin');
  renderApp('/admin/dashboard?election=q1');
  await heading('1. Motion');
  const list = within(screen.getByRole('navigation', { name: 'Questions on this ballot paper' }));
  expect(list.getAllByRole('button').map(({ textContent }) => textContent)).toEqual([
    '1. MotionCompleted',
    '2. MotionCompleted',
  ]);
});

it('keeps voters in the results when they go to the next question', async () => {
  signInAs('voter');
  api.expect('GET', '/votes/history', { data: { history: [] } });
  const { user } = renderApp('/voter/dashboard?election=q2&view=results');
  await user.click(await screen.findByRole('button', { name: 'Next question: Question 3' }));
  expect(await heading('Question 3')).toHaveFocus();
  expect(screen.getByText('Question 3 of 3')).toBeVisible();
  expect(window.location.search).toBe('?election=q3&view=results');
});

it('shows voters the weight beside each candidate’s votes', async () => {
  const { results } = resultsOf(garden);
  const weights = { cast: 960, abstentions: 0, eligible: 1_000 };
  const candidates = results.candidates.map((one) => ({ ...one, weight: 480, percentage: 50 }));
  api.expectPolls('GET', '/votes/results/q2', {
    data: { results: { ...results, weights, candidates } },
  });
  signInAs('voter');
  api.expect('GET', '/votes/history', { data: { history: [] } });
  renderApp('/voter/dashboard?election=q2&view=results');
  expect(await screen.findAllByText(`On the ballot paper “${PAPER}”`)).toHaveLength(3);
  expect(await screen.findByText(/^Counted by weight: 4 ballots/)).toBeVisible();
  expect(
    screen
      .getAllByText(/50\.0%/)
      .at(-1)
      ?.closest('li'),
  ).toHaveTextContent('1 vote, weight 48050.0% of weight');
});

it('saves the minutes of the whole paper, or shows why they are not available yet', async () => {
  signInAs('admin');
  const { user } = renderApp('/admin/dashboard?election=q1');
  await heading('Question 1');
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const path = `/elections/q1/export?${new URLSearchParams({ format: 'pdf', timeZone, scope: 'paper' })}`;
  const message = 'The minutes of “Question 2” can’t be exported until voting has closed.';
  api.expect('GET', path, { status: 409, code: 'COUNT_NOT_CONFIRMED', message });
  await user.click(screen.getByRole('button', { name: 'Ballot Paper Minutes (PDF)' }));
  expect(
    await screen.findByText(`Failed to save the ballot paper minutes: ${message}`),
  ).toBeVisible();
  api.expect('GET', path, {
    raw: { body: '%PDF', headers: { 'Content-Disposition': 'attachment; filename="p.pdf"' } },
  });
  URL.createObjectURL = () => 'blob:minutes';
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  await user.click(screen.getByRole('button', { name: 'Ballot Paper Minutes (PDF)' }));
  expect(await screen.findByText('Ballot paper minutes saved as PDF.')).toBeVisible();
  expect(click).toHaveBeenCalledOnce();
});

it.each([
  ['once all its counts are visible', {}, 1],
  ['but not while a count is hidden', { status: 'active', isCountHidden: true }, 0],
] as const)('offers auditors the minutes of the paper %s', async (_when, change, shown) => {
  const others = [chair, makeElection({ ...garden, ...change }), roof];
  api.expectPolls('GET', '/elections', { data: { elections: others } });
  api.expectPolls('GET', '/elections/q1', { data: { election: roof } });
  api.expectPolls('GET', '/audit?election=q1&limit=12', { data: { entries: [] } });
  api.expectPolls('GET', '/board/q1', { status: 404, code: 'NOT_FOUND' });
  signInAs('auditor');
  renderApp('/auditor/elections/q1');
  await screen.findByRole('button', { name: 'Export CSV' });
  await waitFor(() =>
    expect(screen.queryAllByRole('button', { name: 'Ballot Paper Minutes (PDF)' })).toHaveLength(
      shown,
    ),
  );
});

it('shows no questions or paper minutes for an election that is not on a paper', async () => {
  api.expectPolls('GET', '/votes/results/other', {
    data: resultsOf(makeElection({ id: 'other' })),
  });
  signInAs('admin');
  renderApp('/admin/dashboard?election=other');
  await heading('On its own');
  expect(screen.queryByRole('navigation', { name: /Questions/ })).not.toBeInTheDocument();
  expect(
    screen.queryByRole('button', { name: 'Ballot Paper Minutes (PDF)' }),
  ).not.toBeInTheDocument();
});
