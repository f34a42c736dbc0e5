import { expect } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { resultsOf } from '../../test/fixtures.ts';
import { figure } from '../support/steps.ts';
import { expectCharts } from './charts.ts';
import { motion, openTie, mockCount, mockOutcome, mockWeightedPaper } from './outcomes.ts';
import {
  answered,
  disconnected,
  failed,
  held,
  pressed,
  refused,
  shows,
  visited,
} from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';
import { EIGHT, FIFTY, MILLION, withVotes } from './mocked-elections.ts';

const PATH = '/admin/dashboard';

/** Opens the dashboard. What needs the administrator, or the steps of setting up, appears after the elections. */
async function openDashboard({ page }: PageMock): Promise<void> {
  await page.goto(PATH);
  await expect(page.getByRole('region', { name: /^(?:Needs you|Set up VoteWise)$/ })).toBeVisible();
}

async function openCount({ page }: PageMock): Promise<void> {
  await page.goto(PATH);
  await expect(figure(page, 'Total Votes')).toBeVisible();
  await expectCharts(page);
}

async function openResults(mock: PageMock): Promise<void> {
  await openDashboard(mock);
  await expect(figure(mock.page, 'Total Votes')).toBeVisible();
  await expectCharts(mock.page);
}

async function select(mock: PageMock, { title }: Election): Promise<void> {
  await openResults(mock);
  await mock.page.getByRole('button', { name: title }).click();
  await expect(mock.page.getByRole('heading', { name: title })).toBeVisible();
  await expectCharts(mock.page);
}

async function openMocked(mock: PageMock, election: Election): Promise<void> {
  await mockCount(mock, election);
  await openDashboard(mock);
  await expect(mock.page.getByRole('heading', { name: election.title })).toBeVisible();
  await expectCharts(mock.page, election.candidates.length);
}

async function openHundred(mock: PageMock): Promise<void> {
  const { board } = mock.elections;
  const elections = Array.from({ length: 100 }, (_, place) =>
    place === 0 ? board : { ...board, id: `${board.id}-${place}`, title: `Branch ${place}` },
  );
  await mock.answer('GET', '/elections', { data: { elections } });
  await mock.answer('GET', '/messages/invited', { data: { invited: [] } });
  await openResults(mock);
}

const open = ({ page }: PageMock) => page.goto(PATH);

async function refresh({ page }: PageMock): Promise<void> {
  await page.getByRole('button', { name: 'Refresh' }).click();
}

const startExport = pressed(openResults, 'Export CSV');

const EXPORT = '/elections/*/export';
const NONE = { data: { elections: [] } };

export const adminResults = statesOf('administrator', {
  'View Results': {
    loaded: openResults,
    tie: (mock) => openMocked(mock, mock.elections.treasurer),
    'no votes': (mock) => select(mock, mock.elections.choir),
    'two candidates': (mock) => select(mock, mock.elections.rowing),
    'eight candidates': (mock) => openMocked(mock, withVotes(mock.elections.board, EIGHT)),
    'long names': (mock) => select(mock, mock.elections.assembly),
    'a million votes': (mock) => openMocked(mock, withVotes(mock.elections.board, MILLION)),
    'fifty candidates': (mock) => openMocked(mock, withVotes(mock.elections.board, FIFTY)),
    'a hundred elections': openHundred,
    'motion carried': async (mock) => {
      await mockOutcome(mock, (board) => motion(board, [51, 23]));
      await openResults(mock);
    },
    'weighted, on a paper': async (mock) => {
      await mockWeightedPaper(mock);
      await mock.page.goto(`${PATH}?election=${mock.elections.board.id}`);
      await expect(mock.page.getByText('Question 2 of 3')).toBeVisible();
      await expectCharts(mock.page, 2);
    },
    'tie left open': async (mock) => {
      await mockOutcome(mock, openTie);
      await openDashboard(mock);
      await expect(mock.page.getByRole('heading', { name: /^Elected: / })).toBeVisible();
    },
    'no candidates': (mock) => openMocked(mock, withVotes(mock.elections.board, [])),
    loading: held('GET', '/elections', open),
    'export without an election': answered('GET', '/elections', NONE, pressed(open, 'Export CSV')),
    empty: answered('GET', '/elections', NONE, visited(PATH, 'No Elections Found')),
    error: refused(
      'GET',
      '/elections',
      { status: 503, message: 'The database is unreachable. Try again in a minute.' },
      open,
    ),
    'error without a message': failed('GET', '/elections', open),
    'no connection': disconnected('GET', '/elections', open),
    'latest count failed': answered(
      'GET',
      '/votes/results/*',
      { status: 500 },
      shows(openCount, 'Trying again…'),
    ),
    'refresh failed': async (mock) => {
      await openResults(mock);
      await failed('GET', '/elections', refresh)(mock);
    },
    'refresh without connection': async (mock) => {
      await openResults(mock);
      await disconnected('GET', '/elections', refresh)(mock);
    },
    'exporting CSV': held('GET', EXPORT, startExport),
    'exported CSV': answered('GET', EXPORT, {}, startExport),
    'export failed': failed('GET', EXPORT, startExport),
    'export without a token': async (mock) => {
      // Mocked, because the server would reject requests without a token.
      await mock.hold('GET', '/clock');
      await mock.answer('GET', '/votes/results/*', {
        data: resultsOf(mock.elections.board),
      });
      await openCount(mock);
      const button = mock.page.getByRole('button', { name: 'Export CSV' });
      // Before the token is gone, because the list of elections is loaded again after a while.
      await button.scrollIntoViewIfNeeded();
      await mock.page.evaluate(() => localStorage.clear());
      await button.click();
    },
  },
});
