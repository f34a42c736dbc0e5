import { describe, expect, it } from 'vitest';
import type { ElectionRecord } from '../../elections/service.ts';
import { listRefusal, openTogether, type Part, sharingVoters, votingRights } from './rules.ts';

const at = (minute: number) => new Date(minute * 60_000);

interface Held {
  id: string;
  from: number;
  until?: number;
  groups?: string[];
  deletedAt?: number;
  /** True if the result is not declared, so that the election can be reopened. */
  isPending?: boolean;
  isHidden?: boolean;
}

/** An election that was open between these minutes, or still is. */
function held(given: Held): ElectionRecord {
  const { id, from, until, groups = [], deletedAt, isPending = false, isHidden = false } = given;
  const isClosed = until !== undefined;
  return {
    _id: id,
    title: id,
    status: isClosed ? 'completed' : 'active',
    statusSetAt: at(until ?? from),
    statusChanges: [
      { from: 'upcoming', to: 'active', at: at(from), by: { type: 'clock' } },
      ...(isClosed
        ? [{ from: 'active', to: 'completed', at: at(until), by: { type: 'clock' } } as const]
        : []),
    ],
    createdAt: at(0),
    deletedAt: deletedAt === undefined ? null : at(deletedAt),
    electorate: { groups: groups.map((group) => ({ id: group, name: group })) },
    declared: isPending ? null : { at: at(until ?? from), by: { type: 'system' } },
    sealing: null,
    ballot: { results: isHidden ? 'after-close' : 'live' },
  } as ElectionRecord;
}

const ids = (elections: readonly ElectionRecord[]) => elections.map(({ _id }) => _id);

describe('openTogether', () => {
  const first = held({ id: 'first', from: 10, until: 20 });
  it.each<[string, Omit<Held, 'id'>[], string[]]>([
    ['alone', [], []],
    ['before', [{ from: 1, until: 8 }], []],
    ['a moment before, when ballots could still arrive', [{ from: 1, until: 9 }], ['1']],
    ['during', [{ from: 12, until: 14 }], ['1']],
    ['after', [{ from: 22, until: 30 }], []],
    ['still open', [{ from: 15 }], ['1']],
    ['before, but can be reopened', [{ from: 1, until: 8, isPending: true }], ['1']],
    ['before, with a hidden count', [{ from: 1, until: 8, isPending: true, isHidden: true }], []],
    ['deleted before', [{ from: 1, deletedAt: 8 }], []],
    ['deleted meanwhile', [{ from: 1, deletedAt: 12 }], ['1']],
    [
      'through another',
      [
        { from: 18, until: 30 },
        { from: 29, until: 40 },
        { from: 42, until: 50 },
      ],
      ['1', '2'],
    ],
  ])('finds elections that were open at the same time: %s', (_when, others, expected) => {
    const all = others.map((one, place) => held({ id: String(place + 1), ...one }));
    expect(ids(openTogether(first, [first, ...all]))).toEqual(['first', ...expected]);
  });
});

describe('sharingVoters', () => {
  it('follows voters who could vote in two elections that were open at the same time', () => {
    const [a, b, c, d] = [
      held({ id: 'a', from: 0, until: 10 }),
      held({ id: 'b', from: 5, until: 30 }),
      held({ id: 'c', from: 25, until: 40 }),
      held({ id: 'd', from: 0, until: 40 }),
    ];
    const voters = [['a', 'b'], ['b', 'c'], ['a', 'c'], ['d']];
    expect(ids(sharingVoters(a, [a, b, c, d], voters))).toEqual(['a', 'b', 'c']);
    // They were not open at the same time.
    expect(ids(sharingVoters(a, [a, c, d], voters))).toEqual(['a']);
  });
});

describe('votingRights', () => {
  const forAll = held({ id: 'all', from: 10, until: 20 });
  const forNorth = held({ id: 'north', from: 10, until: 20, groups: ['n', 'm'] });
  const north = (since: number, until?: number) => [
    { group: 'n', since: at(since), ...(until !== undefined && { until: at(until) }) },
  ];
  it.each([
    ['never a member', 0, [], ['all'], true],
    ['always a member', 0, north(1), ['all', 'north'], true],
    ['a member earlier', 0, north(1, 8), ['all'], true],
    ['a member later', 0, north(22), ['all'], true],
    ['joined while voting was open', 0, north(15), ['all', 'north'], false],
    ['left while voting was open', 0, north(1, 15), ['all', 'north'], false],
    ['left and came back', 0, [...north(1, 15), ...north(16)], ['all', 'north'], false],
    ['moved between its groups', 0, [...north(1, 15), ...north(15)], ['all', 'north'], true],
    [
      'left just before, when rights were still remembered',
      0,
      north(1, 9),
      ['all', 'north'],
      false,
    ],
    ['registered later', 22, [], [], true],
    ['registered later as a member', 22, north(22), [], true],
    ['registered as a member while voting was open', 15, north(15), ['all', 'north'], true],
  ])('follows memberships: %s', (_what, registered, groups, could, isThroughout) => {
    const voter = { registeredAt: at(registered), groups };
    expect(votingRights(voter, [forAll, forNorth])).toEqual({ could, isThroughout });
  });

  it('include an election in which a former member voted', () => {
    const voter = { registeredAt: at(0), groups: [] };
    const rights = votingRights(voter, [forAll, forNorth], ['north']);
    expect(rights).toEqual({ could: ['all', 'north'], isThroughout: false });
  });
});

describe('listRefusal', () => {
  const elections = [held({ id: 'a', from: 0, until: 9 }), held({ id: 'b', from: 0, until: 9 })];
  const parts = (count: number, part: Partial<Part> = {}): Part[] =>
    Array.from({ length: count }, () => ({
      could: ['a'],
      isThroughout: true,
      tookPart: true,
      ...part,
    }));
  const inBoth = { could: ['a', 'b'] };
  it.each<[string, Part[], boolean]>([
    ['no one voted', parts(3, { tookPart: false }), false],
    ['four voted', parts(4), true],
    ['five voted', parts(5), false],
    ['five voted, and four of another kind', [...parts(5), ...parts(4, inBoth)], true],
    ['five of each kind voted', [...parts(5), ...parts(5, inBoth)], false],
    ['four and one who joined later', [...parts(4), ...parts(1, { isThroughout: false })], true],
    ['five and one who joined later', [...parts(5), ...parts(1, { isThroughout: false })], false],
    [
      'one who joined a group, among others who did not',
      [...parts(5), ...parts(1, { ...inBoth, isThroughout: false })],
      true,
    ],
  ])('refuses a list only if it could reveal votes: %s', (_what, all, isRefused) => {
    expect(listRefusal(elections, all) !== undefined).toBe(isRefused);
  });

  it('refuses a list if an election that it would cover was deleted', () => {
    const [first] = elections;
    if (!first) throw new Error('an election');
    const deleted = held({ id: 'gone', from: 0, deletedAt: 9 });
    expect(listRefusal([first, deleted], parts(9))).toContain('has been deleted');
  });
});
