import { separatorSchema } from '@votewise/contract';
import { decodeText } from '../../platform/delimited/decode-text.ts';
import type { SpreadsheetProblem } from '../../platform/spreadsheet/spreadsheet-error.ts';

/** True if a file may be an .xlsx file, which is a ZIP archive. */
export const isArchive = (bytes: Buffer): boolean =>
  bytes.subarray(0, 4).toString('latin1') === 'PK\u0003\u0004';

/** Why a spreadsheet cannot be read, and what to do. */
export const SPREADSHEET_PROBLEMS: Record<SpreadsheetProblem, string> = {
  'not a spreadsheet':
    'This file is an archive or a different kind of spreadsheet. Save the list as .xlsx or as CSV and import that file.',
  damaged:
    'This spreadsheet is damaged. Open it, save the list as .xlsx or as CSV, and import that file.',
  'too large': 'This spreadsheet is too large to read. Save the list as CSV and import that file.',
  empty: 'This spreadsheet is empty. Put one person on each line.',
};

/** Text files that other programs export, which look like lists in a spreadsheet program or an address book. */
const OTHER_FORMATS: readonly { pattern: RegExp; reason: string }[] = [
  {
    pattern: /^<\?xml[^]*?(?:urn:schemas-microsoft-com:office:spreadsheet|Excel\.Sheet)/i,
    reason:
      'This file is a spreadsheet in an old XML format. Open it in a spreadsheet program, save the list as .xlsx or CSV, and import that file.',
  },
  {
    pattern:
      /^(?:<!--[^]*?-->\s*)?<(?:!doctype html|html|head|body|meta|style|table|div)[\s>]|^MIME-Version:/i,
    reason:
      'This file is a web page, even if its name ends in .xls. Open it in a spreadsheet program, save the list as .xlsx or CSV, and import that file.',
  },
  {
    pattern: /^BEGIN:VCARD/i,
    reason:
      'This file contains contacts as vCards. Export the contacts as CSV and import that file.',
  },
  {
    // oxlint-disable-next-line no-control-regex -- text switches to Japanese with the escape sign
    pattern: /\u001b\$[@B]/,
    reason:
      'This list is in an old Japanese encoding (ISO-2022-JP). Save it as UTF-8 and choose it again.',
  },
  {
    pattern: /^(?:<\?xml|<!doctype|<svg|\{\\rtf|\[?\s*\{\s*"|BEGIN:VCALENDAR|dn::? |ID;P)/i,
    reason:
      'This file is not a table. Export the list as CSV, or save it as .xlsx, and import that file.',
  },
];

/** Returns why a text file cannot be a list and what to do; undefined when it may be one. */
export function whyUnreadable(bytes: Buffer): string | undefined {
  if (bytes.length === 0) return 'This list is empty. Put one person on each line.';
  const start = bytes.subarray(0, 4).toString('latin1');
  if (start === '\u00d0\u00cf\u0011\u00e0') {
    return 'This spreadsheet is in an old format or has a password. Save the list as .xlsx without a password, or as CSV, and import that file.';
  }
  const { text } = decodeText(bytes.subarray(0, 4_000));
  const other = OTHER_FORMATS.find(({ pattern }) => pattern.test(text.trimStart()));
  if (other) return other.reason;
  const [, separator] = /^"?sep=(.)/i.exec(text) ?? [];
  if (separator && !separatorSchema.safeParse(separator).success) {
    return `The first line says that “${separator}” separates columns. Save the list with commas, semicolons, tabs, or vertical bars, and try again.`;
  }
  return text.includes('\0') || start === '%PDF'
    ? 'This file isn’t plain text. Save the list as CSV and try again.'
    : undefined;
}
