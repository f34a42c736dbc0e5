import type { Election } from '@votewise/contract';
import { expect, it } from 'vitest';
import { makeElection } from '../../../../test/fixtures.ts';
import { copiedValues } from './copied-values.ts';

const now = Date.parse('2026-11-26T12:00:00Z');
const election = (change: Partial<Election>) => makeElection(change);

const copyOf = (change: Partial<Election>, others: Election[] = []) => {
  const source = election(change);
  return copiedValues([source], { all: [source, ...others], now });
};

it.each([
  ['Board 2026', 'Board 2027'],
  ['Student council 2026/27', 'Student council 2027/28'],
  ['Student council 2025–26', 'Student council 2026–27'],
  ['Council 2026-2027', 'Council 2027-2028'],
  ['2026 annual vote: chair', '2027 annual vote: chair'],
  ['Budget as of 2026-05-04', 'Budget as of 2027-05-04'],
  ['Vorstandswahl 2026 (Stichwahl)', 'Vorstandswahl 2027 (Stichwahl)'],
  ['2026年理事选举', '2027年理事选举'],
  ['Agenda 2050', 'Agenda 2050 (copy)'],
  ['Room 12026', 'Room 12026 (copy)'],
  ['Chair', 'Chair (copy)'],
  ['Chair (copy)', 'Chair (copy 2)'],
])('names the copy of %s: %s', (title, expected) => {
  const { questions } = copyOf({ title });
  expect(questions[0]?.title).toBe(expected);
});

it('never repeats a title', () => {
  const others = ['Chair (copy)', 'Board 2027'].map((title) => election({ title }));
  expect(copyOf({ title: 'Chair' }, others).questions[0]?.title).toBe('Chair (copy 2)');
  expect(copyOf({ title: 'Board 2026' }, others).questions[0]?.title).toBe('Board 2027 (copy)');
});

/** Weekday and time of day, as the fields of the form show them. */
const shown = (iso: string) => {
  const date = new Date(iso);
  return [date.getDay(), date.getHours(), date.getMinutes()];
};

it.each([
  ['Board 2026', '2026-05-04T08:00:00.000Z', '2027-05'],
  ['Board 2022', '2022-03-20T08:00:00.000Z', '2027-03'],
  ['Board 2026', '2026-11-20T08:00:00.000Z', '2027-11'],
  ['Board 2027', '2027-02-01T08:00:00.000Z', '2028-0'],
  ['Chair', '2026-11-20T08:00:00.000Z', '2026-12-04'],
  ['Chair', '2026-03-02T08:00:00.000Z', '2026-12-0'],
  ['Chair', '2027-03-02T08:00:00.000Z', '2027-03-02'],
  ['Chair', '2019-10-27T00:30:00.000Z', '2026-12-'],
])('suggests dates for %s of %s', (title, startDate, expected) => {
  const endDate = new Date(Date.parse(startDate) + 9 * 86_400_000 + 3_600_000).toISOString();
  const copied = copyOf({ title, startDate, endDate });
  const [start, end] = [copied.startDate, copied.endDate] as [string, string];
  expect(start).toMatch(new RegExp(`^${expected}`));
  expect(shown(start)).toEqual(shown(startDate));
  expect(shown(end)).toEqual(shown(endDate));
  expect(Date.parse(start)).toBeGreaterThan(now + 6.9 * 86_400_000);
  expect(Math.round((Date.parse(end) - Date.parse(start)) / 86_400_000)).toBe(9);
});

it('gives a copied ballot paper a name of its own, and keeps the titles of its questions', () => {
  const questions = ['1. Accounts 2026', '2. Roof'].map((title, place) =>
    election({ id: `q${place}`, title, paper: 'Assembly' }),
  ) as [Election, Election];
  const copied = copiedValues(questions, { all: questions, now });
  expect(copied.paper).toBe('Assembly (copy)');
  expect(copied.questions).toEqual([
    { id: 'q0', title: '1. Accounts 2027' },
    { id: 'q1', title: '2. Roof' },
  ]);
});
