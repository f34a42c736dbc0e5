import type { Election } from '@votewise/contract';
import { type Ballot, PLAIN_BALLOT } from '@votewise/contract/elections/ballot';
import { describe, expect, it } from 'vitest';
import { makeUpcoming } from '../../../../test/fixtures.ts';
import { makeMeeting, makeMeetingState } from '../../../../test/meetings.ts';
import { newQuestion, questionLike, rewordedQuestion } from './question-defaults.ts';

const TWO_THIRDS = {
  numerator: 2,
  denominator: 3,
  comparison: 'at-least',
  base: 'valid',
} as const;
const MORE_THAN_HALF = { ...TWO_THIRDS, numerator: 1, denominator: 2 } as const;
const ballotWith = (changes: Partial<Ballot>) => ({ ...PLAIN_BALLOT, ...changes, marks: 1 });
const answers = (names: readonly string[]) =>
  names.map((name, place) => ({ ...makeUpcoming().candidates[0], id: name, name, place }));

const dues = makeUpcoming({
  id: 'dues',
  title: 'Dues',
  ballot: ballotWith({ abstain: true, majority: TWO_THIRDS, onPaper: true }),
  candidates: answers(['Yes', 'No']) as Election['candidates'],
});
const chair = makeUpcoming({
  id: 'chair',
  title: 'Chair',
  ballot: ballotWith({ abstain: true, majority: MORE_THAN_HALF }),
  candidates: answers(['Ada', 'Bo']) as Election['candidates'],
});
const budget = makeUpcoming({ ...dues, id: 'budget', ballot: ballotWith({}) });
const elections = [dues, chair, budget];

const meetingOn = (ids: readonly string[], currentItem: string | null = null) => {
  const agenda = ids.map((id) => ({ id, kind: 'question' as const, electionIds: [id] }));
  return makeMeeting({ agenda, state: makeMeetingState({ currentItem }) });
};

describe('a new question', () => {
  it.each([
    ['an election takes over majority and abstaining of the last election', 'election', 'chair'],
    ['a motion takes over those of the last motion, whatever came after it', 'motion', 'dues'],
  ] as const)('%s', (_name, kind, like) => {
    const meeting = meetingOn(['dues', 'chair']);
    expect(questionLike(meeting, elections, kind)?.election.id).toBe(like);
    const { majority, abstain } = elections.find(({ id }) => id === like)?.ballot ?? {};
    expect(newQuestion(meeting, elections, { kind }).ballot).toMatchObject({ majority, abstain });
  });

  it('takes over what the hall sees, before the last question of its kind', () => {
    const meeting = meetingOn(['dues', 'budget'], 'dues');
    expect(newQuestion(meeting, elections).ballot.majority).toEqual(TWO_THIRDS);
  });

  it('has marks for other seats, and keeps the majority', () => {
    const { ballot } = newQuestion(meetingOn(['chair']), elections, { kind: 'election', seats: 3 });
    expect(ballot).toMatchObject({ kind: 'several', seats: 3, marks: 3, majority: MORE_THAN_HALF });
  });

  it('offers paper if another question does', () => {
    const { onPaper } = newQuestion(meetingOn(['dues', 'chair']), elections, {
      kind: 'election',
    }).ballot;
    expect(onPaper).toBe(true);
  });

  it('that rewords another one has all its settings and none of its IDs', () => {
    const question = rewordedQuestion(meetingOn(['dues']), { ...dues, title: 'Dues (reworded)' });
    expect(question.ballot).toEqual(dues.ballot);
    expect(question).toMatchObject({ title: 'Dues (reworded)', description: dues.description });
    expect(question.candidates.map(({ name }) => name)).toEqual(['Yes', 'No']);
    expect(question.candidates.some(({ id }) => id === 'Yes')).toBe(false);
  });
});
