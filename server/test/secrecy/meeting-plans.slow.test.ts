import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { Act } from './meeting-campaign.ts';
import { compareMeetings } from './meeting-comparison.ts';

const members = 10;
const member = fc.nat(members - 1);
const question = fc.nat(3);
const mark = fc.nat(2);

const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 12,
    arbitrary: fc.record({ do: fc.constant('vote' as const), member, question, mark }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('come' as const, 'leave' as const),
      members: fc.uniqueArray(member, { minLength: 1, maxLength: 3 }),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ do: fc.constant('hand paper' as const), member, mark }),
  },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('take back' as const), member }) },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constant('proxy' as const), member, holder: fc.nat(2) }),
  },
  {
    weight: 1,
    arbitrary: fc.record({
      do: fc.constantFrom('extend' as const, 'close' as const),
      question,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ do: fc.constantFrom('own file' as const, 'file' as const), member }),
  },
);

/** Plans with few questions ask them more often. */
const within =
  (count: number) =>
  (one: Act): Act =>
    'question' in one ? { ...one, question: one.question % count } : one;

it('no meeting shows who voted, or for whom, to anyone but the voter and the holder', async () => {
  const plans = fc.record({
    questions: fc.array(
      fc.record({
        hasPaper: fc.boolean(),
        isTogether: fc.boolean(),
        isWeighted: fc.boolean(),
      }),
      { minLength: 2, maxLength: 4 },
    ),
    givers: fc.subarray([5, 6, 7, 8, 9], { maxLength: 3 }),
    erased: fc.subarray([2, 3, 4, 5, 6, 7, 8, 9], { maxLength: 6 }),
    acts: fc.array(act, { minLength: 10, maxLength: 22 }),
  });
  const compared = { swaps: 0, shuffles: 0 };
  await fc.assert(
    fc.asyncProperty(plans, async ({ questions, givers, acts, erased }) => {
      const begin: Act[] = [
        ...givers.map((one): Act => ({ do: 'proxy', member: one, holder: 1 })),
        { do: 'come', members: [0, 1, 2, 3, 4] },
      ];
      const { swaps, shuffles } = await compareMeetings(
        { members, questions, acts: [...begin, ...acts.map(within(questions.length))], erased },
        2,
      );
      compared.swaps += swaps;
      compared.shuffles += shuffles;
    }),
    { numRuns: 6, endOnFailure: true },
  );
  expect(compared).toEqual({
    swaps: expect.toSatisfy((count: number) => count > 0),
    shuffles: expect.toSatisfy((count: number) => count > 0),
  });
});
