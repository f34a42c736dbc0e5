import { readRecords, type Separator } from './records.ts';

const SEPARATORS: readonly Separator[] = [';', ',', '\t'];
const sampleRows = 100;
const address = /^\s*[^\s,;]+@[^\s,;]+\s*$/;

/** The first line `sep=;`, by which Excel tells itself. */
const declaration = /^sep=([,;\t])\s*(?:[\r\n]|$)/i;

/**
 * What parts the cells of a text: what the file itself says, else what gives the most rows in which a whole
 * cell is an address, else the most rows of more than one cell.
 */
export function guessSeparator(text: string): Separator {
  const declared = declaration.exec(text)?.[1];
  const stated = SEPARATORS.find((one) => one === declared);
  if (stated) return stated;
  const scores = SEPARATORS.map((separator) => ({ separator, ...score(text, separator) }));
  scores.sort((a, b) => b.telling - a.telling || b.wide - a.wide);
  return scores[0]?.separator ?? ',';
}

function score(text: string, separator: Separator): { telling: number; wide: number } {
  const found = { telling: 0, wide: 0 };
  let rows = 0;
  for (const { cells } of readRecords(text, separator)) {
    if (cells.length > 1) {
      found.wide += 1;
      if (cells.some((cell) => address.test(cell))) found.telling += 1;
    }
    rows += 1;
    if (rows === sampleRows) break;
  }
  return found;
}
