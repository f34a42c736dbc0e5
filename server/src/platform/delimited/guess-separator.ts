import { readRecords, type Separator } from './records.ts';

const SEPARATORS: readonly Separator[] = [';', ',', '\t'];
const sampleRows = 100;
/** Enough characters for those rows, unless they are longer than in any list of voters. */
const sampleLength = 200_000;
/** No address is longer, blanks aside. */
const addressMax = 320;

/** The first line `sep=;`, which Excel writes. */
const declaration = /^sep=([,;\t])\s*(?:[\r\n]|$)/i;

/**
 * Returns the separator that the file names, else the one with the most rows in which a whole cell is an address,
 * else the one with the most rows of more than one cell. csv-parse's own guess (`delimiter_auto`) fails for text
 * that is not ASCII.
 */
export function guessSeparator(text: string): Separator {
  const sample = text.slice(0, sampleLength);
  const declared = declaration.exec(sample)?.[1];
  const stated = SEPARATORS.find((one) => one === declared);
  if (stated) return stated;
  const scores = SEPARATORS.map((separator) => ({ separator, ...score(sample, separator) }));
  scores.sort((a, b) => b.telling - a.telling || b.wide - a.wide);
  return scores[0]?.separator ?? ',';
}

function score(text: string, separator: Separator): { telling: number; wide: number } {
  const found = { telling: 0, wide: 0 };
  let rows = 0;
  for (const part of readRecords(text, separator)) {
    for (const { cells } of part) {
      if (cells.length > 1) {
        found.wide += 1;
        if (cells.some(isAddress)) found.telling += 1;
      }
      rows += 1;
      if (rows === sampleRows) return found;
    }
  }
  return found;
}

/** Something on both sides of an @, and nothing that parts cells. */
function isAddress(cell: string): boolean {
  const trimmed = cell.trim();
  const at = trimmed.indexOf('@', 1);
  if (trimmed.length > addressMax || at < 0 || at === trimmed.length - 1) return false;
  return !/[\s,;]/.test(trimmed);
}
