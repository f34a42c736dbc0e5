import { expect } from '@playwright/test';
import type { SingleElection } from '@votewise/contract';
import { resultsOf } from '../../test/fixtures.ts';
import { asks, shows } from './openings.ts';
import { mockStory } from './audit.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';
import { mockBoard, withVotes } from './mocked-elections.ts';

type Progress = NonNullable<SingleElection['progress']>;

const by = { type: 'user', userId: 'ADMIN001', name: 'Administrator' } as const;
const CHANGES: Progress['statusChanges'] = [
  { from: null, to: 'upcoming', at: '2026-11-02T03:30:00.000Z', by },
  { from: 'upcoming', to: 'active', at: '2026-11-09T03:30:00.000Z', by: { type: 'clock' } },
  { from: 'active', to: 'completed', at: '2026-11-15T12:30:00.000Z', by },
];
const OPEN: Progress = { statusChanges: CHANGES.slice(0, 2), count: { state: 'none' } };
const COUNTED: Progress = {
  statusChanges: CHANGES,
  count: { state: 'confirmed', at: '2026-11-15T12:31:00.000Z' },
};
const declared = { at: '2026-11-15T14:02:00.000Z', by };

/** Opens a tab of the page of the board election, with these changes. */
async function openPage(mock: PageMock, change: Partial<SingleElection>, tab = ''): Promise<void> {
  const { board } = mock.elections;
  const election = {
    ...withVotes(board, [402, 298, 187, 112]),
    id: board.id,
    turnout: { ballots: 999, eligible: 1_284, percentage: 77.8 },
    ...change,
  };
  await mock.answer('GET', '/elections/*', { data: { election } });
  await mockStory(mock, board);
  await mockBoard(mock, board.id);
  await mock.page.goto(`/admin/elections/${board.id}/${tab}`);
  await expect(mock.page.getByRole('heading', { level: 2 }).first()).toBeAttached();
}

const completed = { status: 'completed', endDate: '2026-11-20T12:30:00.000Z' } as const;

export const electionPage = statesOf('administrator', {
  'Election page': {
    draft: async (mock) => {
      const candidates = mock.elections.board.candidates.slice(0, 2).map((one, place) => ({
        ...one,
        name: `Candidate ${place + 1}`,
        description: ['First candidate', 'Second candidate'][place] ?? '',
        votes: 0,
        percentage: 0,
      }));
      await openPage(mock, {
        status: 'upcoming',
        startDate: '2026-11-18T03:30:00.000Z',
        candidates,
        progress: { statusChanges: CHANGES.slice(0, 1), count: { state: 'none' } },
      });
      await expect(mock.page.getByText('8 voters can vote')).toBeVisible();
    },
    open: shows((mock) => openPage(mock, { progress: OPEN }), 'Write or check emails'),
    'voters of a group': async (mock) => {
      const groups = ['Harbor', 'Youth section of the northern districts'];
      const change = { electorate: { groups }, weighted: true, progress: OPEN };
      await openPage(mock, { ...change, paper: 'General assembly 2027' }, 'voters');
      await expect(mock.page.getByText('1,284 voters.')).toBeVisible();
    },
    results: shows(
      (mock) => openPage(mock, { ...completed, progress: COUNTED }, 'results'),
      'Total Votes',
    ),
    record: async (mock) => {
      const sealing = { at: '2026-11-29T12:30:00.000Z', by: { type: 'system' } } as const;
      const progress = { ...COUNTED, declared, sealing };
      const sealedAt = '2026-11-29T12:30:20.000Z';
      await openPage(mock, { ...completed, declaredAt: declared.at, progress, sealedAt }, 'record');
      await expect(mock.page.getByText('scheduled “Student Union Board 2027”')).toBeVisible();
    },
    withdrawing: async (mock) => {
      const { ballot, candidates } = withVotes(mock.elections.board, [402, 298, 187, 112]);
      const change: Partial<SingleElection> = {
        ballot: { ...ballot, kind: 'ranked', marks: 4, rule: 'irv', abstain: true, ties: 'lot' },
        candidates: candidates.map((one) =>
          one.place === 3 ? { ...one, withdrawnAt: '2026-11-15T09:30:00.000Z' } : one,
        ),
        progress: OPEN,
      };
      await openPage(mock, change, 'ballot');
      const panel = mock.page.getByRole('region', { name: 'Ballot' });
      await panel.getByRole('button', { name: 'Withdraw Priya Raman' }).click();
      await expect(mock.page.getByRole('dialog')).toBeVisible();
    },
    declaring: asks(
      (mock) => openPage(mock, { ...completed, progress: COUNTED }),
      'Declare Result',
    ),
    'closing a paper': async (mock) => {
      const { board } = mock.elections;
      const titles = ['Repair the roof', 'Renew the garden and its paths', 'Budget for 2027'];
      const questions = titles.map((title, place) => ({
        ...board,
        title,
        id: place === 0 ? board.id : `question-${place}`,
        paper: 'General assembly 2027',
        progress: OPEN,
        turnout: { ballots: 620 + place, eligible: 1_284, percentage: 48.3 },
      }));
      await mock.answer('GET', '/elections', { data: { elections: questions.toReversed() } });
      await openPage(mock, questions[0] ?? {});
      for (const election of questions.slice(1)) {
        await mock.answer('GET', `/elections/${election.id}`, { data: { election } });
      }
      await mock.page.reload();
      await mock.page.getByRole('button', { name: 'Close Voting on All 3 Questions' }).click();
      await expect(mock.page.getByRole('alertdialog')).toBeVisible();
    },
    async declared(mock) {
      const { board } = mock.elections;
      const counted = withVotes(board, [402, 298, 187, 112]);
      const elected = counted.candidates.slice(0, 1).map(({ id }) => id);
      const decided = { elected, ties: [], rounds: [], verdict: {} };
      const { results } = resultsOf({ ...counted, ...completed });
      await mock.answer('GET', `/votes/results/${board.id}`, {
        data: { results: { ...results, ...decided } },
      });
      const progress = { ...COUNTED, declared };
      await openPage(mock, { ...completed, declaredAt: declared.at, progress });
      await expect(mock.page.getByText(/^Elected:/)).toBeVisible();
    },
  },
});
