import { expect, it } from 'vitest';
import { tellEntry } from './event-sentences.ts';

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

it('uses thousands separators in numbers', () => {
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

it('does not report an email as sent if it is only queued', () => {
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
  [
    'message.finished',
    { kind: 'results', sent: 7, failed: 0, uncertain: 0 },
    ['smtp'],
    'Ada (ADMIN001) finished sending the results for “Board” to 7 voters.',
  ],
  [
    'message.finished',
    { kind: 'results', sent: 7, failed: 0, uncertain: 0 },
    ['files'],
    'Ada (ADMIN001) finished saving the results for “Board” as files for 7 voters.',
  ],
  [
    'message.finished',
    { kind: 'results', sent: 1, failed: 0, uncertain: 0 },
    ['files'],
    'Ada (ADMIN001) finished saving the results for “Board” as a file for 1 voter.',
  ],
  [
    'message.finished',
    { kind: 'results', sent: 7, failed: 1, uncertain: 0 },
    ['smtp', 'files'],
    'Ada (ADMIN001) finished sending the results for “Board” to 7 voters; some emails were saved as files; 1 failed.',
  ],
  [
    'mail.sent',
    { attempt: 1, delivery: 'files' },
    [],
    'The credentials email for “Board” was saved as a file.',
  ],
  [
    'mail.sent',
    { attempt: 1, delivery: 'smtp' },
    [],
    'The credentials email for “Board” was sent.',
  ],
  [
    'mail.sent',
    { attempt: 2 },
    [],
    'The credentials email for “Board” was sent on the 2nd attempt.',
  ],
  [
    'results.exported',
    { format: 'csv' },
    [],
    'Ada (ADMIN001) exported the results of “Board” as CSV.',
  ],
  [
    'results.exported',
    { format: 'pdf' },
    [],
    'Ada (ADMIN001) exported the minutes of “Board” as PDF.',
  ],
  [
    'results.exported',
    { format: 'pdf', paper: 'AGM 2026' },
    [],
    'Ada (ADMIN001) exported the minutes of the ballot paper “AGM 2026” as PDF.',
  ],
  [
    'results.exported',
    { format: 'blt' },
    [],
    'Ada (ADMIN001) exported the ballots of “Board” as BLT.',
  ],
  [
    'board.exported',
    { openings: true },
    [],
    'Ada (ADMIN001) exported the board of “Board” with the contents of each ballot.',
  ],
  [
    'board.exported',
    { openings: false },
    [],
    'Ada (ADMIN001) exported the board of “Board” without the contents of the ballots.',
  ],
  [
    'election.paper-typed',
    { papers: 7, spoiled: 1 },
    [],
    'Ada (ADMIN001) finished typing 7 paper ballots for “Board”, of which 1 spoiled.',
  ],
  [
    'election.paper-typed',
    { papers: 7, spoiled: 1, isCorrection: true },
    [],
    'Ada (ADMIN001) corrected 7 paper ballots for “Board”, of which 1 spoiled.',
  ],
  [
    'election.candidates-changed',
    { from: ['Ada', 'Grace Hoper'], candidates: ['Ada', 'Grace Hopper'] },
    [],
    'Ada (ADMIN001) changed the candidates of “Board” from Ada and Grace Hoper to Ada and Grace Hopper.',
  ],
  [
    'election.tie-decided',
    { elected: ['Grace'], way: 'lot', note: 'Corrected: it was Grace.', isCorrection: true },
    [],
    'Ada (ADMIN001) corrected what was decided after the tie in “Board”: Grace, by lot. Note: “Corrected: it was Grace.”',
  ],
])('describes %s with %j and deliveries %j', (event, details, deliveries, sentence) => {
  const actor = { type: 'user', userId: 'ADMIN001', name: 'Ada' } as const;
  const subject = { type: 'election', id: '1', label: 'Board' } as const;
  expect(
    tellEntry({ actor, event, subject, details: { ...details, deliveries } }, (iso) => iso),
  ).toBe(sentence);
});

it.each([
  ['title', 'the title from “a” to “b”'],
  ['description', 'the description'],
  ['startDate', 'the start date from <a> to <b>'],
  ['endDate', 'the end date from <a> to <b>'],
  ['fieldOfALaterRelease', 'the fieldOfALaterRelease from “a” to “b”'],
  ['toString', 'the toString from “a” to “b”'],
])('reports a change to the field %s', (field, change) => {
  expect(tell({ [field]: { from: 'a', to: 'b' } })).toBe(
    `Ada (ADMIN001) changed “Board”: ${change}.`,
  );
});
