import type { MeetingState, QuestionState } from '@votewise/contract';
import { describe, expect, it } from 'vitest';
import { makeAnnounced, makeMeetingState, makeQuestion } from '../../../test/meetings.ts';
import { meetingNextStep, statusOf } from './next-step.ts';

const text = (id: string) => ({ id, kind: 'text' as const, text: id });
const question = (id: string, ...questions: Partial<QuestionState>[]) => ({
  id,
  kind: 'question' as const,
  questions: questions.map((changes) => makeQuestion(changes)),
});
const counted = { status: 'completed', isCounted: true } as const;
const result = makeAnnounced();

const ROWS: [name: string, state: Partial<MeetingState>, kind: string, item?: string][] = [
  ['a planned meeting', { status: 'planned' }, 'open-meeting'],
  ['a closed meeting', { status: 'closed', agenda: [text('a')] }, 'closed'],
  ['an empty agenda', {}, 'add-items'],
  ['nothing shown', { agenda: [text('a'), text('b')] }, 'show', 'a'],
  ['a text', { agenda: [text('a'), text('b')], currentItem: 'a' }, 'show', 'b'],
  ['the last text', { agenda: [text('a')], currentItem: 'a' }, 'close-meeting'],
  ['a question', { agenda: [question('a', {})], currentItem: 'a' }, 'open-voting', 'a'],
  [
    'open voting on an item that is not shown',
    { agenda: [text('a'), question('b', { status: 'active' })], currentItem: 'a' },
    'voting',
    'b',
  ],
  [
    'a ballot paper of which one question could not be opened',
    { agenda: [question('a', { status: 'active' }, {})], currentItem: 'a' },
    'voting',
    'a',
  ],
  [
    'a closed question',
    { agenda: [question('a', { status: 'completed' })], currentItem: 'a' },
    'counting',
    'a',
  ],
  [
    'a counted question',
    { agenda: [question('a', counted)], currentItem: 'a' },
    'show-result',
    'a',
  ],
  [
    'a shown result',
    { agenda: [question('a', { ...counted, result }), text('b')], currentItem: 'a' },
    'show',
    'b',
  ],
  [
    'nothing shown after a question',
    { agenda: [text('a'), question('b', counted), text('c')] },
    'show',
    'c',
  ],
  [
    'a question whose election was deleted',
    { agenda: [question('a'), text('b')], currentItem: 'a' },
    'show',
    'b',
  ],
];

describe('the next step of a meeting', () => {
  it.each(ROWS)('after %s', (_name, changes, kind, id) => {
    const step = meetingNextStep(makeMeetingState({ status: 'open', ...changes }));
    expect(step.kind).toBe(kind);
    expect('item' in step ? step.item.id : undefined).toBe(id);
  });
});

describe('the status after a step', () => {
  const open = { status: 'active', closesAt: '2126-01-01T00:00:00.000Z' } as const;
  it.each<[Partial<MeetingState>, string]>([
    [{ agenda: [text('Welcome')], currentItem: 'Welcome' }, 'Welcome is shown.'],
    [{ agenda: [question('a', {})], currentItem: 'a' }, ' is shown. Voting isn’t open yet.'],
    [{ agenda: [question('a', open)], currentItem: 'a' }, ' is open, 1 minute 30 seconds.'],
    [{ agenda: [question('a', { status: 'completed' })], currentItem: 'a' }, ' has closed.'],
    [{ agenda: [question('a', counted)], currentItem: 'a' }, ' is confirmed.'],
    [{ agenda: [question('a', { ...counted, result })], currentItem: 'a' }, 'The result of '],
    [{ status: 'closed' }, 'The meeting is closed.'],
  ])('of %j says “%s”', (changes, said) => {
    const state = makeMeetingState({ status: 'open', ...changes });
    expect(statusOf(state, meetingNextStep(state), () => 90)).toContain(said);
  });
});
