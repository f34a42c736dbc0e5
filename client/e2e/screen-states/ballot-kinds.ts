import { expect } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { completeBallot } from '@votewise/contract/elections/ballot';
import { makeUser } from '../../test/fixtures.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';
import { FIFTY, mockHistory, withVotes } from './mocked-elections.ts';

type Given = Parameters<typeof completeBallot>[0];

/** Returns a copy of an election from the fixture, with a different ballot. */
function withBallot(election: Election, given: Given): Election {
  const ballot = completeBallot(given);
  return {
    ...election,
    id: `${election.id}-${ballot.kind}`,
    ballot: { ...ballot, marks: ballot.marks ?? election.candidates.length },
  };
}

async function openMocked(mock: PageMock, election: Election, hasVoted = false): Promise<void> {
  await mock.answer('GET', '/elections', { data: { elections: [election] } });
  await mock.answer('GET', '/elections/*', { data: { election } });
  await mock.answer('GET', '/votes/status/*', { data: { hasVoted } });
  if (hasVoted) await mockHistory(mock, election.id);
  await mock.page.goto(`/voter/dashboard?election=${election.id}`);
  const title = hasVoted ? 'Vote Submitted Successfully!' : 'Cast Your Vote';
  await expect(mock.page.getByRole('heading', { name: title })).toBeVisible();
}

const press = (mock: PageMock, name: string) =>
  mock.page.getByRole('button', { name, exact: true }).click();

async function openSeveral(
  mock: PageMock,
  given: Given = {},
  election = mock.elections.board,
): Promise<void> {
  await openMocked(mock, withBallot(election, { kind: 'several', seats: 2, ...given }));
  for (const name of ['Amara Okafor', 'Priya Raman']) {
    await mock.page.getByRole('checkbox', { name }).click();
  }
}

async function openRanked(mock: PageMock, election = mock.elections.board): Promise<void> {
  await openMocked(mock, withBallot(election, { kind: 'ranked', abstain: true }));
  await expect(mock.page.getByRole('button', { name: /^Rank / }).first()).toBeVisible();
}

async function rankTwo(mock: PageMock): Promise<void> {
  await openRanked(mock);
  await press(mock, 'Rank Priya Raman');
  await press(mock, 'Rank Amara Okafor');
}

async function openScored(
  mock: PageMock,
  given: Given = {},
  election = mock.elections.board,
): Promise<void> {
  await openMocked(mock, withBallot(election, { kind: 'scored', ...given }));
  await expect(mock.page.locator('.score-row').first()).toBeVisible();
}

/** Chooses a number or a grade for a candidate. */
const rate = (mock: PageMock, name: string, grade: string) =>
  mock.page
    .getByRole('radiogroup', { name })
    .getByRole('radio', { name: grade, exact: true })
    .click();

async function rateTwo(mock: PageMock, given: Given, grades: [string, string]): Promise<void> {
  await openScored(mock, { abstain: true, ...given });
  await rate(mock, 'Priya Raman', grades[0]);
  await rate(mock, 'Amara Okafor', grades[1]);
}

async function distribute(mock: PageMock): Promise<void> {
  await openScored(mock, { rule: 'cumulative', seats: 3, budget: 5 });
  await mock.page.getByRole('spinbutton', { name: 'Points for Priya Raman' }).fill('3');
  await press(mock, 'One more point for Amara Okafor');
}

const PAPER = 'Annual Meeting 2026';

/** The questions of a paper: one winner, several seats, and a ranking. */
const threeQuestions = ({ elections: { board } }: PageMock): Election[] => [
  { ...withBallot(board, { kind: 'one' }), weighted: true, ownWeight: 1_200 },
  withBallot({ ...board, title: 'Finance Committee' }, { kind: 'several', seats: 2 }),
  withBallot({ ...board, title: 'Members of the Audit' }, { kind: 'ranked', abstain: true }),
];

async function openPaper(mock: PageMock, elections = threeQuestions(mock)): Promise<void> {
  const questions = elections.map((one, place) => ({
    ...one,
    paper: PAPER,
    createdAt: `2026-11-0${place + 1}T08:00:00.000Z`,
  }));
  // Newest first, as the server returns them.
  await mock.answer('GET', '/elections', { data: { elections: questions.toReversed() } });
  // Requested ahead, before the page knows that the question is on a paper.
  await mock.answer('GET', '/elections/*', { data: { election: questions[0] } });
  await mock.answer('GET', '/votes/status/*', { data: { hasVoted: false } });
  await mock.page.goto(`/voter/dashboard?election=${questions[0]?.id ?? ''}`);
  await expect(mock.page.getByText('Question 1 of 3')).toBeVisible();
}

const openRankedPaper = (mock: PageMock) =>
  openPaper(
    mock,
    threeQuestions(mock)
      .toReversed()
      .map((one, place) => ({
        ...one,
        title: place === 0 ? `${one.title} and Finance Committees` : one.title,
        weighted: true,
        ownWeight: 1_200,
      })),
  );

async function reviewPaper(mock: PageMock): Promise<void> {
  await openPaper(mock);
  await mock.page.getByRole('radio', { name: 'Amara Okafor' }).click();
  await press(mock, 'Next Question');
  await press(mock, 'Skip for Now');
  await press(mock, 'Rank Priya Raman');
  await press(mock, 'Rank Amara Okafor');
  await press(mock, 'Review Answers');
  await expect(mock.page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible();
}

async function submitPaper(mock: PageMock): Promise<void> {
  await reviewPaper(mock);
  const { id } = mock.elections.board;
  const casts = [`${id}-one`, `${id}-ranked`].map((electionId) => ({ electionId, isIn: true }));
  await mock.answer('POST', '/votes/cast-paper', { data: { casts } });
  await press(mock, 'Submit 2 Votes');
  const done = mock.page.getByRole('heading', { name: 'Votes Submitted Successfully!' });
  await expect(done).toBeVisible();
}

/** Kinds of ballots other than the default. */
const onDesktop = statesOf('voter', {
  Ballot: {
    several: async (mock) => {
      const { board } = mock.elections;
      // The order of the candidates depends on these IDs.
      const candidates = board.candidates.map((one, place) => ({ ...one, id: `${place}` }));
      await mock.answer('GET', '/auth/profile', { data: { user: makeUser('voter') } });
      const given = { order: 'shuffled', results: 'after-close' } as const;
      await openSeveral(mock, given, { ...board, id: 'board', candidates });
    },
    'several, one too many': async (mock) => {
      await openSeveral(mock);
      await mock.page.getByRole('checkbox', { name: 'Jonas Lindqvist' }).click();
    },
    'several, reviewed': async (mock) => {
      await openSeveral(mock);
      await press(mock, 'Review Ballot');
    },
    'ranked, empty': (mock) => openRanked(mock),
    ranked: rankTwo,
    'ranked, long names': async (mock) => {
      const { assembly } = mock.elections;
      const [first, second, third] = assembly.candidates;
      await openRanked(mock, {
        ...assembly,
        candidates: assembly.candidates.map((one) =>
          one.id === second?.id ? { ...one, withdrawnAt: assembly.updatedAt } : one,
        ),
      });
      for (const one of [third, first]) await press(mock, `Rank ${one?.name ?? ''}`);
    },
    'ranked, fifty candidates': async (mock) => {
      const fifty = withVotes(mock.elections.board, FIFTY);
      await openRanked(mock, fifty);
      await expect(mock.page.getByRole('button', { name: /^Rank / })).toHaveCount(50);
      for (const one of fifty.candidates.slice(30, 36)) await press(mock, `Rank ${one.name}`);
    },
    'ranked, reviewed': async (mock) => {
      await rankTwo(mock);
      await press(mock, 'Review Ballot');
    },
    'scored, 0 to 5': (mock) => rateTwo(mock, { rule: 'star' }, ['5', '2']),
    'scored, 0 to 10, fifty candidates': async (mock) => {
      const fifty = withVotes(mock.elections.board, FIFTY);
      await openScored(mock, { scale: { max: 10, words: null } }, fifty);
      await expect(mock.page.locator('.score-row')).toHaveCount(50);
    },
    'scored, grades': (mock) =>
      rateTwo(mock, { rule: 'majority-judgment' }, ['Very good', 'Passable']),
    'scored, grades, long names': (mock) =>
      openScored(mock, { rule: 'majority-judgment' }, mock.elections.assembly),
    'scored, points to distribute': distribute,
    'scored, too many points': async (mock) => {
      await distribute(mock);
      await mock.page.getByRole('spinbutton', { name: 'Points for Jonas Lindqvist' }).fill('4');
    },
    'scored, reviewed': async (mock) => {
      await rateTwo(mock, { rule: 'majority-judgment' }, ['Very good', 'Passable']);
      await press(mock, 'Review Ballot');
    },
    question: async (mock) => {
      const { choir } = mock.elections;
      const candidates = choir.candidates
        .slice(0, 2)
        .map((one, place) => ({ ...one, name: place === 0 ? 'Yes' : 'No', description: '' }));
      const majority = {
        numerator: 2,
        denominator: 3,
        comparison: 'at-least',
        base: 'valid',
      } as const;
      await openMocked(mock, withBallot({ ...choir, candidates }, { abstain: true, majority }));
    },
    abstaining: async (mock) => {
      await rankTwo(mock);
      await press(mock, 'Abstain');
    },
    'count hidden': (mock) =>
      openMocked(
        mock,
        {
          ...withBallot(mock.elections.board, { results: 'after-close' }),
          isCountHidden: true,
        },
        true,
      ),
    'paper, first question': (mock) => openPaper(mock),
    'paper, ranked first': openRankedPaper,
    'paper, reviewed': reviewPaper,
    'paper, submitted': submitPaper,
  },
});

/** Where hints are cut. */
const onPhone = statesOf(
  'voter',
  { 'Ballot on a phone': { 'paper, ranked first': openRankedPaper } },
  { below: 768 },
);

export const ballotKinds = [...onDesktop, ...onPhone];
