import type { Election } from '@votewise/contract';
import { completeBallot } from '@votewise/contract/elections/ballot';
import { screen, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { beforeEach, expect, it } from 'vitest';
import { api } from '../../../test/fake-api.ts';
import { makeCandidates, makeElection } from '../../../test/fixtures.ts';
import { renderApp, signInAs } from '../../../test/render-app.tsx';

const candidates = makeCandidates(
  ...['Ada', 'Bo', 'Cleo'].map((name) => ({ id: name, name, description: '' })),
);

function electionWith(given: Parameters<typeof completeBallot>[0]): Election {
  const ballot = completeBallot({ kind: 'scored', receipts: false, ...given });
  return makeElection({ candidates, ballot: { ...ballot, marks: candidates.length } });
}

beforeEach(() => void signInAs('voter'));

async function open(election: Election): Promise<UserEvent> {
  api
    .expect('GET', '/elections', { data: { elections: [election] } })
    .expect('GET', '/elections/election-1', { data: { election } })
    .expect('GET', '/votes/status/election-1', { data: { hasVoted: false } });
  const { user } = renderApp('/voter/dashboard?election=election-1');
  await screen.findAllByLabelText(/Ada/);
  return user;
}

const press = (user: UserEvent, name: string) => user.click(screen.getByRole('button', { name }));

const rate = (user: UserEvent, name: string, grade: string) =>
  user.click(within(screen.getByRole('radiogroup', { name })).getByRole('radio', { name: grade }));

async function expectCast(user: UserEvent, scores: object): Promise<void> {
  await press(user, 'Review Ballot');
  api
    .expect('POST', '/votes/cast', { status: 201 })
    .expect('GET', '/elections', { data: { elections: [makeElection()] } })
    .expect('GET', '/elections/election-1', { data: { election: makeElection() } });
  await press(user, 'Submit Vote');
  await screen.findByRole('heading', { name: 'Vote Submitted Successfully!' });
  expect(api.lastCall('POST', '/votes/cast')?.body).toEqual({ electionId: 'election-1', scores });
}

it('gives points by radio buttons, and reviews the highest first', async () => {
  const user = await open(electionWith({}));
  expect(screen.getByText('Give each candidate 0 to 5 points.')).toBeVisible();
  await rate(user, 'Ada', '2');
  await rate(user, 'Bo', '5');
  expect(screen.getAllByText('2 of 3 scored')).toHaveLength(2);
  await press(user, 'Review Ballot');
  const rows = within(screen.getByRole('list', { name: 'Your scores' })).getAllByRole('listitem');
  expect(rows.map((row) => row.textContent)).toEqual(['Bo5 points', 'Ada2 points']);
  expect(screen.getByText('1 other candidate gets 0 points.')).toBeVisible();
});

it('shows grades in words, and tells which grade the others get', async () => {
  const user = await open(electionWith({ rule: 'majority-judgment' }));
  await rate(user, 'Cleo', 'Very good');
  await press(user, 'Review Ballot');
  expect(screen.getByText('Very good')).toBeVisible();
  expect(screen.getByText('2 other candidates get the grade “Reject”.')).toBeVisible();
});

it.each(['pointer', '{Enter}', ' '])('takes back what is chosen again: %s', async (how) => {
  const user = await open(electionWith({ rule: 'majority-judgment' }));
  await rate(user, 'Cleo', 'Very good');
  expect(screen.getAllByText('1 of 3 graded')).toHaveLength(2);
  if (how === 'pointer') await rate(user, 'Cleo', 'Very good');
  else await user.keyboard(how);
  expect(screen.getAllByText('0 of 3 graded')).toHaveLength(2);
  expect(screen.queryByRole('radio', { checked: true })).not.toBeInTheDocument();
});

it('marks a radio button with Enter, which never opens the review', async () => {
  const user = await open(electionWith({}));
  const ada = within(screen.getByRole('radiogroup', { name: 'Ada' }));
  ada.getByRole('radio', { name: '3' }).focus();
  await user.keyboard('{Enter}');
  expect(ada.getByRole('radio', { name: '3' })).toBeChecked();
  expect(screen.getByRole('heading', { name: 'Cast Your Vote' })).toBeVisible();
});

it('distributes points, shows how many are left, and refuses more', async () => {
  const user = await open(electionWith({ rule: 'cumulative', seats: 2, budget: 4 }));
  const bo = screen.getByRole('spinbutton', { name: 'Points for Bo' });
  // Some translators change labels, and this one has a name.
  expect(bo.closest('[translate=no]')).not.toBeNull();
  await user.type(bo, '3');
  await press(user, 'One more point for Ada');
  expect(screen.getByText('0 of 4 points left')).toBeVisible();
  expect(screen.getByText(/Ada.*: 1 point\. 0 of 4 points left/)).toBeInTheDocument();
  expect(bo).toHaveAttribute('aria-valuenow', '3');
  await press(user, 'One more point for Cleo');
  expect(screen.getAllByText(/^You have no points left/)).toHaveLength(2);
  // A refusal of one step must not sound as if it were about the next.
  expect(screen.getByRole('button', { name: 'Review Ballot' })).toHaveAccessibleDescription(
    '0 of 4 points left',
  );
  expect(screen.getByRole('spinbutton', { name: 'Points for Cleo' })).toHaveValue('');
  await user.click(bo);
  await user.keyboard('{ArrowDown}');
  expect(bo).toHaveValue('2');
  await press(user, 'One point fewer for Ada');
  expect(screen.getByRole('button', { name: 'One point fewer for Ada' })).toHaveFocus();
  await press(user, 'One point fewer for Ada');
  await press(user, 'One more point for Ada');
  await press(user, 'Clear All');
  expect(screen.getByRole('button', { name: 'Review Ballot' })).toBeDisabled();
  await press(user, 'Undo Clear');
  await expectCast(user, { Ada: 1, Bo: 2 });
});
