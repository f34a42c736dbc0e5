import { readRecords, type Separator } from './records.ts';

const SEPARATORS: readonly Separator[] = [';', ',', '\t', '|'];
const SAMPLE_ROWS = 100;
/** Enough characters for `SAMPLE_ROWS` rows of any typical voter list. */
const SAMPLE_LENGTH = 200_000;
/** No address is longer than this. */
const ADDRESS_MAX = 320;

/** A first line such as `sep=;`, as in files for Excel. */
const declaration = /^"?sep=([,;\t|])"?\s*(?:[\r\n]|$)/i;

/**
 * Returns the separator that the file declares. Otherwise, returns the separator that gives the
 * most rows in which a whole cell is an address; in a tie, the most rows with more than one cell.
 * The detection in csv-parse (`delimiter_auto`) fails for text that is not ASCII.
 */
export function guessSeparator(text: string): Separator {
  const sample = text.slice(0, SAMPLE_LENGTH);
  const declared = declaration.exec(sample)?.[1];
  const stated = SEPARATORS.find((one) => one === declared);
  if (stated) return stated;
  const scores = SEPARATORS.map((separator) => ({ separator, ...score(sample, separator) }));
  scores.sort((a, b) => b.addressed - a.addressed || b.wide - a.wide);
  return scores[0]?.separator ?? ',';
}

function score(text: string, separator: Separator): { addressed: number; wide: number } {
  const found = { addressed: 0, wide: 0 };
  let rows = 0;
  for (const part of readRecords(text, separator)) {
    for (const { cells } of part) {
      if (cells.length > 1) {
        found.wide += 1;
        if (cells.some(isAddress)) found.addressed += 1;
      }
      rows += 1;
      if (rows === SAMPLE_ROWS) return found;
    }
  }
  return found;
}

/** True for text that contains an @ but no white space or separators. */
function isAddress(cell: string): boolean {
  const trimmed = cell.trim();
  const at = trimmed.indexOf('@', 1);
  if (trimmed.length > ADDRESS_MAX || at < 0 || at === trimmed.length - 1) return false;
  return !/[\s,;|]/.test(trimmed);
}
