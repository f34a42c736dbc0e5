import { expect, it } from 'vitest';
import { tellEntry } from './sentences.ts';

const tell = (changes: Record<string, { from: unknown; to: unknown }>) =>
  tellEntry(
    {
      actor: { type: 'user', userId: 'ADMIN001', name: 'Ada' },
      event: 'election.updated',
      subject: { type: 'election', id: '1', label: 'Board' },
      details: { changes },
    },
    (iso) => `<${iso}>`,
  );

it.each([
  ['title', 'the title from “a” to “b”'],
  ['description', 'the description'],
  ['startDate', 'the start date from <a> to <b>'],
  ['endDate', 'the end date from <a> to <b>'],
  ['fieldOfALaterRelease', 'the fieldOfALaterRelease from “a” to “b”'],
  ['toString', 'the toString from “a” to “b”'],
])('reports a change of %s', (field, change) => {
  expect(tell({ [field]: { from: 'a', to: 'b' } })).toBe(
    `Ada (ADMIN001) changed “Board”: ${change}.`,
  );
});
