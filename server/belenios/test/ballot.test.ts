import { describe, expect, it } from 'vitest';
import type { Choice } from '../src/answer.ts';
import { checkBallot, createBallot, trackingNumberOf } from '../src/ballot.ts';
import { publicCredentialOf } from '../src/credential.ts';
import type { Question } from '../src/election.ts';
import { signAgain } from './support/alterations.ts';
import { makeElection } from './support/made-election.ts';
import { smallGroup as group } from './support/small-group.ts';

const oneOfThree: Question = { question: 'Chair', answers: ['A', 'B', 'C'], min: 1, max: 1 };
const atMostTwo: Question = { question: 'Board', answers: ['D', 'E'], blank: true, min: 0, max: 2 };
const made = makeElection(
  group,
  [oneOfThree, atMostTwo],
  [
    { weight: 1, choices: [] },
    { weight: 1, choices: [] },
  ],
);
const [mine = '', others = ''] = made.credentials;
const mayVote = (credential: bigint) => made.weights.has(credential);
const cast = (...choices: Choice[]) => createBallot(made.election, mine, choices);

describe('a ballot', () => {
  it.each<[string, Choice, Choice]>([
    ['one choice', [false, true, false], [true, false]],
    ['no choice', [true, false, false], [false, false]],
    ['all choices', [true, false, false], [true, true]],
    ['a blank vote', [true, false, false], 'blank'],
  ])('with %s is accepted, and shows no choice', (_, chair, board) => {
    const json = cast(chair, board);
    const ballot = checkBallot(made.election, json, mayVote);
    expect(ballot.answers.map(({ choices }) => choices.length)).toEqual([3, 3]);
    // The same votes again make another ballot.
    expect(trackingNumberOf(cast(chair, board))).not.toBe(trackingNumberOf(json));
  });

  it.each<[string, Choice[]]>([
    [
      'too many choices',
      [
        [true, true, false],
        [true, false],
      ],
    ],
    [
      'too few choices',
      [
        [false, false, false],
        [true, false],
      ],
    ],
    ['a blank vote that the question does not allow', ['blank', [true, false]]],
    [
      'another number of answers',
      [
        [true, false],
        [true, false],
      ],
    ],
    ['too few answers', [[true, false, false]]],
  ])('cannot be made with %s', (_, choices) => {
    expect(() => cast(...choices)).toThrow(/does not allow|Every question/);
  });

  it('is refused from a credential that is not on the list', () => {
    const json = cast([true, false, false], 'blank');
    expect(() => checkBallot(made.election, json, () => false)).toThrow('not on the list');
  });

  it('is refused from a credential that is on the list, but not in the group', () => {
    const ballot = JSON.parse(cast([true, false, false], 'blank')) as { credential: string };
    const credential = String(group.p - BigInt(ballot.credential));
    const altered = JSON.stringify({ ...ballot, credential });
    expect(() => checkBallot(made.election, altered, () => true)).toThrow('not in the group');
  });

  it('is refused in another election', () => {
    const elsewhere = makeElection(group, [oneOfThree, atMostTwo], []);
    const json = cast([true, false, false], 'blank');
    expect(() => checkBallot(elsewhere.election, json, mayVote)).toThrow('another election');
  });

  it("is refused with another voter's ciphertexts, even if it is signed", () => {
    const theirs = createBallot(made.election, others, [[true, false, false], 'blank']);
    const credential = publicCredentialOf(group, made.election.uuid, mine);
    const ballot = { ...(JSON.parse(theirs) as object), credential: String(credential) };
    const copied = signAgain(group, mine, JSON.stringify(ballot));
    expect(() => checkBallot(made.election, copied, mayVote)).toThrow(
      'A proof of a ballot is wrong.',
    );
  });
});
