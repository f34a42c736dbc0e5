import type { SingleElection } from '@votewise/contract';
import { placeholderCandidates } from '@votewise/contract/elections/placeholders';
import { expect, it } from 'vitest';
import { makeCandidates, makeUpcoming } from '../../../test/fixtures.ts';
import { checksOf } from './checklist.ts';

const messages = {
  recipients: 4,
  unaddressed: 1,
  mail: { delivery: 'smtp' },
} as const;
const invited = { recipients: 4, reached: { invitation: 0 }, automatic: { invitation: true } };
const given = {
  election: makeUpcoming(),
  messages,
  invited,
  encryption: { lastDrillAt: '2026-10-02T08:00:00.000Z', addressChangedAt: null },
  mailServer: 'ok',
  lastBackupAt: '2026-11-02T08:00:00.000Z',
  now: Date.parse('2026-11-16T13:00:00.000Z'),
};
const encrypted = makeUpcoming({ ballot: { ...makeUpcoming().ballot, encrypted: 'group-1' } });
const drilled = (lastDrillAt: string, addressChangedAt: string | null = null) => ({
  election: encrypted,
  encryption: { lastDrillAt, addressChangedAt },
});
const withProblem: SingleElection['progress'] = {
  statusChanges: [],
  count: { state: 'none' },
  onPaper: { handedOut: 0, problem: 'The count of “Poster” is visible.' },
};
const states = (change: Partial<Parameters<typeof checksOf>[0]>) =>
  Object.fromEntries(checksOf({ ...given, ...change }).map(({ id, state }) => [id, state]));

it('shows everything as done except the test email, which an administrator has to read', () => {
  expect(states({})).toEqual({
    candidates: 'done',
    dates: 'done',
    voters: 'done',
    invitation: 'done',
    'mail-server': 'done',
    'test-email': 'open',
    backup: 'done',
  });
});

it.each([
  ['ballot', undefined, {}],
  [
    'ballot',
    'done',
    { election: makeUpcoming({ ballot: { ...makeUpcoming().ballot, seats: 2 } }) },
  ],
  [
    'ballot',
    'open',
    { election: makeUpcoming({ ballot: { ...makeUpcoming().ballot, seats: 3 } }) },
  ],
  ['dates', 'open', { election: makeUpcoming({ startDate: '2026-11-16T12:00:00.000Z' }) }],
  ['dates', 'open', { election: makeUpcoming({ endDate: '2026-11-16T12:00:00.000Z' }) }],
  ['handouts', 'open', { election: makeUpcoming({ progress: withProblem }) }],
  ['drill', undefined, {}],
  ['drill', 'done', { election: encrypted }],
  ['drill', 'done', drilled('2026-10-02T08:00:00.000Z', '2026-10-01T08:00:00.000Z')],
  ['drill', 'open', drilled('2026-10-02T08:00:00.000Z', '2026-10-03T08:00:00.000Z')],
  ['drill', 'open', drilled('2026-08-02T08:00:00.000Z')],
  ['drill', 'unknown', { election: encrypted, encryption: undefined }],
  ['voters', 'warning', { messages: { ...messages, recipients: 3 } }],
  ['voters', 'open', { messages: { ...messages, recipients: 0, unaddressed: 0 } }],
  ['voters', 'unknown', { messages: undefined }],
  ['invitation', 'open', { invited: { ...invited, automatic: { invitation: false } } }],
  ['invitation', undefined, { invited: { ...invited, recipients: 0 } }],
  [
    'invitation',
    undefined,
    { election: makeUpcoming({ meeting: { id: 'm1', presence: 'anyone' } }) },
  ],
  ['mail-server', 'open', { mailServer: 'The mail server rejected the sign-in.' }],
  ['mail-server', 'unknown', { mailServer: undefined }],
  ['backup', 'unknown', { lastBackupAt: null }],
  ['backup', 'open', { lastBackupAt: '2026-10-31T08:00:00.000Z' }],
] as const)('shows the check %s as %s', (id, state, change) => {
  expect(states(change)[id]).toBe(state);
});

it('lists all placeholders to replace', () => {
  const candidates = makeCandidates(
    ...placeholderCandidates(3).map((texts) => ({ id: texts.name, ...texts })),
  );
  const [check] = checksOf({ ...given, election: makeUpcoming({ candidates }) });
  expect(check?.text).toBe('Replace Candidate 1, Candidate 2, and Candidate 3.');
});

it.each([
  {},
  { messages: undefined, invited: undefined, mailServer: undefined, lastBackupAt: undefined },
])('describes every check in a sentence: %j', (change) => {
  for (const { text } of checksOf({ ...given, ...change })) expect(text).toMatch(/\.$/);
});
