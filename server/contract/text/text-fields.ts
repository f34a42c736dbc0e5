import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { formatCount } from '../base/numbers.ts';
import { ONE_LINE } from './one-line.ts';
import { visiblePartOf } from './hidden-characters.ts';

/** Multi-line text may contain tabs and line breaks. NUL and similar characters are refused. */
const multiLine =
  // oxlint-disable-next-line no-control-regex -- naming the refused control characters is the point
  /^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\p{Cs}\u202a-\u202e\u2066-\u2069]*$/u;

/** White space, marks for the direction of text, and characters without width. */
const PADDING = /[\s\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/;

/** Returns text without the white space and invisible characters that programs copy around it. */
export function withoutPadding(text: string): string {
  let [start, end] = [0, text.length];
  while (start < end && PADDING.test(text.charAt(start))) start += 1;
  while (end > start && PADDING.test(text.charAt(end - 1))) end -= 1;
  return text.slice(start, end);
}

/** Says which character a line can't contain. Text from a website or a PDF can contain characters that no one sees. */
function forbiddenIn(label: string) {
  return {
    error: ({ input }: { input?: unknown }) => {
      const found = Array.from(String(input)).find((one) => !ONE_LINE.test(one)) ?? '';
      if (/[\t\n\v\f\r\u0085\u2028\u2029]/.test(found)) return `${label} must be one line`;
      const code = (found.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
      return `${label} contains the invisible character U+${code}. Type it again instead of copying it.`;
    },
  };
}

/** Trimmed text. Text that consists only of invisible characters counts as empty. */
export function shownTextOf(error: Parameters<typeof z.string>[0]) {
  const emptyUnlessVisible = (text: string) => (visiblePartOf(text) === '' ? '' : text);
  return z.string(error).trim().overwrite(emptyUnlessVisible);
}

/** One line of text, trimmed; may be empty. */
export function optionalLineOf(label: string, max: number) {
  return shownTextOf(missingOrNotText(label))
    .overwrite(withoutPadding)
    .max(max, `${label} must be at most ${formatCount(max)} characters long`)
    .regex(ONE_LINE, forbiddenIn(label));
}

/** A required line of text, trimmed. */
export function lineOf(label: string, max: number) {
  return shownTextOf(missingOrNotText(label))
    .overwrite(withoutPadding)
    .min(1, `${label} is required`)
    .max(max, `${label} must be at most ${formatCount(max)} characters long`)
    .regex(ONE_LINE, forbiddenIn(label));
}

/**
 * A password to compare with a stored one. A password with more bytes than bcrypt reads is refused, because it would
 * match even if only the part that bcrypt reads is correct.
 */
export function typedPasswordOf(label: string) {
  return (
    z
      .string(`${label} is required`)
      .min(1, `${label} is required`)
      // The length before normalization is checked first, because normalizing thousands of accents takes seconds.
      .max(LIMITS.passwordTypedMax, { error: `${label} is too long`, abort: true })
      .refine(
        (text) => new TextEncoder().encode(text.normalize('NFC')).length <= LIMITS.passwordMax,
        `${label} is too long`,
      )
  );
}

/** Multi-line text, trimmed; may be empty. */
export function paragraphOf(label: string, max: number) {
  return shownTextOf(missingOrNotText(label))
    .max(max, `${label} must be at most ${formatCount(max)} characters long`)
    .regex(multiLine, `${label} must not contain control characters`);
}

/**
 * An ISO 8601 date, with or without time and offset; without an offset it is UTC.
 * Returns a Date.
 */
export function instantOf(label: string) {
  return z
    .string(missingOrNotText(label))
    .trim()
    .min(1, `${label} is required`)
    .transform(toFullIso)
    .pipe(z.iso.datetime({ offset: true, error: `${label} is not a valid date` }))
    .transform((text) => new Date(text))
    .refine(isWithinCalendar, `${label} is not a valid date`);
}

/** Returns whether the year is from 1970 to 9999 in UTC. */
function isWithinCalendar(date: Date): boolean {
  return date.getUTCFullYear() >= 1970 && date.getUTCFullYear() <= 9999;
}

function missingOrNotText(label: string) {
  return {
    error: (issue: { input?: unknown }) =>
      issue.input == null ? `${label} is required` : `${label} must be text`,
  };
}

/**
 * Adds midnight, seconds, or the offset Z to a short form. Returns other strings unchanged, for the schema to check.
 */
function toFullIso(text: string): string {
  const short =
    /^(\d{4}-\d{2}-\d{2})(?:T(\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?(Z|[+-]\d{2}:\d{2})?)?$/i.exec(text);
  if (!short) return text;
  const [, day, minute = '00:00', seconds = ':00', offset = 'Z'] = short;
  return `${day}T${minute}${seconds}${offset.toUpperCase()}`;
}
