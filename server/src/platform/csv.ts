import { stringify, type Stringifier } from 'csv-stringify';

/** A spreadsheet runs cells that begin like this as formulas (OWASP, CSV injection), in Asia also full-width ones. */
// oxlint-disable-next-line no-control-regex -- NUL is one of them
const formulaStart = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

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
