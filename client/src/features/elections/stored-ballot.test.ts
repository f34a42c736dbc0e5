import { expect, it } from 'vitest';
import { makeElection } from '../../../test/fixtures.ts';
import { optionsFixed } from './stored-ballot.ts';

it('calls what voters choose from in a motion answers', () => {
  const election = makeElection();
  const answers = ['Yes', 'No'].map((name) => ({ name }));
  const motion = { ballot: { ...election.ballot, abstain: true }, candidates: answers };
  expect(optionsFixed([motion])).toBe('Answers can no longer be changed.');
  expect(optionsFixed([motion, election])).toBe('Answers and candidates can no longer be changed.');
});
