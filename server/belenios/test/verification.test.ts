import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Choice } from '../src/answer.ts';
import { createBallot } from '../src/ballot.ts';
import type { Question } from '../src/election.ts';
import { verifyArchive, verifyUpdate } from '../src/verification.ts';
import { holdElection, makeElection, makeSingleKeys, type Voter } from './support/made-election.ts';
import { smallGroup as group } from './support/small-group.ts';

const questions: fc.Arbitrary<Question> = fc
  .record({
    size: fc.integer({ min: 1, max: 4 }),
    bounds: fc.tuple(fc.nat(4), fc.nat(4)),
    blank: fc.constantFrom(true, false, undefined),
    question: fc.string({ unit: 'grapheme' }),
  })
  .map(({ size, bounds, blank, question }) => ({
    question,
    answers: Array.from({ length: size }, (_, index) => `Answer ${index}`),
    min: Math.min(...bounds, size),
    max: Math.min(Math.max(...bounds), size),
    ...(blank !== undefined && { blank }),
  }));

const choicesOf = ({ answers, min, max, blank }: Question): fc.Arbitrary<Choice> => {
  const marks = fc
    .subarray([...answers.keys()], { minLength: min, maxLength: max })
    .map((chosen) => answers.map((_, index) => chosen.includes(index)));
  return blank === true ? fc.oneof(marks, fc.constant('blank' as const)) : marks;
};

const elections = fc.array(questions, { minLength: 1, maxLength: 3 }).chain((asked) =>
  fc.record({
    asked: fc.constant(asked),
    voters: fc.array(
      fc.record({
        weight: fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 1_000 })),
        choices: fc.tuple(...asked.map(choicesOf)),
      }),
      { maxLength: 5 },
    ),
    keys: fc.integer({ min: 1, max: 3 }),
  }),
);

/** Counts votes without any encryption. */
const countOf = (asked: readonly Question[], voters: readonly Voter[]): number[][] =>
  asked.map(({ answers, blank }, question) => {
    const sum = (isCounted: (choice: Choice | undefined) => boolean | undefined) =>
      voters.reduce(
        (total, { weight, choices }) => total + (isCounted(choices[question]) ? weight : 0),
        0,
      );
    const sums = answers.map((_, index) => sum((choice) => choice !== 'blank' && choice?.[index]));
    return blank === true ? [sum((choice) => choice === 'blank'), ...sums] : sums;
  });

describe('an election', () => {
  it('is verified with the sums of its votes, at the end and after the last ballot', async () => {
    await fc.assert(
      fc.asyncProperty(elections, async ({ asked, voters, keys }) => {
        const made = makeElection(group, asked, voters, makeSingleKeys(group, keys));
        const { stages, archive, ballots } = holdElection(made);
        const verified = await verifyArchive(group, () => [archive]);
        expect(verified.result).toEqual(countOf(asked, voters));
        expect(verified).toMatchObject({ ballots: voters.length, tallied: voters.length });
        expect(verified.decryptedBy).toHaveLength(keys);
        const height = ballots.length;
        const stage = stages[height] ?? archive;
        const { head } = await verifyArchive(group, () => [stage]);
        expect(head.height).toBe(height);
        await verifyUpdate([stage], [archive]);
      }),
      { numRuns: 12 },
    );
  });

  it('counts only the last ballot of a voter who votes again', async () => {
    const asked: Question[] = [{ question: '', answers: ['Yes', 'No'], min: 1, max: 1 }];
    const voters = [2, 3].map((weight) => ({ weight, choices: [[true, false]] }));
    const made = makeElection(group, asked, voters);
    const cast = (voter: number, isYes: boolean) =>
      createBallot(made.election, made.credentials[voter] ?? '', [[isYes, !isYes]]);
    const [earlier, other, last] = [cast(0, true), cast(1, true), cast(0, false)];
    const { archive } = holdElection(made, [earlier, other, last]);
    const verified = await verifyArchive(group, () => [archive]);
    const listed = { voters: 2, weight: 5 };
    expect(verified).toMatchObject({ ballots: 3, tallied: 2, listed, result: [[3, 2]] });
    expect(verified).toMatchObject({ totalWeight: 5, largestWeight: 3 });
    // The sum of the same ballots in another order is the same, but not the event.
    const reordered = holdElection(made, [other, earlier, last]).archive;
    const { sum } = await verifyArchive(group, () => [reordered]);
    expect(sum).toEqual({ ...verified.sum, event: expect.any(String) });
    expect(sum?.event).not.toBe(verified.sum?.event);
  });

  it('is not continued by an archive that lacks its last event, or has another one', async () => {
    const asked: Question[] = [{ question: '', answers: ['Yes'], min: 0, max: 1 }];
    const voters = [1, 1].map((weight) => ({ weight, choices: [[true]] }));
    const made = makeElection(group, asked, voters);
    const [, one, two] = holdElection(made).stages;
    const [, other] = holdElection(made).stages;
    for (const newer of [one, other]) {
      if (!two || !newer) throw new Error('The election has too few events.');
      await expect(verifyUpdate([two], [newer])).rejects.toThrow('does not continue');
      await verifyArchive(group, () => [newer]);
    }
  });
});
