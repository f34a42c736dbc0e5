import { stringify, type Stringifier } from 'csv-stringify';

/**
 * Spreadsheets run cells with these beginnings as formulas (OWASP, CSV injection); in Asia, full-width ones
 * too.
 */
// oxlint-disable-next-line no-control-regex -- NUL is one of them
const formulaStart = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

/** A cell that no spreadsheet treats as a formula. */
export function neutralise(cell: string): string {
  return formulaStart.test(cell) ? `'${cell}` : cell;
}

/** A CSV stream for rows: UTF-8 with BOM, every cell quoted, CRLF, formulas neutralized. */
export function csvStream(delimiter = ','): Stringifier {
  return stringify({
    delimiter,
    bom: true,
    quoted: true,
    record_delimiter: 'windows',
    cast: { string: neutralise },
  });
}
