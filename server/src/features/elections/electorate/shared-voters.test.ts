import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { at, held } from '../../../../test/support/held-election.ts';
import type { ElectionRecord } from '../stored/election-document.ts';
import { CAUTIOUS_ARRIVAL_MS, connected, overlap, periodByAnyClock } from './open-together.ts';
import { createSharing, type RegisteredVoter, electionsOfVoter } from './shared-voters.ts';

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
    expect(electionsOfVoter(voter, [forAll, forNorth])).toEqual({ could, isThroughout });
  });

  it('include an election for a group that has been merged', () => {
    const merged = { ...forNorth, electorate: { groups: [{ id: 's', name: 's' }], former: ['n'] } };
    const voter = { registeredAt: at(0), groups: north(1, 12) };
    const expected = { could: ['all', 'north'], isThroughout: false };
    expect(electionsOfVoter(voter, [forAll, merged])).toEqual(expected);
  });
});

describe('createSharing', () => {
  it('follows voters who could vote in two elections at the same moment', () => {
    const all = [
      held({ id: 'a', from: 0, until: 10, groups: ['x'] }),
      held({ id: 'b', from: 5, until: 30, groups: ['x', 'y'] }),
      held({ id: 'c', from: 25, until: 40, groups: ['y'] }),
      held({ id: 'd', from: 0, until: 40, groups: ['z'] }),
    ];
    const since = (minute: number, group: string) => ({ group, since: at(minute) });
    const sharingWithA = (ids: string, ...memberships: ReturnType<typeof since>[][]) => {
      const together = all.filter(({ _id }) => ids.includes(_id));
      const sharing = createSharing(together);
      for (const groups of memberships) sharing.add({ registeredAt: at(0), groups });
      const [first] = together;
      return first && sharing.of(first).map(({ _id }) => _id);
    };
    const [x, y, z] = ['x', 'y', 'z'].map((group) => since(1, group));
    if (!x || !y || !z) throw new Error('three memberships');
    expect(sharingWithA('abcd', [x], [y], [z])).toEqual(['a', 'b', 'c']);
    // They were not open at the same time.
    expect(sharingWithA('acd', [x, y])).toEqual(['a']);
    // The voter could not vote in both at the same moment.
    expect(sharingWithA('ad', [x, since(14, 'z')])).toEqual(['a']);
  });

  /** The definition: looks at each pair of elections and each voter. */
  function sharingByDefinition(
    first: ElectionRecord,
    all: readonly ElectionRecord[],
    voters: readonly RegisteredVoter[],
  ) {
    const timesOf = ({ registeredAt, groups = [] }: RegisteredVoter, election: ElectionRecord) => {
      const { electorate, ballotSalt, declared } = election;
      const wanted = [...electorate.groups.map(({ id }) => id), ...(electorate.former ?? [])];
      const isForAll = wanted.length === 0 || (ballotSalt === null && declared === null);
      const memberships = groups
        .filter(({ group }) => wanted.includes(group))
        .map(({ since, until }) => [
          since.getTime(),
          (until?.getTime() ?? Infinity) + CAUTIOUS_ARRIVAL_MS,
        ]);
      const period = periodByAnyClock(election);
      return (isForAll ? [[0, Infinity] as const] : memberships)
        .map(([from = 0, until = 0]) => ({
          from: Math.max(from, registeredAt.getTime(), period.from),
          until: Math.min(until, period.until),
        }))
        .filter(({ from, until }) => from <= until);
    };
    const isLinked = (one: ElectionRecord, other: ElectionRecord) =>
      voters.some((voter) =>
        timesOf(voter, one).some((a) => timesOf(voter, other).some((b) => overlap(a, b))),
      );
    return connected(first, all, isLinked).map(({ _id }) => _id);
  }

  const minute = fc.nat(15);
  const groups = fc.subarray(['x', 'y', 'z']);
  const anElection = fc.record({
    from: minute,
    length: fc.option(fc.nat(6), { nil: undefined }),
    groups,
    former: groups,
    isPending: fc.boolean(),
    hasBallots: fc.boolean(),
  });
  const aVoter = fc.record({
    registered: minute,
    memberships: fc.array(
      fc.tuple(fc.constantFrom('x', 'y', 'z'), minute, fc.option(fc.nat(6), { nil: undefined })),
      { maxLength: 3 },
    ),
  });
  const worlds = [
    fc.array(anElection, { minLength: 2, maxLength: 6 }),
    fc.array(aVoter, { maxLength: 4 }),
  ] as const;

  it('finds what the definition finds, also if it stops early', async () => {
    const property = fc.asyncProperty(...worlds, async (planned, people) => {
      const all = planned.map(({ length, former, hasBallots, ...one }, place) => {
        const until = length === undefined ? {} : { until: one.from + length };
        const election = held({ ...one, ...until, id: `${place}`, isHidden: one.isPending });
        const electorate = { ...election.electorate, former };
        return { ...election, electorate, ballotSalt: hasBallots ? 'salt' : null };
      });
      const voters = people.map(({ registered, memberships }) => ({
        registeredAt: at(registered),
        groups: memberships.map(([group, since, length]) => ({
          group,
          since: at(since),
          ...(length !== undefined && { until: at(since + length) }),
        })),
      }));
      const sharing = createSharing(all);
      const early = createSharing(all);
      voters.forEach(sharing.add);
      async function* batches() {
        for (const voter of voters) yield [voter];
      }
      await early.addAll(batches());
      for (const first of all) {
        const expected = sharingByDefinition(first, all, voters);
        for (const one of [sharing, early]) {
          expect(one.of(first).map(({ _id }) => _id)).toEqual(expected);
        }
      }
    });
    await fc.assert(property, { numRuns: 150 });
  });
});
