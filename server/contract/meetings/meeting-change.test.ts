import { expect, it } from 'vitest';
import { applyChange, changeBetween } from './meeting-change.ts';
import type { MeetingState } from './meeting-state.ts';

const question = {
  electionId: 'e1',
  title: 'New roof',
  status: 'active',
  presence: 'anyone',
  closesAt: '2027-05-03T18:01:30.000Z',
  ballots: 3,
  eligible: 24,
  isCounted: false,
} as const;
const state: MeetingState = {
  id: 'm1',
  title: 'Annual meeting',
  place: 'Town hall',
  startDate: '2027-05-03T18:00:00.000Z',
  status: 'open',
  agenda: [
    { id: 'a', kind: 'text', text: 'Report' },
    { id: 'b', kind: 'question', questions: [question] },
  ],
  currentItem: null,
  attendance: { present: 9, represented: 8, members: 24 },
  quorum: null,
  selfCheckIn: false,
  proxiesPerHolder: 3,
};
const withBallots = (ballots: number): MeetingState => ({
  ...state,
  agenda: state.agenda.map((item) =>
    item.kind === 'question' ? { ...item, questions: [{ ...question, ballots }] } : item,
  ),
});

it.each<[string, MeetingState, string[]]>([
  ['no difference', structuredClone(state), []],
  ['a ballot', withBallots(4), ['agenda']],
  [
    'a member who comes',
    { ...state, attendance: { present: 10, represented: 8, members: 24 } },
    ['attendance'],
  ],
  ['an item that is shown', { ...state, currentItem: 'b' }, ['currentItem']],
  [
    'sums by weight that are added',
    { ...state, weights: { present: 1, represented: 0, members: 9 } },
    ['weights'],
  ],
])('a change contains only what differs: %s', (_, after, parts) => {
  const change = changeBetween(state, after);
  expect(Object.keys(change ?? {})).toEqual(parts);
  expect(applyChange(state, change ?? {})).toEqual(after);
});

it('a change contains only the items of the agenda that differ', () => {
  expect(changeBetween(state, withBallots(4))?.agenda).toEqual([withBallots(4).agenda[1]]);
});

it.each<[string, MeetingState]>([
  ['another order', { ...state, agenda: state.agenda.toReversed() }],
  ['an item less', { ...state, agenda: state.agenda.slice(1) }],
])('an agenda with %s is sent whole', (_, after) => {
  expect(changeBetween(state, after)).toBeUndefined();
});

it('a state that loses a part is sent whole', () => {
  const weights = { present: 1, represented: 0, members: 9 };
  expect(changeBetween({ ...state, weights }, state)).toBeUndefined();
});
