import { describe, expect, it } from 'vitest';
import { at, held } from '../../../../test/support/held-election.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import { boundedTimeOf, scheduledTime, votingTimeOf, wasSeen } from './voting-times.ts';

const now = 50;
/** What is added to a close: see `AFTER_CLOSE_MS`. */
const added = 2.25;

const open: ElectionRecord = {
  ...held({ id: 'one', from: 10 }),
  weighted: false,
  meeting: null,
  ballotSalt: null,
  startDate: at(10),
  endDate: at(60),
  candidates: [],
};
const by = { type: 'clock' } as const;
const closing = { from: 'active', to: 'completed', at: at(20), by } as const;
const pausing = { from: 'active', to: 'upcoming', at: at(20), by } as const;
const closed: ElectionRecord = {
  ...open,
  status: 'completed',
  statusSetAt: at(20),
  statusChanges: [...open.statusChanges, closing],
};
const paused: ElectionRecord = {
  ...open,
  status: 'upcoming',
  statusSetAt: at(20),
  statusChanges: [...open.statusChanges, pausing],
};
const planned: ElectionRecord = {
  ...open,
  status: 'upcoming',
  statusSetAt: at(1),
  statusChanges: [],
  startDate: at(55),
};
const voted = { ballotSalt: '00' };
const paper = { ballot: { ...open.ballot, onPaper: true } };

const minutes = (time: { from: number; until: number } | undefined) =>
  time && [time.from / 60_000, time.until / 60_000];

describe('votingTimeOf and boundedTimeOf', () => {
  type Time = [number, number] | undefined;
  it.each<[string, ElectionRecord, Time, Time]>([
    ['never open', planned, undefined, undefined],
    ['open', open, [10, Infinity], [10, 60 + added]],
    [
      'opened by a clock that is ahead',
      { ...open, ...held({ id: 'one', from: 52 }) },
      [now, Infinity],
      [now, 60 + added],
    ],
    ['closed', closed, [10, 20 + added], [10, 20 + added]],
    [
      'closed by a clock that is behind an opening',
      { ...closed, statusChanges: [...open.statusChanges, { ...closing, notBefore: at(30) }] },
      [10, 30 + added],
      [10, 30 + added],
    ],
    ['deleted while open', { ...open, deletedAt: at(40) }, [10, 40 + added], [10, 40 + added]],
    ['paused without ballots', paused, undefined, undefined],
    ['paused', { ...paused, ...voted }, [10, Infinity], [10, 60 + added]],
    [
      'paused, and past its end',
      { ...paused, ...voted, endDate: at(45) },
      [10, 20 + added],
      [10, 20 + added],
    ],
    // Handing out goes on, whatever the end date.
    [
      'paused with paper',
      { ...paused, ...voted, ...paper, endDate: at(45) },
      [10, Infinity],
      [10, Infinity],
    ],
  ])('are when voting was open: %s', (_what, election, time, bounded) => {
    expect(minutes(votingTimeOf(election, at(now).getTime()))).toEqual(time);
    expect(minutes(boundedTimeOf(election, at(now).getTime()))).toEqual(bounded);
  });
});

describe('scheduledTime', () => {
  it.each<[string, ElectionRecord, [number, number] | undefined]>([
    ['planned', planned, [55, 60 + added]],
    ['due', { ...planned, startDate: at(49) }, [49, 60 + added]],
    [
      'set back to upcoming after its start',
      { ...planned, startDate: at(30), statusSetAt: at(31) },
      undefined,
    ],
    ['in a meeting', { ...planned, meeting: { id: 'm', presence: 'anyone' } }, undefined],
    ['deleted', { ...planned, deletedAt: at(5) }, undefined],
    ['open', open, undefined],
  ])('is when the clock will open an election: %s', (_what, election, expected) => {
    expect(minutes(scheduledTime(election, at(now).getTime()))).toEqual(expected);
  });
});

describe('wasSeen', () => {
  it.each<[string, ElectionRecord, boolean]>([
    ['open with ballots', { ...open, ...voted }, true],
    ['paused with ballots', { ...paused, ...voted }, true],
    ['closed with ballots', { ...closed, ...voted }, true],
    ['without ballots', open, false],
    ['never open', { ...planned, ...voted }, false],
    ['weighted', { ...open, ...voted, weighted: true }, false],
    ['with paper', { ...open, ...voted, ...paper }, false],
  ])('is true of a count that was visible with ballots in it: %s', (_what, election, expected) => {
    expect(wasSeen(election)).toBe(expected);
  });
});
