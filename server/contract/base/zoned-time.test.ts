import { expect, it } from 'vitest';
import { formatZoned } from './zoned-time.ts';

const winter = new Date('2026-11-20T17:00:00.000Z');
const summer = new Date('2026-07-20T17:00:00.000Z');
const time = { hour: 'numeric', minute: '2-digit' } as const;

it.each([
  ['de-DE', 'Europe/Berlin', winter, '18:00 MEZ'],
  ['de-DE', 'Europe/Berlin', summer, '19:00 MESZ'],
  ['de-DE', 'America/New_York', winter, '12:00 New York (Ortszeit)'],
  ['de-DE', 'UTC', winter, '17:00 UTC'],
  ['de-DE', 'Etc/GMT+5', winter, '12:00 GMT-5'],
  ['es-ES', 'America/New_York', winter, '12:00 hora de Nueva York'],
  ['ar-u-nu-latn', 'America/New_York', winter, '12:00 م توقيت نيويورك'],
  ['ar-u-nu-latn', 'Europe/Berlin', summer, '7:00 م توقيت ألمانيا'],
  ['fr-FR', 'America/New_York', winter, '12:00 UTC−5'],
  ['en-US', 'America/New_York', winter, '12:00 PM EST'],
  ['en-US', 'Europe/Berlin', winter, '6:00 PM GMT+1'],
])('in %s, names the time zone %s', (locale, timeZone, moment, expected) => {
  expect(formatZoned(moment, locale, { ...time, timeZone })).toBe(expected);
});
