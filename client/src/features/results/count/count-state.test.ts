import { expect, it } from 'vitest';
import { formatDateTime } from '../../../lib/format.ts';
import { resultTexts } from '../../../lib/languages/result-texts.ts';
import { textsNow } from '../../../lib/languages/texts.ts';
import { votingTimes } from './count-state.tsx';

const [startDate, opened, closed, endDate] = [
  '2026-11-16T09:00:00.000Z',
  '2026-11-16T09:24:00.000Z',
  '2026-11-16T09:39:00.000Z',
  '2026-11-20T18:00:00.000Z',
] as const;
const planned = `Planned: ${formatDateTime(startDate)} to ${formatDateTime(endDate)}.`;
const t = textsNow(resultTexts);
const [open, close] = [formatDateTime(opened), formatDateTime(closed)];

it.each([
  ['planned times before voting opens', [], [], planned],
  ['actual times', [opened], [closed], `${planned} Opened: ${open}. Closed: ${close}.`],
  [
    'every opening and closing, and how often voting was closed',
    [opened, closed],
    [opened, closed],
    `${planned} Opened: ${open}; ${close}. Closed (2×): ${open}; ${close}.`,
  ],
] as const)('reports %s', (_what, openings, closings, text) => {
  const times = { startDate, endDate, opened: [...openings], closed: [...closings] };
  expect(votingTimes(times, { isQuestion: false, t })).toBe(text);
});

it.each([
  [[], [], 'Voting opens and closes in the meeting.'],
  [[opened], [closed], `Opened: ${open}. Closed: ${close}.`],
] as const)('reports no planned times for a question of a meeting', (openings, closings, text) => {
  const times = { startDate, endDate, opened: [...openings], closed: [...closings] };
  expect(votingTimes(times, { isQuestion: true, t })).toBe(text);
});
