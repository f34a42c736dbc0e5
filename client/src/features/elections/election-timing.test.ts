import type { ListedElection } from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import { makeElection } from '../../../test/fixtures.ts';
import { awaitedCount, findTimingProblem, isOverdue, scheduleSentence } from './election-timing.ts';

const now = Date.parse('2026-11-17T00:00:00.000Z');
const before = '2026-11-16T13:00:00.000Z';
const earlier = '2026-11-15T13:00:00.000Z';
const after = '2026-11-18T00:00:00.000Z';

it('recognizes an election that has to be opened manually', () => {
  const started = { status: 'upcoming', startDate: before } as const;
  expect(isOverdue(started, now)).toBe(true);
  expect(isOverdue({ ...started, status: 'active' }, now)).toBe(false);
  expect(isOverdue({ ...started, startDate: after }, now)).toBe(false);
});

describe('a new election', () => {
  it.each([
    ['upcoming', after, after, null],
    ['upcoming', before, after, 'stays-upcoming'],
    ['upcoming', '2026-11-17T00:00:00.000Z', after, 'stays-upcoming'],
    ['upcoming', earlier, before, 'over'],
    ['active', before, after, null],
    ['active', after, after, null],
    ['active', earlier, before, 'no-end'],
    ['completed', earlier, before, null],
    ['upcoming', '', '', null],
    ['active', '', '', null],
  ] as const)('as %s from %s to %s has the problem %s', (status, startDate, endDate, problem) => {
    expect(findTimingProblem({ typed: { status, startDate, endDate }, now })).toBe(problem);
  });

  it('is upcoming unless another status is given', () => {
    const typed = { startDate: before, endDate: after };
    expect(findTimingProblem({ typed, now })).toBe('stays-upcoming');
  });
});

describe('an election being edited', () => {
  const overdue = { status: 'upcoming', startDate: before, endDate: after } as const;

  it('stays upcoming when its start date has already passed', () => {
    expect(findTimingProblem({ typed: overdue, stored: overdue, now })).toBe('stays-upcoming');
  });

  it('can be given a new start date in the past, because the clock may act on it', () => {
    const typed = { ...overdue, startDate: earlier };
    expect(findTimingProblem({ typed, stored: overdue, now })).toBeNull();
  });

  it('stays upcoming after its status is set back to upcoming, whatever its start date', () => {
    const active = { ...overdue, status: 'active' } as const;
    const typed = { ...overdue, startDate: earlier };
    expect(findTimingProblem({ typed, stored: active, now })).toBe('stays-upcoming');
  });

  it('cannot be opened after its end date', () => {
    const stored = { ...overdue, endDate: before, startDate: earlier };
    const typed = { ...stored, status: 'active' } as const;
    expect(findTimingProblem({ typed, stored, now })).toBe('no-end');
    expect(findTimingProblem({ typed: { ...typed, endDate: after }, stored, now })).toBeNull();
  });
});

it.each([
  ['upcoming', before, after, 'Voting opens S and closes E.'],
  ['upcoming', before, '', 'Voting opens S.'],
  ['upcoming', '', after, ''],
  ['upcoming', after, before, ''],
  ['active', before, after, 'Voting opens as soon as you schedule the election and closes E.'],
  ['completed', before, after, /won’t open on its start date\.$/],
] as const)(
  'a form says what the status %s from %s to %s will do',
  (status, startDate, endDate, wanted) => {
    const said = scheduleSentence({ status, startDate, endDate }, (moment) =>
      moment === startDate ? 'S' : 'E',
    );
    expect(said).toEqual(typeof wanted === 'string' ? wanted : expect.stringMatching(wanted));
  },
);

const ended = makeElection({ status: 'completed' });
const encrypted = { ...ended.ballot, encrypted: 'g1' };

it.each<[string | undefined, Partial<ListedElection>]>([
  ['The count isn’t confirmed yet.', {}],
  ['The count waits for 5 paper ballots.', { awaitedHandouts: 5, awaitsNames: true }],
  ['The count waits for the names that voters wrote in.', { awaitsNames: true }],
  ['The count waits for key holders.', { ballot: encrypted }],
  [undefined, { outcome: { kind: 'elected', text: 'Elected: Ada.' } }],
  [undefined, { declaredAt: before }],
  [undefined, { status: 'active' }],
])('a card says what the result waits for after the close: %s', (wanted, changes) => {
  expect(awaitedCount({ ...ended, ...changes })).toBe(wanted);
});
