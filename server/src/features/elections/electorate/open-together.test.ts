import { describe, expect, it } from 'vitest';
import { held, type Held } from '../../../../test/support/held-election.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import { coveredBy, openTogether } from './open-together.ts';

const ids = (elections: readonly ElectionRecord[]) => elections.map(({ _id }) => _id);

describe('openTogether', () => {
  const first = held({ id: 'first', from: 10, until: 20 });
  it.each<[string, Omit<Held, 'id'>[], string[]]>([
    ['alone', [], []],
    ['before', [{ from: 1, until: 6 }], []],
    ['a moment before, by the clock of another host', [{ from: 1, until: 8 }], ['1']],
    ['during', [{ from: 12, until: 14 }], ['1']],
    ['after', [{ from: 24, until: 30 }], []],
    ['still open', [{ from: 15 }], ['1']],
    ['before, but can be reopened', [{ from: 1, until: 8, isPending: true }], ['1']],
    ['before, with a hidden count', [{ from: 1, until: 6, isPending: true, isHidden: true }], []],
    ['deleted before', [{ from: 1, deletedAt: 6 }], []],
    ['deleted meanwhile', [{ from: 1, deletedAt: 12 }], ['1']],
    [
      'through another',
      [
        { from: 18, until: 30 },
        { from: 29, until: 40 },
        { from: 44, until: 50 },
      ],
      ['1', '2'],
    ],
  ])('finds elections that were open at the same time: %s', (_when, others, expected) => {
    const all = others.map((one, place) => held({ id: String(place + 1), ...one }));
    expect(ids(openTogether(first, [first, ...all]))).toEqual(['first', ...expected]);
  });
});

describe('coveredBy', () => {
  const one = held({ id: 'one', from: 10, until: 20, isHidden: true });
  const live = held({ id: 'live', from: 10, until: 20 });
  it.each<[string, ElectionRecord, string[]]>([
    ['hidden', { ...live, ballot: one.ballot }, ['one']],
    ['visible', live, ['one', 'live']],
    // Its count may have been visible before it was weighted, or part of a meeting.
    ['weighted', { ...live, weighted: true }, ['one', 'live']],
    ['in a meeting', { ...live, meeting: { id: 'm', presence: 'anyone' } }, ['one', 'live']],
  ])('joins elections in one list if a count was visible: %s', (_what, other, expected) => {
    expect(ids(coveredBy(one, [one, other]))).toEqual(expected);
  });
});
