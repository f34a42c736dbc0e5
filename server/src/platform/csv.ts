import { stringify, type Stringifier } from 'csv-stringify';

/**
 * Spreadsheet programs run cells that begin with these characters as formulas (OWASP, CSV injection). Programs in Asia
 * also accept the full-width forms.
 */
// oxlint-disable-next-line no-control-regex -- NUL is one of them
const formulaStart = /^[=+\-@\t\r\n\0\uff1d\uff0b\uff0d\uff20]/;

/** Changes a cell so that no spreadsheet program treats it as a formula. */
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
