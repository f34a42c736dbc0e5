import { z } from 'zod';

export const csvSeparator = z
  .enum([',', ';'], { error: 'Separator must be a comma or a semicolon' })
  .describe(
    'Only for CSV: what separates the cells. Spreadsheets in many regions expect a semicolon.',
  )
  .default(',');
export type CsvSeparator = z.output<typeof csvSeparator>;

export const csvDecimal = z
  .enum(['.', ','], { error: 'Decimal must be a point or a comma' })
  .describe('Only for CSV: the decimal sign of numbers.')
  .default('.');
