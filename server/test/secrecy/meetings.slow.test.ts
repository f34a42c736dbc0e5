import { expect, it } from 'vitest';
import type { Act, MeetingPlan } from './meeting-campaign.ts';
import { compareMeetings } from './meeting-comparison.ts';

const vote = (member: number, question: number, mark: number): Act => ({
  do: 'vote',
  member,
  question,
  mark,
});
const come = (...members: number[]): Act => ({ do: 'come', members });

/**
 * Member 1 represents 6 and 7. During the vote, 7 comes in person, together with 4. Member 2 votes, leaves together with 3,
 * and an administrator enters proxies for both. Member 8 has paper.
 */
const plan: MeetingPlan = {
  members: 9,
  questions: [{}, { hasPaper: true }],
  acts: [
    { do: 'proxy', member: 6, holder: 1 },
    { do: 'proxy', member: 7, holder: 1 },
    come(0, 1, 2, 3, 5, 8),
    { do: 'hand paper', member: 8, mark: 1 },
    vote(6, 1, 1),
    vote(2, 0, 0),
    { do: 'leave', members: [2, 3] },
    { do: 'proxy', member: 2, holder: 1 },
    { do: 'proxy', member: 3, holder: 1 },
    come(2, 3, 4, 7),
    vote(4, 1, 0),
    vote(3, 0, 1),
    vote(3, 1, 2),
    vote(7, 1, 1),
    vote(2, 1, 0),
  ],
};

it('a meeting shows neither who voted, nor for whom, to anyone but the voter and the holder', async () => {
  const { swaps, shuffles } = await compareMeetings(plan, 1);
  expect({ swaps: swaps > 0, shuffles: shuffles > 0 }).toEqual({ swaps: true, shuffles: true });
});
