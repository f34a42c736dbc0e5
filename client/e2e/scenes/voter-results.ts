import { expect } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { committeeResults } from '../../test/committee.ts';
import { resultsOf } from '../../test/fixtures.ts';
import { figure } from '../support/steps.ts';
import { expectCharts } from './charts.ts';
import { hidden, missedQuorum, stageCount, stageOutcome, stageWeightedPaper } from './outcomes.ts';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';
import { FIFTY, MILLION, withVotes } from './staged-elections.ts';

async function openResults({ page }: Stage, { id, title }: Election): Promise<void> {
  await page.goto(`/voter/dashboard?election=${id}&view=results`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

async function openCount(stage: Stage, election: Election): Promise<void> {
  await openResults(stage, election);
  await expect(figure(stage.page, 'Total Votes')).toBeVisible();
  await expectCharts(stage.page);
}

async function openStaged(stage: Stage, election: Election): Promise<void> {
  await stageCount(stage, election);
  await openResults(stage, election);
  await expectCharts(stage.page, election.candidates.length);
}

async function openOutcome(
  stage: Stage,
  makeResults: Parameters<typeof stageOutcome>[1],
): Promise<void> {
  await stageOutcome(stage, makeResults);
  await openResults(stage, stage.fixture.elections.board);
  await expect(figure(stage.page, 'Total Votes')).toBeVisible();
}

export const voterResults: Scene[] = scenesOf(
  { screen: 'Voter results', who: 'voter' },
  {
    loaded: (stage) => openCount(stage, stage.fixture.elections.board),
    tie: (stage) => openStaged(stage, stage.fixture.elections.treasurer),
    'count confirmed': async (stage) => {
      const election = { ...stage.fixture.elections.board, status: 'completed' as const };
      const { results } = resultsOf(election);
      const countConfirmedAt = '2026-11-20T12:01:00.000Z';
      await stage.answer('GET', '/elections', { data: { elections: [election] } });
      await stage.answer('GET', '/votes/results/*', {
        data: { results: { ...results, countConfirmedAt } },
      });
      await openCount(stage, election);
    },
    'no votes': (stage) => openCount(stage, stage.fixture.elections.choir),
    'long names': (stage) => openCount(stage, stage.fixture.elections.assembly),
    'a million votes': (stage) =>
      openStaged(stage, withVotes(stage.fixture.elections.board, MILLION)),
    'fifty candidates': (stage) =>
      openStaged(stage, withVotes(stage.fixture.elections.board, FIFTY)),
    'no candidates': async (stage) => {
      await openStaged(stage, withVotes(stage.fixture.elections.board, []));
      await expect(stage.page.getByRole('heading', { name: 'No Results Available' })).toBeVisible();
    },
    error: async (stage) => {
      await stage.answer('GET', '/votes/results/*', { status: 500 });
      await openResults(stage, stage.fixture.elections.board);
      await expect(stage.page.getByText('Trying again…')).toBeVisible();
    },
    'counted in rounds': async (stage) => {
      await openOutcome(stage, committeeResults);
      await expectCharts(stage.page);
      await stage.page.getByText('Check the draw').click();
      const rounds = stage.page.getByRole('navigation', { name: 'Rounds' });
      await rounds.getByRole('button', { name: 'Next round' }).click();
      await stage.page.keyboard.press('ArrowRight');
      await expect(stage.page.locator('.round-kept')).toHaveCount(9);
    },
    'hidden count': (stage) => openOutcome(stage, hidden),
    'quorum missed': async (stage) => {
      await openOutcome(stage, missedQuorum);
      await expectCharts(stage.page);
    },
    'weighted, on a paper': async (stage) => {
      await openResults(stage, await stageWeightedPaper(stage));
      await expectCharts(stage.page, 2);
    },
    'opened from the vote': async (stage) => {
      const { page, fixture } = stage;
      await page.goto(`/voter/dashboard?election=${fixture.elections.rowing.id}`);
      await page.getByRole('button', { name: 'View Results' }).click();
      await expect(figure(page, 'Total Votes')).toBeVisible();
      await expectCharts(page);
    },
  },
);
