import { expect } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { completeBallot } from '@votewise/contract/elections/ballot';
import { makeUser } from '../../test/fixtures.ts';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';
import { FIFTY, stageHistory, withVotes } from './staged-elections.ts';

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

async function openStaged(stage: Stage, election: Election, hasVoted = false): Promise<void> {
  await stage.answer('GET', '/elections', { data: { elections: [election] } });
  await stage.answer('GET', '/elections/*', { data: { election } });
  await stage.answer('GET', '/votes/status/*', { data: { hasVoted } });
  if (hasVoted) await stageHistory(stage, election.id);
  await stage.page.goto(`/voter/dashboard?election=${election.id}`);
  const title = hasVoted ? 'Vote Submitted Successfully!' : 'Cast Your Vote';
  await expect(stage.page.getByRole('heading', { name: title })).toBeVisible();
}

const press = (stage: Stage, name: string) =>
  stage.page.getByRole('button', { name, exact: true }).click();

async function openSeveral(
  stage: Stage,
  given: Given = {},
  election = stage.fixture.elections.board,
): Promise<void> {
  await openStaged(stage, withBallot(election, { kind: 'several', seats: 2, ...given }));
  for (const name of ['Amara Okafor', 'Priya Raman']) {
    await stage.page.getByRole('checkbox', { name }).click();
  }
}

async function openRanked(stage: Stage, election = stage.fixture.elections.board): Promise<void> {
  await openStaged(stage, withBallot(election, { kind: 'ranked', abstain: true }));
  await expect(stage.page.getByRole('button', { name: /^Rank / }).first()).toBeVisible();
}

async function rankTwo(stage: Stage): Promise<void> {
  await openRanked(stage);
  await press(stage, 'Rank Priya Raman');
  await press(stage, 'Rank Amara Okafor');
}

const PAPER = 'Annual Meeting 2026';

/** Opens a paper with three questions: one winner, several seats, and a ranking. */
async function openPaper(stage: Stage): Promise<void> {
  const { board } = stage.fixture.elections;
  const questions = [
    { ...withBallot(board, { kind: 'one' }), weighted: true, ownWeight: 1_200 },
    withBallot({ ...board, title: 'Finance Committee' }, { kind: 'several', seats: 2 }),
    withBallot({ ...board, title: 'Members of the Audit' }, { kind: 'ranked', abstain: true }),
  ].map((one, place) => ({
    ...one,
    paper: PAPER,
    createdAt: `2026-11-0${place + 1}T08:00:00.000Z`,
  }));
  // Newest first, as the server returns them.
  await stage.answer('GET', '/elections', { data: { elections: questions.toReversed() } });
  await stage.page.goto(`/voter/dashboard?election=${questions[0]?.id ?? ''}`);
  await expect(stage.page.getByText('Question 1 of 3')).toBeVisible();
}

async function reviewPaper(stage: Stage): Promise<void> {
  await openPaper(stage);
  await stage.page.getByRole('radio', { name: 'Amara Okafor' }).click();
  await press(stage, 'Next Question');
  await press(stage, 'Skip for Now');
  await press(stage, 'Rank Priya Raman');
  await press(stage, 'Rank Amara Okafor');
  await press(stage, 'Review Answers');
  await expect(stage.page.getByRole('heading', { name: 'Review Your Answers' })).toBeVisible();
}

async function submitPaper(stage: Stage): Promise<void> {
  await reviewPaper(stage);
  const { id } = stage.fixture.elections.board;
  const casts = [`${id}-one`, `${id}-ranked`].map((electionId) => ({ electionId, isIn: true }));
  await stage.answer('POST', '/votes/cast-paper', { data: { casts } });
  await press(stage, 'Submit 2 Votes');
  const done = stage.page.getByRole('heading', { name: 'Votes Submitted Successfully!' });
  await expect(done).toBeVisible();
}

/** Kinds of ballots other than the default. */
export const ballotKinds: Scene[] = scenesOf(
  { screen: 'Ballot', who: 'voter' },
  {
    several: async (stage) => {
      const { board } = stage.fixture.elections;
      // The order of the candidates depends on these IDs.
      const candidates = board.candidates.map((one, place) => ({ ...one, id: `${place}` }));
      await stage.answer('GET', '/auth/profile', { data: { user: makeUser('voter') } });
      const given = { order: 'shuffled', results: 'after-close' } as const;
      await openSeveral(stage, given, { ...board, id: 'board', candidates });
    },
    'several, one too many': async (stage) => {
      await openSeveral(stage);
      await stage.page.getByRole('checkbox', { name: 'Jonas Lindqvist' }).click();
    },
    'several, reviewed': async (stage) => {
      await openSeveral(stage);
      await press(stage, 'Review Ballot');
    },
    'ranked, empty': (stage) => openRanked(stage),
    ranked: rankTwo,
    'ranked, long names': async (stage) => {
      const { assembly } = stage.fixture.elections;
      const [first, second, third] = assembly.candidates;
      await openRanked(stage, {
        ...assembly,
        candidates: assembly.candidates.map((one) =>
          one.id === second?.id ? { ...one, withdrawnAt: assembly.updatedAt } : one,
        ),
      });
      for (const one of [third, first]) await press(stage, `Rank ${one?.name ?? ''}`);
    },
    'ranked, fifty candidates': async (stage) => {
      const fifty = withVotes(stage.fixture.elections.board, FIFTY);
      await openRanked(stage, fifty);
      await expect(stage.page.getByRole('button', { name: /^Rank / })).toHaveCount(50);
      for (const one of fifty.candidates.slice(30, 36)) await press(stage, `Rank ${one.name}`);
    },
    'ranked, reviewed': async (stage) => {
      await rankTwo(stage);
      await press(stage, 'Review Ballot');
    },
    question: async (stage) => {
      const { choir } = stage.fixture.elections;
      const candidates = choir.candidates
        .slice(0, 2)
        .map((one, place) => ({ ...one, name: place === 0 ? 'Yes' : 'No', description: '' }));
      const majority = {
        numerator: 2,
        denominator: 3,
        comparison: 'at-least',
        base: 'valid',
      } as const;
      await openStaged(stage, withBallot({ ...choir, candidates }, { abstain: true, majority }));
    },
    abstaining: async (stage) => {
      await rankTwo(stage);
      await press(stage, 'Abstain');
    },
    'count hidden': (stage) =>
      openStaged(
        stage,
        {
          ...withBallot(stage.fixture.elections.board, { results: 'after-close' }),
          isCountHidden: true,
        },
        true,
      ),
    'paper, first question': openPaper,
    'paper, reviewed': reviewPaper,
    'paper, submitted': submitPaper,
  },
);
