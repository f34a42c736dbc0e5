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

it('groups the thousands of numbers', () => {
  const entry = {
    actor: { type: 'user', userId: 'ADMIN001', name: 'Ada' },
    event: 'message.finished',
    subject: { type: 'election', id: '1', label: 'Board' },
    details: { kind: 'invitation', sent: 2029, failed: 1204, uncertain: 0 },
  } as const;
  expect(tellEntry(entry, (iso) => iso)).toBe(
    'Ada (ADMIN001) finished sending the invitation for “Board” to 2,029 voters; 1,204 failed.',
  );
});

it('does not report an email as sent that is only queued', () => {
  const actor = { type: 'user', userId: 'ADMIN001', name: 'Ada' } as const;
  const election = { type: 'election', id: '1', label: 'Board' } as const;
  const sentence = (event: string, details = {}) =>
    tellEntry({ actor, event, subject: election, details }, (iso) => iso);
  expect(sentence('message.queued', { kind: 'invitation', audience: 'everyone' })).toBe(
    'Ada (ADMIN001) started sending the invitation for “Board” to everyone who can vote.',
  );
  expect(sentence('message.retried', { kind: 'results', count: 2, which: 'failed' })).toBe(
    'Ada (ADMIN001) started sending the results for “Board” again to 2 voters who had not received it.',
  );
  expect(sentence('mail.queued-again')).toBe('Ada (ADMIN001) queued new credentials for “Board”.');
});

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
