import { expect } from '@playwright/test';
import { chooseElection, openElectionList } from '../support/steps.ts';
import { answered, disconnected, failed, held, visited } from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

export const openDashboard = visited('/voter/dashboard', 'Select an Election');

async function openList(mock: PageMock): Promise<void> {
  await openDashboard(mock);
  await openElectionList(mock.page);
}

/** Makes the browser report twice that it is offline. Each time, a request fails. */
async function loseConnection(mock: PageMock): Promise<void> {
  await mock.cut('GET', '/health');
  await mock.page.evaluate(() => {
    window.dispatchEvent(new Event('offline'));
    window.dispatchEvent(new Event('offline'));
  });
  await expect(mock.page.locator('[data-connection-lost]')).toBeVisible();
}

const open = ({ page }: PageMock) => page.goto('/voter/dashboard');

export const voterDashboard = [
  ...statesOf('voter', {
    'Voter dashboard': {
      'nothing selected': openDashboard,
      loading: held('GET', '/elections', open),
      error: failed('GET', '/elections', open),
      'no connection': disconnected('GET', '/elections', open),
      'no elections': answered('GET', '/elections', { data: { elections: [] } }, openList),
      'at the administrator’s address': visited('/admin/dashboard', 'Select an Election'),
      'list as an array': async (mock) => {
        const { id, ...board } = mock.elections.board;
        await mock.answer('GET', '/elections', { data: [{ _id: id, ...board }] });
        await mock.page.goto('/voter/dashboard');
        // It is the only open election, so the voter lands on it.
        await mock.page.waitForURL(/election=/);
        await openElectionList(mock.page);
      },
      'election chosen': async (mock) => {
        await openDashboard(mock);
        await chooseElection(mock.page, mock.elections.board.title);
      },
      'server not reached': async (mock) => {
        await openDashboard(mock);
        await loseConnection(mock);
      },
      offline: async (mock) => {
        await openDashboard(mock);
        await mock.page.evaluate(() =>
          Object.defineProperty(navigator, 'onLine', { get: () => false }),
        );
        await loseConnection(mock);
      },
      'session loading': held('GET', '/auth/profile', open),
    },
  }),
  ...statesOf(
    'voter',
    {
      Drawer: { loaded: openList },
    },
    { below: 1024 },
  ),
];
