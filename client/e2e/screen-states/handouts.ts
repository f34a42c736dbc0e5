import { expect } from '@playwright/test';
import type { Election, HandoutEntriesData, HandoutHolder } from '@votewise/contract';
import { mockBoard, withVotes } from './mocked-elections.ts';
import type { PageMock } from './page-mock.ts';
import { statesOf } from './screen-state.ts';

const NAMES = ['Noor Haddad', 'Ben Stein', 'Ida Falk', 'Łucja Żak', 'Tomás Núñez', 'Mei Lin'];
const holders: HandoutHolder[] = NAMES.map((name, place) => ({
  voterId: `v${place}`,
  userId: `VOTER00${place + 1}`,
  name,
  at: '2026-11-15T09:30:00.000Z',
  by: 'Administrator',
}));

const ANNE = { userId: 'ADMIN001', name: 'Administrator' };
const TOM = { userId: 'ADMIN002', name: 'Tom Teller' };
const TYPED = ['2', '3', '2*1', 'x two marks'];

async function openPage(
  mock: PageMock,
  change: Partial<Election>,
  entries: Partial<HandoutEntriesData> = {},
): Promise<void> {
  const { board } = mock.elections;
  const ballot = { ...board.ballot, onPaper: true, results: 'after-close' } as const;
  const election = { ...withVotes(board, [0, 0, 0, 0]), id: board.id, ballot, ...change };
  const data = { handedOut: holders.length, tellers: [], discards: 0, isJoined: false, ...entries };
  await mock.answer('GET', '/elections/*', { data: { election } });
  await mock.answer('GET', '/elections/*/paper', {
    data: { holders, returns: [], unaddressed: 3 },
  });
  await mock.answer('GET', '/elections/*/paper/entries', { data });
  await mockBoard(mock, board.id);
  await mock.page.goto(`/admin/elections/${board.id}/paper`);
  await expect(mock.page.getByText('6 paper ballots')).toBeVisible();
}

const completed = { status: 'completed' } as const;

export const handouts = statesOf('administrator', {
  'Paper ballots': {
    'handing out': (mock) => openPage(mock, {}),
    printing: async (mock) => {
      await openPage(mock, { weighted: true });
      await mock.page.getByRole('button', { name: 'Print Ballots (PDF)…' }).click();
      await mock.page.getByRole('radio', { name: 'Blank ballots' }).check();
      await expect(mock.page.getByLabel('Ballots for each question')).toBeVisible();
    },
    typing: async (mock) => {
      const own = { ...ANNE, version: 3, lines: TYPED, isFinished: false };
      const tellers = [
        { ...ANNE, papers: 5, isFinished: false },
        { ...TOM, papers: 6, isFinished: true },
      ];
      await openPage(mock, completed, { own, tellers });
      await expect(mock.page.getByRole('textbox', { name: 'Ballot 5' })).toBeVisible();
    },
    differences: async (mock) => {
      const own = { ...ANNE, version: 3, lines: ['2', '3', '1'], isFinished: true };
      const both = [own, { ...TOM, version: 5, lines: ['2', '4', '1'], isFinished: true }];
      const tellers = both.map(({ userId, name }) => ({
        userId,
        name,
        papers: 3,
        isFinished: true,
      }));
      await openPage(mock, completed, { own, both, tellers });
      await expect(mock.page.getByRole('list', { name: 'Places that differ' })).toBeVisible();
    },
  },
});
