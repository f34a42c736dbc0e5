import { expect } from '@playwright/test';
import type { Election, ResultsData } from '@votewise/contract';
import { resultsOf } from '../../test/fixtures.ts';
import { figure } from '../support/steps.ts';
import { expectCharts } from './charts.ts';
import { listed, motion, openTie, weightedPaper } from './outcomes.ts';
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
  await stage.answer('GET', '/elections', { data: { elections: [election] } });
  await stage.answer('GET', '/votes/results/*', { data: resultsOf(election) });
  await stage.page.goto(PATH);
  await expect(stage.page.getByRole('heading', { name: election.title })).toBeVisible();
  await expectCharts(stage.page, election.candidates.length);
}

async function openOutcome(
  stage: Stage,
  makeResults: (model: Election) => ResultsData['results'],
): Promise<void> {
  const { board } = stage.fixture.elections;
  const results = makeResults(board);
  await stage.answer('GET', '/elections', { data: { elections: [listed(board, results)] } });
  await stage.answer('GET', '/votes/results/*', { data: { results } });
  await openResults(stage);
}

async function openHundred(stage: Stage): Promise<void> {
  const { board } = stage.fixture.elections;
  const elections = Array.from({ length: 100 }, (_, place) =>
    place === 0 ? board : { ...board, id: `${board.id}-${place}`, title: `Branch ${place}` },
  );
  await stage.answer('GET', '/elections', { data: { elections } });
  await openResults(stage);
}

async function openFailing({ page }: Stage): Promise<void> {
  await page.goto(PATH);
  await expect(page.getByRole('button', { name: 'Try Again' })).toBeVisible();
}

async function refresh({ page }: Stage): Promise<void> {
  await page.getByRole('button', { name: 'Refresh' }).click();
}

async function startExport(stage: Stage, format: 'CSV' | 'JSON'): Promise<void> {
  await openResults(stage);
  await stage.page.getByRole('button', { name: `Export ${format}` }).click();
}

const EXPORT = '/elections/*/export';

export const adminResults: Scene[] = scenesOf(
  { screen: 'View Results', who: 'administrator' },
  {
    loaded: openResults,
    tie: (stage) => select(stage, stage.fixture.elections.treasurer),
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
    'motion carried': (stage) => openOutcome(stage, (board) => motion(board, [51, 23])),
    'weighted, on a paper': async (stage) => {
      const { elections, results } = weightedPaper(stage.fixture.elections.board);
      await stage.answer('GET', '/elections', { data: { elections } });
      await stage.answer('GET', '/votes/results/*', { data: { results } });
      await stage.page.goto(`${PATH}?election=${elections[1]?.id ?? ''}`);
      await expect(stage.page.getByText('Question 2 of 3')).toBeVisible();
      await expectCharts(stage.page, 2);
    },
    'tie left open': async (stage) => {
      const { board } = stage.fixture.elections;
      const results = openTie(board);
      await stage.answer('GET', '/elections', { data: { elections: [listed(board, results)] } });
      await stage.answer('GET', '/votes/results/*', { data: { results } });
      await stage.page.goto(PATH);
      await expect(stage.page.getByRole('heading', { name: 'Elected', exact: true })).toBeVisible();
    },
    'no candidates': (stage) => openStaged(stage, withVotes(stage.fixture.elections.board, [])),
    loading: async (stage) => {
      await stage.hold('GET', '/elections');
      await stage.page.goto(PATH);
      await expect(stage.page.getByText('Loading Results...')).toBeVisible();
    },
    'export without an election': async (stage) => {
      await stage.answer('GET', '/elections', { data: { elections: [] } });
      await stage.page.goto(PATH);
      await stage.page.getByRole('button', { name: 'Export CSV' }).click();
    },
    empty: async (stage) => {
      await stage.answer('GET', '/elections', { data: { elections: [] } });
      await stage.page.goto(PATH);
      await expect(stage.page.getByRole('heading', { name: 'No Elections Found' })).toBeVisible();
    },
    error: async (stage) => {
      const message = 'The database is unreachable. Try again in a minute.';
      await stage.answer('GET', '/elections', { status: 503, message });
      await openFailing(stage);
    },
    'error without a message': async (stage) => {
      await stage.answer('GET', '/elections', { status: 500 });
      await openFailing(stage);
    },
    'no connection': async (stage) => {
      await stage.cut('GET', '/elections');
      await openFailing(stage);
    },
    'latest count failed': async (stage) => {
      await stage.answer('GET', '/votes/results/*', { status: 500 });
      await openResults(stage);
      await expect(stage.page.getByText('Trying again…')).toBeVisible();
    },
    'refresh failed': async (stage) => {
      await openResults(stage);
      await stage.answer('GET', '/elections', { status: 500 });
      await refresh(stage);
    },
    'refresh without connection': async (stage) => {
      await openResults(stage);
      await stage.cut('GET', '/elections');
      await refresh(stage);
    },
    'exporting CSV': async (stage) => {
      await stage.hold('GET', EXPORT);
      await startExport(stage, 'CSV');
    },
    'exporting JSON': async (stage) => {
      await stage.hold('GET', EXPORT);
      await startExport(stage, 'JSON');
    },
    'exported CSV': (stage) => startExport(stage, 'CSV'),
    'exported JSON': (stage) => startExport(stage, 'JSON'),
    'exported without a name': async (stage) => {
      await stage.answer('GET', EXPORT, {});
      await startExport(stage, 'CSV');
    },
    'export failed': async (stage) => {
      await stage.answer('GET', EXPORT, { status: 500 });
      await startExport(stage, 'CSV');
    },
    'export without a token': async (stage) => {
      // Staged, because the server would reject a request for the count without a token.
      await stage.answer('GET', '/votes/results/*', {
        data: resultsOf(stage.fixture.elections.board),
      });
      await openResults(stage);
      await stage.page.evaluate(() => localStorage.clear());
      await stage.page.getByRole('button', { name: 'Export CSV' }).click();
    },
  },
);
