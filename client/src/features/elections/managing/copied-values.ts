import type { CopyElectionRequest, Election } from '@votewise/contract';
import { newRequestId } from '../../../lib/request-id.ts';

const DAY_MS = 86_400_000;
/** Long enough to notice before voting opens that a date is not the intended one. */
const LEAD_MS = 7 * DAY_MS;

/**
 * The sign before a year, the year and, if it follows, the last two digits of the next: 2026, 2026/27, 2026–27. The oldest
 * browsers know no lookbehind.
 */
const YEAR = /(^|\D)((?:19|20)\d\d)(?!\d)(?:(\s?[/–-]\s?)(\d\d)(?!\d))?/g;

const yearOf = (iso: string): number => new Date(iso).getFullYear();

/** True for a year that belongs to the election. Any other number is part of a name: “Agenda 2050”. */
const isOwnYear = (year: number, startDate: string): boolean =>
  Math.abs(year - yearOf(startDate)) <= 1;

const hasYear = (text: string, startDate: string): boolean =>
  [...text.matchAll(YEAR)].some(([, , year]) => isOwnYear(Number(year), startDate));

const lastDigits = (year: number): string => String(year % 100).padStart(2, '0');

/** Returns a text with its years moved on: 'Board 2026/27' becomes 'Board 2027/28'. */
function withYearsLater(text: string, startDate: string, years: number): string {
  return text.replace(YEAR, (whole, ...groups: string[]) => {
    const [before = '', first = '', sign = '', second = ''] = groups;
    const year = Number(first);
    if (!isOwnYear(year, startDate)) return whole;
    const isPair = second === lastDigits(year + 1);
    return `${before}${year + years}${sign}${isPair ? lastDigits(year + 1 + years) : second}`;
  });
}

/** Returns 'Board (copy)', or 'Board (copy 2)' if there is one. */
function markedAsCopy(text: string, taken: ReadonlySet<string>): string {
  const base = text.replace(/ \(copy(?: \d+)?\)$/, '');
  const names = function* () {
    yield `${base} (copy)`;
    for (let number = 2; ; number += 1) yield `${base} (copy ${number})`;
  };
  for (const name of names()) if (!taken.has(name)) return name;
  return base;
}

/** Returns a date some days later, at the same time of day in the time zone of the browser. */
function daysLater(iso: string, days: number): Date {
  const date = new Date(iso);
  date.setDate(date.getDate() + days);
  return date;
}

/** Returns after how many days the first date follows that has the same weekday and is early enough to check. */
function daysUntilNext(startDate: string, { isYearly, now }: { isYearly: boolean; now: number }) {
  const isLater = (days: number) => daysLater(startDate, days).getTime() >= now + LEAD_MS;
  if (!isYearly) {
    const weeks = Math.ceil((now + LEAD_MS - Date.parse(startDate)) / (7 * DAY_MS));
    const days = Math.max(0, weeks) * 7;
    return isLater(days) ? days : days + 7;
  }
  for (let years = 1; ; years += 1) {
    const days = yearsInDays(startDate, years);
    if (isLater(days)) return days;
  }
}

/** Returns the number of days to the same date in another year, moved by at most three days to the same weekday. */
function yearsInDays(startDate: string, years: number): number {
  const start = new Date(startDate);
  const then = new Date(startDate);
  then.setFullYear(start.getFullYear() + years);
  const shift = ((start.getDay() - then.getDay() + 10) % 7) - 3;
  return Math.round((then.getTime() - start.getTime()) / DAY_MS) + shift;
}

/**
 * Returns what the form for copying an election starts with. If a title has a year, the copy is for the next year that
 * lies ahead; otherwise, for the next week.
 * @param questions the election, or all questions of its ballot paper, in the order of the paper
 * @param all all elections, whose titles and papers the copies should not repeat
 * @param now in milliseconds
 */
export function copiedValues(
  questions: readonly [Election, ...Election[]],
  { all, now }: { all: readonly Election[]; now: number },
): CopyElectionRequest {
  const [{ startDate, endDate, paper }] = questions;
  const isYearly = [paper, ...questions.map(({ title }) => title)].some((text) =>
    hasYear(text, startDate),
  );
  const days = daysUntilNext(startDate, { isYearly, now });
  const start = daysLater(startDate, days);
  const years = start.getFullYear() - yearOf(startDate);
  const named = (text: string, taken: readonly string[]) => {
    const later = isYearly ? withYearsLater(text, startDate, years) : text;
    return later === text || taken.includes(later) ? markedAsCopy(later, new Set(taken)) : later;
  };
  const titles = all.map(({ title }) => title);
  const [first] = questions;
  return {
    requestId: newRequestId(),
    questions: questions.map(({ id, title }) => ({
      id,
      title: questions.length > 1 ? withYearsLater(title, startDate, years) : named(title, titles),
    })),
    candidates: true,
    startDate: start.toISOString(),
    endDate: daysLater(endDate, days).toISOString(),
    paper:
      first.paper === ''
        ? ''
        : named(
            paper,
            all.map((one) => one.paper),
          ),
  };
}
