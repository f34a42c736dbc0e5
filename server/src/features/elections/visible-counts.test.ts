import { expect, it } from 'vitest';
import { at, held } from '../../../test/support/held-election.ts';
import type { ElectionRecord } from './election-store.ts';
import { createVisibleCounts } from './visible-counts.ts';

it('reads the roll again only after the rights of voters have changed', async () => {
  const of = (id: string, group: string, ballot: object) =>
    ({ ...held({ id, from: 10, groups: [group] }), ballot }) as ElectionRecord;
  const north = of('north', 'n', { results: 'live', onPaper: false });
  const south = of('south', 's', { results: 'after-close', onPaper: true });
  const known = { elections: [north, south], version: 1, voters: [{}] as object[], reads: 0 };
  const { beside } = createVisibleCounts({
    findAllEver: async () => known.elections,
    async *batches() {
      known.reads += 1;
      yield known.voters as never;
    },
    rightsVersion: async () => known.version,
    now: () => at(10).getTime(),
  });
  const look = async () => [(await beside(south))?._id, known.reads];
  const inBoth = ['n', 's'].map((group) => ({ group, since: at(1) }));
  known.voters = [{ registeredAt: at(1), groups: inBoth.slice(0, 1) }];
  expect([await look(), await look()]).toEqual([
    [undefined, 1],
    [undefined, 1],
  ]);
  // Who is in several groups is kept.
  known.elections = [north, south, of('east', 'e', { results: 'live', onPaper: false })];
  expect(await look()).toEqual([undefined, 1]);
  known.version = 2;
  known.voters = [
    { registeredAt: at(1), groups: ['n', 'w'].map((group) => ({ group, since: at(1) })) },
  ];
  expect(await look()).toEqual([undefined, 2]);
  // The kept voters connect other elections.
  known.elections = [north, { ...south, electorate: { groups: [{ id: 'w', name: 'w' }] } }];
  const [, inWest] = known.elections;
  expect([(inWest && (await beside(inWest)))?._id, known.reads]).toEqual(['north', 2]);
  known.elections = [north, south];
  known.voters = [{ registeredAt: at(1), groups: inBoth }];
  known.version = 3;
  expect([await look(), await look()]).toEqual([
    ['north', 3],
    ['north', 3],
  ]);
});
