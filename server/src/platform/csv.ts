import { stringify, type Stringifier } from 'csv-stringify';

/** A spreadsheet runs cells that begin like this as formulas (OWASP, CSV injection). */
const formulaStart = /^[=+\-@\t\r]/;

/** A cell that no spreadsheet takes for a formula. */
export function neutralise(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell;
}

/** A CSV stream to write rows to: UTF-8 with BOM, every cell quoted, CRLF, formulas neutralised. */
export function csvStream(delimiter = ','): Stringifier {
  return stringify({
    delimiter,
    bom: true,
    quoted: true,
    record_delimiter: 'windows',
    cast: { string: neutralise },
  });
}
