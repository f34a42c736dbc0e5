import { z } from 'zod';

/** What separates the cells of a CSV file. Spreadsheets in many regions expect a semicolon. */
export const csvSeparator = z
  .enum([',', ';'], { error: 'Separator must be a comma or a semicolon' })
  .default(',');
export type CsvSeparator = z.output<typeof csvSeparator>;

/** The decimal sign of numbers in a CSV file. Where a comma is expected, spreadsheets may read 12.5 as a date. */
export const csvDecimal = z
  .enum(['.', ','], { error: 'Decimal must be a point or a comma' })
  .default('.');
