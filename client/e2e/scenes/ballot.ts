import { expect } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { answered, disconnected, failed, held, refused } from './answers.ts';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';
import { stageHistory } from './staged-elections.ts';

type Name = keyof Stage['fixture']['elections'];

async function openElection({ page, fixture }: Stage, name: Name): Promise<Election> {
  const election = fixture.elections[name];
  await page.goto(`/voter/dashboard?election=${election.id}`);
  await expect(page.getByRole('heading', { name: election.title, level: 1 })).toBeVisible();
  return election;
}

async function openBallot(stage: Stage, name: Name = 'board'): Promise<void> {
  await openElection(stage, name);
  await expect(stage.page.getByRole('heading', { name: 'Cast Your Vote' })).toBeVisible();
}

async function choose(stage: Stage): Promise<void> {
  await openBallot(stage);
  await stage.page.getByRole('radio', { name: 'Jonas Lindqvist' }).click();
}

async function submit(stage: Stage): Promise<void> {
  await choose(stage);
  await stage.page.getByRole('button', { name: 'Submit Vote' }).click();
}

const CAST = '/votes/cast';
const NOT_OPEN = { status: 409, code: 'NOT_OPEN', message: 'Voting in this election has closed.' };

export const ballot: Scene[] = scenesOf(
  { screen: 'Voting screen', who: 'voter' },
  {
    loading: async (stage) => {
      await stage.hold('GET', '/elections/*');
      await openElection(stage, 'board');
      await expect(stage.page.getByText('Loading the ballot…')).toBeVisible();
    },
    ballot: (stage) => openBallot(stage),
    'long names': (stage) => openBallot(stage, 'assembly'),
    chosen: choose,
    cleared: async (stage) => {
      await choose(stage);
      await stage.page.getByRole('button', { name: 'Clear Selection' }).click();
    },
    'none chosen': async (stage) => {
      await openBallot(stage);
      // The button is disabled, but the form can be submitted without the button.
      await stage.page.locator('form').evaluate((form: HTMLFormElement) => {
        form.dispatchEvent(new SubmitEvent('submit', { bubbles: true, cancelable: true }));
      });
      await expect(stage.page.getByRole('alert')).toBeVisible();
    },
    submitting: held('POST', CAST, submit),
    'load failed': failed('GET', '/elections/*', (stage) => openElection(stage, 'board')),
    refused: refused('POST', CAST, NOT_OPEN, submit),
    'refused without a message': failed('POST', CAST, submit),
    'no connection': disconnected('POST', CAST, submit),
    success: answered('POST', CAST, { status: 201 }, async (stage) => {
      await stageHistory(stage, stage.fixture.elections.board.id);
      await submit(stage);
      await expect(stage.page.getByRole('button', { name: 'View Results' })).toBeVisible();
    }),
    'voted in another tab': async (stage) => {
      await stage.answer('POST', CAST, { status: 409, code: 'ALREADY_VOTED' });
      await stageHistory(stage, stage.fixture.elections.board.id);
      await choose(stage);
      // Earlier scenes in this tab have left notes about unanswered votes.
      await stage.page.evaluate(() => sessionStorage.clear());
      await stage.page.getByRole('button', { name: 'Submit Vote' }).click();
      await expect(stage.page.getByRole('button', { name: 'View Results' })).toBeVisible();
    },
    'already voted': async (stage) => {
      await openElection(stage, 'rowing');
      await expect(stage.page.getByRole('button', { name: 'View Results' })).toBeVisible();
    },
    upcoming: async (stage) => {
      await openElection(stage, 'garden');
      await expect(stage.page.getByText(/when voting opens on/)).toBeVisible();
    },
    overdue: async (stage) => {
      await openElection(stage, 'library');
      await expect(
        stage.page.getByText('The ballot appears here when an administrator opens the election.'),
      ).toBeVisible();
    },
    closed: async (stage) => {
      // Voters who have voted see the success view instead.
      await stage.answer('GET', '/votes/status/*', { data: { hasVoted: false } });
      const { treasurer } = stage.fixture.elections;
      await stage.answer('GET', '/elections/*', { data: { election: treasurer } });
      await openElection(stage, 'treasurer');
      await expect(stage.page.getByRole('button', { name: 'View Results' })).toBeVisible();
    },
  },
);
