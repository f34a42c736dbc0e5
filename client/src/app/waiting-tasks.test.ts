import type { Meeting } from '@votewise/contract';
import { expect, it } from 'vitest';
import { makeElection, makeUpcoming } from '../../test/fixtures.ts';
import { setupSteps, waitingTasks } from './waiting-tasks.ts';

const now = Date.parse('2026-11-20T12:00:00.000Z');
const quiet = { delivery: 'smtp', waiting: 0, failed: 0, unsent: 0, bounced: 0 } as const;
const nothing = { elections: [], meetings: [], invited: [], mail: quiet, now };
const meeting = (changes: Partial<Meeting>) =>
  ({ id: 'm1', title: 'Assembly', status: 'planned', ...changes }) as Meeting;
const outcome = { kind: 'elected', text: 'Elected: Ada.' } as const;
const tied = { kind: 'tied', text: 'Ada and Bob are tied.' } as const;
const start = '2026-11-19T12:00:00.000Z';

it('finds nothing if nothing waits', () => {
  const decided = makeElection({ status: 'completed', outcome, declaredAt: start });
  const tomorrow = meeting({ startDate: '2026-11-22T12:00:00.000Z' });
  const ahead = makeUpcoming({ startDate: '2026-11-21T12:00:00.000Z' });
  const elections = [decided, ahead, makeElection()];
  expect(waitingTasks({ ...nothing, elections, meetings: [tomorrow] })).toEqual([]);
});

it('lists meetings of today, elections to open, paper to type, names to assign, key holders to wait for, ties to decide, results to declare, and emails, in this order', () => {
  const tasks = waitingTasks({
    elections: [
      makeElection({ id: 'closed', title: 'Board', status: 'completed', outcome }),
      makeElection({ id: 'paper', title: 'Budget', status: 'completed', awaitedHandouts: 5 }),
      makeElection({ id: 'names', title: 'Poet', status: 'completed', awaitsNames: true }),
      makeElection({
        id: 'encrypted',
        title: 'Dean',
        status: 'completed',
        ballot: { ...makeElection().ballot, encrypted: 'group-1' },
      }),
      makeElection({ id: 'tied', title: 'Auditor', status: 'completed', outcome: tied }),
      makeUpcoming({ id: 'late', title: 'Chair', startDate: start }),
      makeUpcoming({ startDate: start, meeting: { id: 'm1', presence: 'anyone' } }),
    ],
    meetings: [meeting({ startDate: new Date(now).toISOString() })],
    invited: [],
    mail: { ...quiet, failed: 2, bounced: 1, unsent: 3 },
    now,
  });
  expect(tasks.map(({ subject, title, to }) => [subject, title, to])).toEqual([
    ['Assembly', 'today', '/admin/meetings/m1'],
    ['Chair', 'open voting', '/admin/elections/late'],
    ['Budget', 'type 5 paper ballots', '/admin/elections/paper/paper'],
    ['Poet', 'assign the names that voters wrote in', '/admin/elections/names/results'],
    ['Dean', 'wait for the key holders', '/admin/elections/encrypted'],
    ['Auditor', 'decide the tie', '/admin/elections/tied'],
    ['Board', 'declare the result', '/admin/elections/closed'],
    [undefined, '2 emails with credentials couldn’t be sent', '/admin/voters?show=failed'],
    [undefined, '1 email came back', '/admin/voters?show=bounced'],
    [undefined, '3 voters without a code sheet', '/admin/voters?show=unsent'],
  ]);
  expect(tasks[6]?.text).toBe(outcome.text);
});

it('lists a meeting that is open, whenever it began', () => {
  const meetings = [meeting({ status: 'open', startDate: '2026-11-19T23:00:00.000Z' })];
  expect(waitingTasks({ ...nothing, meetings })[0]?.title).toBe('open now');
});

it('lists whom to invite and where no invitation is planned, once for each ballot paper', () => {
  const ahead = { startDate: '2026-11-21T12:00:00.000Z', endDate: '2026-11-22T12:00:00.000Z' };
  const elections = [
    makeUpcoming({ ...ahead, id: 'planned' }),
    makeUpcoming({ ...ahead, id: 'auditor', title: 'Auditor', paper: 'Posts' }),
    makeUpcoming({ ...ahead, id: 'chair', title: 'Chair', paper: 'Posts' }),
    makeElection({ id: 'open', title: 'Board' }),
    makeElection({ id: 'told' }),
    makeElection({ id: 'meeting', meeting: { id: 'm1', presence: 'anyone' } }),
  ];
  const invited = elections
    .filter(({ id }) => id !== 'chair' && id !== 'meeting')
    .map(({ id }) => ({
      election: id,
      recipients: 12,
      reached: { invitation: id === 'told' ? 12 : 0 },
      automatic: { invitation: id === 'planned' },
    }));
  expect(
    waitingTasks({ ...nothing, elections, invited }).map(({ subject, title }) => [subject, title]),
  ).toEqual([
    ['Board', 'invite 12 voters'],
    ['Posts', 'plan the invitation'],
  ]);
});

it.each([
  [
    {
      self: undefined,
      administrators: 1,
      voters: 0,
      delivery: 'files',
      organization: { name: 'Choir' },
    },
    [false, false, false, false, false],
  ],
  [
    {
      self: { name: 'Ruth Adeyemi', hasSecondFactor: true },
      administrators: 2,
      voters: 9,
      delivery: 'smtp',
      organization: { name: 'Choir', timeZone: 'Europe/Berlin' },
    },
    [true, true, true, true, true],
  ],
] as const)('knows which steps of the setup are done: %j', (known, done) => {
  expect(setupSteps(known).map(({ isDone }) => isDone)).toEqual(done);
});

it('begins the setup with a password that was set on the server and a name that is not one, until they are changed', () => {
  const known = {
    administrators: 1,
    voters: 0,
    delivery: 'files',
    organization: {},
  } as const;
  const titles = (self: { name: string; isPasswordPreset?: true }) =>
    setupSteps({ ...known, self: { ...self, hasSecondFactor: false } }).map(({ title }) => title);
  const first = ['Change your password', 'Enter your name', 'Name your organization'];
  const unnamed = { name: 'Administrator', isPasswordPreset: true } as const;
  expect(titles(unnamed).slice(0, 3)).toEqual(first);
  expect(titles({ name: 'Ruth Adeyemi' })[0]).toBe('Name your organization');
  const self = { ...unnamed, hasSecondFactor: false };
  const [password] = setupSteps({ ...known, self, passwordVariable: 'ADMIN_PASSWORD' });
  expect(password?.text).toMatch(/^ADMIN_PASSWORD sets yours .* at every start/);
});
