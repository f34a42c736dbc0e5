import { describe, expect, it } from 'vitest';
import { at, held } from '../../../../test/support/held-election.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import {
  mustBeChecked,
  ruleAfterOpening,
  ruleForClock,
  ruleForEdit,
  ruleForStart,
} from './giving-way.ts';

type Change = Partial<ElectionRecord>;

const open: ElectionRecord = {
  ...held({ id: 'one', from: 10 }),
  weighted: false,
  meeting: null,
  ballotSalt: null,
  startDate: at(10),
  endDate: at(20),
};
const planned: ElectionRecord = { ...open, status: 'upcoming', statusChanges: [] };
const closed: ElectionRecord = { ...open, status: 'completed' };
const paused: ElectionRecord = { ...open, status: 'upcoming' };
const again: ElectionRecord = {
  ...open,
  statusChanges: [...open.statusChanges, ...open.statusChanges],
};
const voted: Change = { ballotSalt: '00' };
const handouts: Change = { ballot: { ...open.ballot, onPaper: true } };
const hidden: Change = { ballot: { ...open.ballot, results: 'after-close' } };
const later: Change = { endDate: at(30) };
const weighted: Change = { weighted: true };
const atMeeting: Change = { meeting: { id: 'm', presence: 'anyone' } };

const words = (rule: { look: string; act: string } | undefined) =>
  rule && `${rule.look}: ${rule.act}`;

describe('ruleForEdit', () => {
  it.each<[string, ElectionRecord | undefined, ElectionRecord, string | undefined]>([
    ['planned', undefined, planned, undefined],
    ['opened when it is made', undefined, open, 'handoutsBeside: hide'],
    ['opened', planned, open, 'handoutsBeside: hide'],
    ['opened, weighted', planned, { ...open, ...weighted }, undefined],
    ['opened in a meeting', planned, { ...open, ...atMeeting }, undefined],
    ['opened with a hidden count', planned, { ...open, ...hidden }, undefined],
    [
      'opened again with a hidden count',
      paused,
      { ...open, ...hidden },
      'handoutsBesideVisible: refuse-bridge',
    ],
    ['extended with a hidden count', open, { ...open, ...hidden, ...later }, undefined],
    ['opened with paper', planned, { ...open, ...handouts }, 'visibleBeside: refuse-handouts'],
    ['opened again with paper', paused, { ...open, ...handouts }, undefined],
    [
      'opened again with ballots',
      paused,
      { ...open, ...voted },
      'handoutsBeside: refuse-reopening',
    ],
    ['reopened', closed, { ...open, ...voted }, 'handoutsBeside: refuse-reopening'],
    ['reopened without ballots', closed, open, 'handoutsBeside: hide'],
    ['changed otherwise', open, { ...open, title: 'Two', ...voted }, undefined],
    ['extended', open, { ...open, ...later, ...voted }, 'comingHandoutsBeside: refuse-extension'],
    ['extended without ballots', open, { ...open, ...later }, 'handoutsBeside: hide'],
    ['shortened', { ...open, ...later }, { ...open, ...voted }, undefined],
    [
      'for other groups',
      open,
      { ...open, electorate: { groups: [] }, ...voted },
      'comingHandoutsBeside: refuse-extension',
    ],
    ['set to open again', closed, { ...paused, ...voted }, 'handoutsBeside: refuse-reopening'],
    ['set to open again without ballots', closed, paused, undefined],
    [
      'paused and extended',
      paused,
      { ...paused, ...later, ...voted },
      'handoutsBeside: refuse-reopening',
    ],
    ['paused', open, { ...paused, ...voted }, undefined],
    ['closed', open, closed, undefined],
  ])('decides what an administrator may do: %s', (_what, current, next, expected) => {
    expect(words(ruleForEdit(current, next))).toBe(expected);
  });
});

describe('ruleForStart', () => {
  const withPaper = { ...planned, ...handouts };
  it.each<[string, ElectionRecord | undefined, ElectionRecord, boolean]>([
    ['new', undefined, withPaper, true],
    ['without paper', undefined, planned, false],
    ['paper is added', planned, withPaper, true],
    ['the same', withPaper, { ...withPaper, title: 'Two', ...later }, false],
    ['another start', withPaper, { ...withPaper, startDate: at(12) }, true],
    ['for others', withPaper, { ...withPaper, electorate: { groups: [] } }, true],
    ['leaves a meeting', { ...withPaper, ...atMeeting }, withPaper, true],
    ['another status', { ...withPaper, status: 'completed' }, withPaper, true],
    ['was open before', undefined, { ...paused, ...handouts }, false],
  ])('looks for a visible count at the start: %s', (_what, current, next, isAsked) => {
    const expected = isAsked ? 'visibleAtStart: refuse-start' : undefined;
    expect(words(ruleForStart(current, next))).toBe(expected);
  });
});

describe('ruleForClock', () => {
  it.each<[string, ElectionRecord, ElectionRecord, string | undefined]>([
    ['opens', planned, open, 'handoutsBeside: hide'],
    ['opens again', { ...paused, ...voted }, { ...open, ...voted }, 'handoutsBeside: stay-closed'],
    ['opens again without ballots', paused, open, 'handoutsBeside: hide'],
    // Ballots that were there before the first opening are on paper, and were not seen.
    ['opens with ballots', { ...planned, ...voted }, { ...open, ...voted }, 'handoutsBeside: hide'],
    ['opens with a hidden count', planned, { ...open, ...hidden }, undefined],
    [
      'opens again with a hidden count',
      { ...paused, ...hidden, ...voted },
      { ...open, ...hidden, ...voted },
      'handoutsBesideVisible: stay-closed',
    ],
    ['opens with paper', planned, { ...open, ...handouts }, undefined],
    [
      'opens again with paper',
      { ...paused, ...handouts, ...voted },
      { ...open, ...handouts, ...voted },
      undefined,
    ],
    ['opens and closes', planned, closed, undefined],
    ['closes', open, closed, undefined],
  ])('decides whether the clock opens: %s', (_what, current, next, expected) => {
    expect(words(ruleForClock(current, next))).toBe(expected);
  });
});

describe('ruleAfterOpening', () => {
  it.each<[string, ElectionRecord, string | undefined]>([
    ['visible', open, 'handoutsBeside: hide'],
    ['with paper', { ...open, ...handouts }, 'unseenBeside: hide-other'],
    ['hidden', { ...open, ...hidden }, undefined],
    ['hidden, again', { ...again, ...hidden, ...voted }, 'handoutsBesideVisible: take-back'],
    ['with ballots', { ...open, ...voted }, 'handoutsBeside: take-back'],
    ['with paper and ballots', { ...open, ...handouts, ...voted }, undefined],
    ['not open', planned, undefined],
    ['closed', closed, undefined],
  ])('decides what gives way once both are stored: %s', (_what, written, expected) => {
    expect(words(ruleAfterOpening(written))).toBe(expected);
    const isPaper = written.ballot.onPaper;
    expect(mustBeChecked(written)).toBe(expected !== undefined && !isPaper);
  });
});
