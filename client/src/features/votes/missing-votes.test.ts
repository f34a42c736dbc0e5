import { expect, it } from 'vitest';
import { makeElection, makeUpcoming } from '../../../test/fixtures.ts';
import { missingVotes, nextVote } from './missing-votes.ts';

const one = makeElection({ id: 'one' });
const first = makeElection({ id: 'first', paper: 'Meeting' });
const second = makeElection({ id: 'second', paper: 'Meeting' });
const closed = makeElection({ id: 'closed', status: 'completed' });

it('returns the open elections without a vote, and none while the voting history is unknown', () => {
  const elections = [makeUpcoming({ id: 'later' }), first, second, one, closed];
  expect(missingVotes(elections, ['first'])).toEqual([second, one]);
  expect(missingVotes(elections, undefined)).toEqual([]);
});

it('suggests another election that is not on the same ballot paper', () => {
  expect(nextVote([first, second, one], first)).toBe(one);
  expect(nextVote([first, second, one], one)).toBe(first);
  expect(nextVote([second], first)).toBeUndefined();
  expect(nextVote([one], undefined)).toBe(one);
});
