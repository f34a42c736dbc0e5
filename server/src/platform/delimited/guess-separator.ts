import { readRecords, type Separator } from './records.ts';

const SEPARATORS: readonly Separator[] = [';', ',', '\t'];
const sampleRows = 100;
/** In which those rows lie, unless they are longer than any list of people. */
const sampleLength = 200_000;
/** No address is longer, blanks aside. */
const addressMax = 320;

/** The first line `sep=;`, by which Excel tells itself. */
const declaration = /^sep=([,;\t])\s*(?:[\r\n]|$)/i;

/**
 * What parts the cells of a text: what the file itself says, else what gives the most rows in which a whole
 * cell is an address, else the most rows of more than one cell.
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
  for (const { cells } of readRecords(text, separator)) {
    if (cells.length > 1) {
      found.wide += 1;
      if (cells.some(isAddress)) found.telling += 1;
    }
    rows += 1;
    if (rows === sampleRows) break;
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
