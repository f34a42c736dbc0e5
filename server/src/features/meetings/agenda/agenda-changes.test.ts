import { expect, it } from 'vitest';
import { tellEntry } from '@votewise/contract';
import { agendaChange } from './agenda-changes.ts';
import type { StoredItem } from '../stored/meeting-store.ts';

const titles = new Map([
  ['e1', 'Budget'],
  ['e2', 'Board'],
]);
const item = (id: string, text = id): StoredItem => ({ id, kind: 'text', text });
const question = (id: string, ...electionIds: string[]): StoredItem => ({
  id,
  kind: 'question',
  electionIds,
});
const all = [item('Welcome'), question('q', 'e1'), item('Reports'), item('End')];
const [welcome, budget, reports, end] = all as [StoredItem, StoredItem, StoredItem, StoredItem];

it.each<[string, StoredItem[], string]>([
  ['an item is added', [...all, question('r', 'e2')], 'added “Board”'],
  ['items are removed', [reports, end], 'removed “Welcome” and “Budget”'],
  [
    'a text is changed',
    [item('Welcome', 'Hello'), budget, reports, end],
    'changed “Welcome” to “Hello”',
  ],
  [
    'elections join a question',
    [welcome, question('q', 'e1', 'e2'), reports, end],
    'changed “Budget” to “Budget and Board”',
  ],
  ['an item moves up', [welcome, end, budget, reports], 'moved “End” to place 2'],
  ['an item moves down', [budget, reports, end, welcome], 'moved “Welcome” to place 4'],
  [
    'several things change',
    [budget, item('Break'), welcome, end],
    'added “Break”, removed “Reports”, and moved “Welcome” to place 3',
  ],
])('says what happened to the agenda if %s', (_name, after, told) => {
  const details = { changes: { agenda: agendaChange(all, after, titles) } };
  const subject = { type: 'meeting', id: '1', label: 'AGM' } as const;
  const actor = { type: 'user', userId: 'ADMIN001', name: 'Ada' } as const;
  const sentence = tellEntry({ actor, event: 'meeting.updated', subject, details }, (iso) => iso);
  expect(sentence).toBe(`Ada (ADMIN001) changed the meeting “AGM”: the agenda (${told}).`);
});
