import fc from 'fast-check';
import { expect, it } from 'vitest';
import { at } from '../../../../test/support/held-election.ts';
import type { VoterRecord } from '../../people/index.ts';
import { createCommonMembers } from './common-members.ts';
import { CAUTIOUS_ARRIVAL_MS, CLOCKS_DIFFER_MS, overlap } from './open-together.ts';

const membership = (group: string, since: number, until?: number) => ({
  group,
  since: at(since),
  ...(until !== undefined && { until: at(until) }),
});

/** A roll of voters with these memberships. */
function rollOf(voters: ReturnType<typeof membership>[][]) {
  const coming: ReturnType<typeof membership>[] = [];
  const roll = { voters, version: 1, key: '', coming, reads: 0, isBroken: false };
  const commonMembers = createCommonMembers({
    async *batches() {
      roll.reads += 1;
      if (roll.isBroken) throw new Error('the database is gone');
      for (const groups of roll.voters) yield [{ registeredAt: at(0), groups } as VoterRecord];
    },
    rightsVersion: async () => roll.version,
    comingMemberships: async () => ({ key: roll.key, of: () => roll.coming }),
  });
  return { roll, commonMembers };
}

it('reads the roll again only after the rights of voters have changed, or reading has failed', async () => {
  const { roll, commonMembers } = rollOf([[membership('n', 1)]]);
  const always = { from: 0, until: Number.POSITIVE_INFINITY };
  const look = async () => [(await commonMembers())(['n'], ['s'], always), roll.reads];
  expect([await look(), await look()]).toEqual([
    [false, 1],
    [false, 1],
  ]);
  Object.assign(roll, { voters: [[membership('n', 1), membership('s', 1)]], version: 2 });
  roll.isBroken = true;
  await expect(look()).rejects.toThrow('the database is gone');
  roll.isBroken = false;
  expect([await look(), await look()]).toEqual([
    [true, 3],
    [true, 3],
  ]);
});

it('counts memberships that are still to come', async () => {
  const { roll, commonMembers } = rollOf([[membership('n', 1)]]);
  const always = { from: 0, until: Number.POSITIVE_INFINITY };
  const look = async () => (await commonMembers())(['n'], ['s'], always);
  expect(await look()).toBe(false);
  Object.assign(roll, { key: 'change', coming: [membership('s', 2)] });
  expect(await look()).toBe(true);
});

it('knows when each two groups had a member in common', async () => {
  const minute = fc.nat(12);
  const group = fc.constantFrom<string>('w', 'x', 'y', 'z');
  const aVoter = fc.array(fc.tuple(group, minute, fc.option(minute, { nil: undefined })), {
    maxLength: 4,
  });
  const groups = fc.uniqueArray(group, { maxLength: 2 });
  const property = fc.asyncProperty(
    fc.array(aVoter, { maxLength: 5 }),
    groups,
    groups,
    minute,
    minute,
    async (people, some, others, from, length) => {
      const voters = people.map((one) =>
        one.map(([id, since, lasts]) =>
          membership(id, since, lasts === undefined ? undefined : since + lasts),
        ),
      );
      const period = { from: at(from).getTime(), until: at(from + length).getTime() };
      const around = {
        from: period.from - CLOCKS_DIFFER_MS,
        until: period.until + CLOCKS_DIFFER_MS,
      };
      const timeOf = ({ since, until }: (typeof voters)[number][number]) => ({
        from: since.getTime(),
        until: until ? until.getTime() + CAUTIOUS_ARRIVAL_MS : Number.POSITIVE_INFINITY,
      });
      const expected = voters.some((memberships) =>
        memberships.some((one) =>
          memberships.some((other) => {
            if (one.group === other.group) return false;
            if (!some.includes(one.group) || !others.includes(other.group)) return false;
            const [a, b] = [timeOf(one), timeOf(other)];
            const both = { from: Math.max(a.from, b.from), until: Math.min(a.until, b.until) };
            return overlap(a, b) && overlap(both, around);
          }),
        ),
      );
      const had = await rollOf(voters).commonMembers();
      expect(had(some, others, period)).toBe(expected);
    },
  );
  await fc.assert(property, { numRuns: 200 });
});
