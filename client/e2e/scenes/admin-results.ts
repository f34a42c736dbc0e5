import { expect } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { resultsOf } from '../../test/fixtures.ts';
import { figure } from '../support/steps.ts';
import { expectCharts } from './charts.ts';
import { motion, openTie, stageCount, stageOutcome, stageWeightedPaper } from './outcomes.ts';
import { answered, disconnected, failed, held, refused } from './answers.ts';
import { type Scene, scenesOf } from './scene.ts';
import type { Stage } from './stage.ts';
import { EIGHT, FIFTY, MILLION, withVotes } from './staged-elections.ts';

const PATH = '/admin/dashboard';

async function openResults({ page }: Stage): Promise<void> {
  await page.goto(PATH);
  await expect(figure(page, 'Total Votes')).toBeVisible();
  await expectCharts(page);
}

async function select(stage: Stage, { title }: Election): Promise<void> {
  await openResults(stage);
  await stage.page.getByRole('button', { name: title }).click();
  await expect(stage.page.getByRole('heading', { name: title })).toBeVisible();
  await expectCharts(stage.page);
}

async function openStaged(stage: Stage, election: Election): Promise<void> {
  await stageCount(stage, election);
  await open(stage);
  await expect(stage.page.getByRole('heading', { name: election.title })).toBeVisible();
  await expectCharts(stage.page, election.candidates.length);
}

async function openHundred(stage: Stage): Promise<void> {
  const { board } = stage.fixture.elections;
  const elections = Array.from({ length: 100 }, (_, place) =>
    place === 0 ? board : { ...board, id: `${board.id}-${place}`, title: `Branch ${place}` },
  );
  await stage.answer('GET', '/elections', { data: { elections } });
  await openResults(stage);
}

const open = ({ page }: Stage) => page.goto(PATH);

async function refresh({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: 'Refresh' }).click();
}

async function startExport(stage: Stage): Promise<void> {
  await openResults(stage);
  await stage.page.getByRole('button', { name: 'Export CSV' }).click();
}

const EXPORT = '/elections/*/export';
const NONE = { data: { elections: [] } };

export const adminResults: Scene[] = scenesOf(
  { screen: 'View Results', who: 'administrator' },
  {
    loaded: openResults,
    tie: (stage) => openStaged(stage, stage.fixture.elections.treasurer),
    'no votes': (stage) => select(stage, stage.fixture.elections.choir),
    'two candidates': (stage) => select(stage, stage.fixture.elections.rowing),
    'eight candidates': (stage) =>
      openStaged(stage, withVotes(stage.fixture.elections.board, EIGHT)),
    'long names': (stage) => select(stage, stage.fixture.elections.assembly),
    'a million votes': (stage) =>
      openStaged(stage, withVotes(stage.fixture.elections.board, MILLION)),
    'fifty candidates': (stage) =>
      openStaged(stage, withVotes(stage.fixture.elections.board, FIFTY)),
    'a hundred elections': openHundred,
    'motion carried': async (stage) => {
      await stageOutcome(stage, (board) => motion(board, [51, 23]));
      await openResults(stage);
    },
    'weighted, on a paper': async (stage) => {
      await stageWeightedPaper(stage);
      await stage.page.goto(`${PATH}?election=${stage.fixture.elections.board.id}`);
      await expect(stage.page.getByText('Question 2 of 3')).toBeVisible();
      await expectCharts(stage.page, 2);
    },
    'tie left open': async (stage) => {
      await stageOutcome(stage, openTie);
      await open(stage);
      await expect(stage.page.getByRole('heading', { name: 'Elected', exact: true })).toBeVisible();
    },
    'no candidates': (stage) => openStaged(stage, withVotes(stage.fixture.elections.board, [])),
    loading: held('GET', '/elections', open),
    'export without an election': answered('GET', '/elections', NONE, async (stage) => {
      await open(stage);
      await stage.page.getByRole('button', { name: 'Export CSV' }).click();
    }),
    empty: answered('GET', '/elections', NONE, async (stage) => {
      await open(stage);
      await expect(stage.page.getByRole('heading', { name: 'No Elections Found' })).toBeVisible();
    }),
    error: refused(
      'GET',
      '/elections',
      { status: 503, message: 'The database is unreachable. Try again in a minute.' },
      open,
    ),
    'error without a message': failed('GET', '/elections', open),
    'no connection': disconnected('GET', '/elections', open),
    'latest count failed': answered('GET', '/votes/results/*', { status: 500 }, async (stage) => {
      await openResults(stage);
      await expect(stage.page.getByText('Trying again…')).toBeVisible();
    }),
    'refresh failed': async (stage) => {
      await openResults(stage);
      await failed('GET', '/elections', refresh)(stage);
    },
    'refresh without connection': async (stage) => {
      await openResults(stage);
      await disconnected('GET', '/elections', refresh)(stage);
    },
    'exporting CSV': held('GET', EXPORT, startExport),
    'exported CSV': answered('GET', EXPORT, {}, startExport),
    'export failed': failed('GET', EXPORT, startExport),
    'export without a token': async (stage) => {
      // Staged, because the server would reject requests without a token.
      await stage.hold('GET', '/clock');
      await stage.answer('GET', '/votes/results/*', {
        data: resultsOf(stage.fixture.elections.board),
      });
      await openResults(stage);
      await stage.page.evaluate(() => localStorage.clear());
      await stage.page.getByRole('button', { name: 'Export CSV' }).click();
    },
  },
);
