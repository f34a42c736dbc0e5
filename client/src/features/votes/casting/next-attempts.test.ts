import { expect, it } from 'vitest';
import { ANY, type Attempts, type CastAnswer, nextAttempts } from './next-attempts.ts';

const now = 5;

it.each<[string, Attempts, CastAnswer, Attempts]>([
  ['counted', sent('a'), 'counted', ended('counted')],
  ['counted after another choice', sent('b', 'a'), 'counted', ended('counted')],
  ['refused', sent('a'), 'refused', sent()],
  ['refused, with an earlier one', sent('a', 'a'), 'refused', sent('a')],
  ['unclear', sent('a'), 'unclear', { ...sent('a'), unansweredAt: now }],
  ['in the box', sent('a'), 'same', ended('counted')],
  ['in the box, sent twice', sent('a', 'a'), 'same', ended('counted')],
  ['in the box, after another choice', sent('b', 'a'), 'same', ended('repeated')],
  ['in the box, after a reload', sent(ANY, 'a'), 'same', ended('repeated')],
  ['voted elsewhere', sent('a'), 'voted', ended('refused')],
  ['voted, perhaps here', sent('a', 'a'), 'voted', ended('repeated')],
  ['voted, perhaps with another choice', sent('b', 'a'), 'voted', ended('refused')],
  ['voted, perhaps before a reload', sent(ANY, 'a'), 'voted', ended('repeated')],
  ['another ballot is in the box', sent(ANY, 'a', 'a'), 'other', ended('refused')],
  ['unclear once counted', { ...sent('a'), outcome: 'counted' }, 'unclear', ended('counted')],
  [
    'refused once counted',
    { ...sent('b', 'a'), outcome: 'repeated' },
    'refused',
    ended('repeated'),
  ],
  ['voted once counted', { ...sent('a'), outcome: 'counted' }, 'voted', ended('counted')],
  ['counted after a refusal', { ...sent('a'), outcome: 'refused' }, 'counted', ended('counted')],
  [
    'unclear after a refusal',
    { ...sent('a'), outcome: 'refused' },
    'unclear',
    { tried: ['a'], outcome: 'refused', unansweredAt: now },
  ],
])('an answer decides what a tab knows about its votes: %s', (_what, before, answer, after) => {
  expect(nextAttempts(before, { choice: 'a', answer, now })).toEqual(after);
});

function sent(...tried: string[]): Attempts {
  return { tried, outcome: undefined, unansweredAt: undefined };
}

function ended(outcome: Attempts['outcome']): Attempts {
  return { tried: [], outcome, unansweredAt: undefined };
}
