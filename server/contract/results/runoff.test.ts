import { expect, it } from 'vitest';
import { runoffOf } from './runoff.ts';

const candidates = [12, 10, 5, 5].map((votes, place) => ({
  id: 'abcd'[place] ?? '',
  name: '',
  description: '',
  place,
  votes,
  percentage: 0,
}));
const check = { needed: 14, reached: 12, whole: 27, words: '', leaders: ['a'] };
const missed = { majority: { ...check, met: false } };
const tie = { round: 1, tied: ['b', 'c'], by: 'open' as const, chosen: null };
const decision = { elected: ['b'], by: 'lot', note: '' } as never;

it.each([
  ['the two with the most votes if no one reached the majority', {}, ['a', 'b']],
  [
    'all who have as many votes as the last of them',
    { candidates: [candidates[0], ...candidates.slice(2)] as typeof candidates },
    ['a', 'c', 'd'],
  ],
  [
    'two for each seat that stays empty, without the elected',
    { ballot: { seats: 2, majority: null }, elected: ['a'] },
    ['b', 'c', 'd'],
  ],
  ['those who are tied', { ties: [tie], verdict: {} }, ['b', 'c']],
  [
    'no one after the tie was decided',
    { ties: [tie], tieDecision: decision, verdict: {} },
    undefined,
  ],
  ['no one if the majority was reached', { verdict: {} }, undefined],
  ['no one if all seats are filled', { elected: ['a'] }, undefined],
  [
    'no one without the quorum',
    { verdict: { ...missed, quorum: { ...check, met: false } } },
    undefined,
  ],
])('a runoff is between %s', (_name, changes, expected) => {
  const counted = { totalVotes: 32, abstentions: 0, candidates, elected: [], verdict: missed };
  const result = { ballot: { seats: 1, majority: null }, ...counted, ...changes };
  expect(runoffOf(result)?.tied).toEqual(expected);
});
