import type { MeetingState, QuestionState } from '@votewise/contract';
import { nextMeetingStep } from '@votewise/contract/meetings/next-meeting-step';
import { describe, expect, it } from 'vitest';
import { makeAnnounced, makeMeetingState, makeQuestion } from '../../../test/meetings.ts';
import { statusOf } from './step-words.ts';

const text = (id: string) => ({ id, kind: 'text' as const, text: id });
const question = (id: string, changes: Partial<QuestionState>) => ({
  id,
  kind: 'question' as const,
  questions: [makeQuestion(changes)],
});
const closed = { status: 'completed' } as const;
const counted = { ...closed, isCounted: true } as const;
const open = { status: 'active', closesAt: '2126-01-01T00:00:00.000Z' } as const;

describe('the status after a step', () => {
  it.each<[Partial<MeetingState>, string]>([
    [{ status: 'planned' }, 'The meeting hasn’t opened yet.'],
    [{}, 'The meeting is open.'],
    [{ agenda: [text('Welcome')], currentItem: 'Welcome' }, 'Welcome is shown.'],
    [{ agenda: [question('a', {})], currentItem: 'a' }, ' is shown. Voting isn’t open yet.'],
    [{ agenda: [question('a', open)], currentItem: 'a' }, ' is open, 1 minute 30 seconds.'],
    [{ agenda: [question('a', closed)], currentItem: 'a' }, ' has closed. The ballots are'],
    [
      { agenda: [question('a', { ...closed, handedOut: 8 })], currentItem: 'a' },
      'The count waits for 8 paper ballots.',
    ],
    [
      { agenda: [question('a', { ...closed, awaitsNames: true })], currentItem: 'a' },
      'The recount waits for names that voters wrote in.',
    ],
    [{ agenda: [question('a', counted)], currentItem: 'a' }, ' is confirmed.'],
    [
      { agenda: [question('a', { ...counted, result: makeAnnounced() })], currentItem: 'a' },
      'The result of ',
    ],
    [{ status: 'closed' }, 'The meeting is closed.'],
  ])('of %j says “%s”', (changes, said) => {
    const state = makeMeetingState({ status: 'open', ...changes });
    const next = nextMeetingStep(state, { now: 0 });
    expect(statusOf(state, next, () => 90)).toContain(said);
  });
});
