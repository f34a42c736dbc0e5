import { expect } from '@playwright/test';
import type { Election } from '@votewise/contract';
import { committeeResults } from '../../test/committee.ts';
import { resultsOf } from '../../test/fixtures.ts';
import { figure } from '../support/steps.ts';
import { expectCharts } from './charts.ts';
import { hidden, missedQuorum, mockCount, mockOutcome, mockWeightedPaper } from './outcomes.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';
import { FIFTY, MILLION, withVotes } from './mocked-elections.ts';

async function openResults({ page }: PageMock, { id, title }: Election): Promise<void> {
  await page.goto(`/voter/dashboard?election=${id}&view=results`);
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible();
}

async function openCount(mock: PageMock, election: Election): Promise<void> {
  await openResults(mock, election);
  await expect(figure(mock.page, 'Total Votes')).toBeVisible();
  await expectCharts(mock.page);
}

async function openMocked(mock: PageMock, election: Election): Promise<void> {
  await mockCount(mock, election);
  await openResults(mock, election);
  await expectCharts(mock.page, election.candidates.length);
}

async function openOutcome(
  mock: PageMock,
  makeResults: Parameters<typeof mockOutcome>[1],
): Promise<void> {
  await mockOutcome(mock, makeResults);
  await openResults(mock, mock.elections.board);
  await expect(figure(mock.page, 'Total Votes')).toBeVisible();
}

export const voterResults = statesOf('voter', {
  'Voter results': {
    loaded: (mock) => openCount(mock, mock.elections.board),
    tie: (mock) => openMocked(mock, mock.elections.treasurer),
    'count confirmed': async (mock) => {
      const election = { ...mock.elections.board, status: 'completed' as const };
      const { results } = resultsOf(election);
      const countConfirmedAt = '2026-11-20T12:01:00.000Z';
      await mock.answer('GET', '/elections', { data: { elections: [election] } });
      await mock.answer('GET', '/votes/results/*', {
        data: { results: { ...results, countConfirmedAt } },
      });
      await openCount(mock, election);
    },
    'no votes': (mock) => openCount(mock, mock.elections.choir),
    'long names': (mock) => openCount(mock, mock.elections.assembly),
    'a million votes': (mock) => openMocked(mock, withVotes(mock.elections.board, MILLION)),
    'fifty candidates': (mock) => openMocked(mock, withVotes(mock.elections.board, FIFTY)),
    'no candidates': async (mock) => {
      await openMocked(mock, withVotes(mock.elections.board, []));
      await expect(mock.page.getByRole('heading', { name: 'No Results Available' })).toBeVisible();
    },
    error: async (mock) => {
      await mock.answer('GET', '/votes/results/*', { status: 500 });
      await openResults(mock, mock.elections.board);
      await expect(mock.page.getByText('Trying again…')).toBeVisible();
    },
    'counted in rounds': async (mock) => {
      await openOutcome(mock, committeeResults);
      await mock.page.getByText('Check the draw').click();
      const rounds = mock.page.getByRole('navigation', { name: 'Rounds' });
      await rounds.getByRole('button', { name: 'First round' }).click();
      await mock.page.keyboard.press('ArrowRight');
      await mock.page.keyboard.press('ArrowRight');
      await expect(mock.page.getByRole('columnheader', { name: 'Round 8' })).toBeAttached();
    },
    'hidden count': (mock) => openOutcome(mock, hidden),
    'quorum missed': async (mock) => {
      await openOutcome(mock, missedQuorum);
      await expectCharts(mock.page);
    },
    'weighted, on a paper': async (mock) => {
      await openResults(mock, await mockWeightedPaper(mock));
      await expectCharts(mock.page, 2);
    },
    'opened from the vote': async (mock) => {
      const { page, fixture } = mock;
      await page.goto(`/voter/dashboard?election=${fixture.elections.rowing.id}`);
      await page.getByRole('button', { name: 'View Results' }).click();
      await expect(figure(page, 'Total Votes')).toBeVisible();
      await expectCharts(page);
    },
  },
});
