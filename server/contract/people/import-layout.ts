import { z } from 'zod';
import { LIMITS } from '../base/limits.ts';
import { formatCount } from '../base/numbers.ts';

export const separatorSchema = z
  .enum([',', ';', '\t', '|'], {
    error: 'The separator must be a comma, a semicolon, a tab, or a vertical bar',
  })
  .describe('What separates the cells of a line.');
export type ImportSeparator = z.infer<typeof separatorSchema>;

const columnSchema = z
  .number('A column must be a number')
  .int('A column must be a whole number')
  .min(0, 'This column does not exist')
  .max(LIMITS.importColumns - 1, 'This column does not exist');

/** How a list is read: its separator, and what each column (from 0) contains. */
export const importLayoutSchema = z.object({
  separator: separatorSchema,
  hasHeader: z
    .boolean('Choose whether the first line contains headings')
    .describe(
      'True if a line contains headings: the first line that is not empty, or the line after `linesAbove`.',
    ),
  linesAbove: z
    .number()
    .int()
    .min(0)
    .max(LIMITS.importLinesAbove)
    .optional()
    .describe(
      'Lines above the headings that are not empty, such as a title. They are not read. If missing, there are none.',
    ),
  withHidden: z
    .boolean('Choose whether hidden lines are read')
    .optional()
    .describe('True if hidden lines of a spreadsheet are read, too.'),
  nameColumns: z
    .array(columnSchema, 'Choose the name column')
    .min(1, 'Choose the name column')
    .max(LIMITS.importNameColumns, `At most ${LIMITS.importNameColumns} name columns are allowed`)
    .describe(
      'The columns with the parts of the name, in order. For `Ann <ann@example.org>`, this is the email column.',
    ),
  emailColumn: columnSchema
    .nullable()
    .describe('Null for a list without addresses: no one in it gets emails.'),
  groupsColumn: columnSchema
    .optional()
    .describe(
      'Names of groups, separated by semicolons, vertical bars, or line breaks. Missing if the list has no groups.',
    ),
  hasGroupCommas: z
    .boolean('Choose whether commas separate groups')
    .optional()
    .describe('True if commas also separate groups. If missing, `Board, North` is one group.'),
  weightColumn: columnSchema.optional().describe("If missing, everyone's weight is one whole."),
  decimalSign: z
    .enum(['.', ','], { error: 'The decimal sign must be a point or a comma' })
    .optional()
    .describe(
      'In weights, the sign before decimals. If missing, weights such as `1.250` are errors, because they are ambiguous.',
    ),
  languageColumn: columnSchema
    .optional()
    .describe('Codes or names of languages. If missing, it is `language` of the settings.'),
  withoutAddress: z
    .boolean('Choose whether lines without an address are registered')
    .optional()
    .describe(
      'True if lines without an address are voters without an address. If missing, these lines are skipped.',
    ),
  sharesAddresses: z
    .boolean('Choose whether voters share addresses')
    .optional()
    .describe(
      'True if lines with the address of another line or voter, but another name, are voters who share it. If missing, these lines are skipped.',
    ),
  skippedLines: z
    .array(z.number('A line must be a number').int('A line must be a whole number').min(1))
    .max(
      LIMITS.importSkips,
      `At most ${formatCount(LIMITS.importSkips)} lines can be skipped here. Remove the others from the file`,
    )
    .optional()
    .describe(
      'Lines that an administrator chose to skip, by their numbers, such as a line with totals.',
    ),
});
export type ImportLayout = z.infer<typeof importLayoutSchema>;
