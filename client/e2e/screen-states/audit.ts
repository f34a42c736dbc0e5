import { expect } from '@playwright/test';
import type { AuditEntryView, Election } from '@votewise/contract';
import { makeEntry } from '../../test/audit-entries.ts';
import { failed } from './openings.ts';
import { statesOf } from './screen-state.ts';
import type { PageMock } from './page-mock.ts';

const PATH = '/admin/audit';
const ADA = { type: 'user', userId: 'ADMIN002', name: 'Ada Lindqvist' } as const;
const BOARD = { type: 'election', id: 'board', label: 'Student Union Board 2027' };

const entry = (sequence: number, changes: Partial<AuditEntryView>): AuditEntryView =>
  makeEntry(sequence, {
    at: new Date(Date.UTC(2026, 10, 15, 8, sequence)).toISOString(),
    actor: ADA,
    event: 'election.created',
    subject: BOARD,
    ...changes,
  });

/** Mocks an election's entries in the trail, because the server adds one when it confirms the count. */
export function mockStory(mock: PageMock, election: Election): Promise<void> {
  const { id, title, startDate, endDate, candidates } = election;
  const scheduled = entry(1, {
    actor: { type: 'user', userId: 'ADMIN001', name: 'Administrator' },
    subject: { type: 'election', id, label: title },
    details: { startDate, endDate, candidates: candidates.map(({ name }) => name) },
  });
  return mock.answer('GET', '/audit', { data: { entries: [scheduled] } });
}

const ENTRIES: AuditEntryView[] = [
  entry(1_204, {
    actor: { type: 'system' },
    event: 'results.recount-confirmed',
    details: { totalVotes: 812 },
  }),
  entry(1_203, {
    actor: { type: 'clock' },
    event: 'election.closed',
    details: { dueAt: '2026-11-15T12:30:00.000Z' },
  }),
  entry(1_202, {
    event: 'election.updated',
    details: {
      changes: { endDate: { from: '2026-11-14T12:30:00.000Z', to: '2026-11-15T12:30:00.000Z' } },
    },
  }),
  entry(1_201, {
    actor: { type: 'system' },
    event: 'mail.failed',
    subject: { type: 'user', id: 'u', label: 'VOTER014' },
    details: { attempt: 3, reason: 'The mail server rejected this address' },
  }),
];

async function open(mock: PageMock, entries: AuditEntryView[], query = ''): Promise<void> {
  const kinds = [{ kind: 'election.updated', text: 'changed an election' }];
  await mock.answer('GET', '/audit', { data: { entries, kinds, next: '1-1' } });
  await mock.page.goto(`${PATH}${query}`);
  await expect(mock.page.getByRole('button', { name: 'Check Chain' })).toBeVisible();
}

async function check(mock: PageMock, answer: object): Promise<void> {
  await open(mock, ENTRIES);
  await mock.answer('GET', '/audit/check', { data: { from: 1, ...answer } });
  await mock.page.getByRole('button', { name: 'Check Chain' }).click();
  await expect(mock.page.getByText('The chain is intact')).toBeVisible();
}

export const audit = statesOf('administrator', {
  'Audit trail': {
    loaded: (mock) =>
      check(mock, { to: 1_204, hash: ENTRIES[0]?.hash, isEnd: true, erased: 12, erasures: 2 }),
    broken: (mock) =>
      check(mock, { to: 711, hash: '', isEnd: false, brokenAt: 712, erased: 0, erasures: 0 }),
    'no match': (mock) => open(mock, [], '?person=ADMIN009'),
    error: failed('GET', '/audit', ({ page }) => page.goto(PATH)),
  },
});
