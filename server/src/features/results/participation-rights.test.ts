import { describe, expect, it } from 'vitest';
import { at, held } from '../../../test/support/held-election.ts';
import { votingRights } from './participation-rights.ts';

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
