import { formatCount, formatQuantity, LIMITS, oneWhole, type WeightName } from '@votewise/contract';
import { kindOfHeading } from './column-headings.ts';

export type DecimalSign = '.' | ',';

/** The units of a weight, or why a cell does not contain one, and how many decimals it would need. */
export type ReadWeight =
  | { weight: number; problem?: never; decimals?: never }
  | { weight?: never; problem: string; decimals?: number };

/** A number with another sign between thousands: `1.250,5`, `1.25.000`. The thousands of 0 are not a group. */
const patterns: Record<DecimalSign, RegExp> = {
  '.': /^(?:\d+|[1-9]\d{0,2}(?:,\d{2,3})*,\d{3})(?:\.\d+)?$/,
  ',': /^(?:\d+|[1-9]\d{0,2}(?:\.\d{2,3})*\.\d{3})(?:,\d+)?$/,
};
/** Longer than any number with a word beside it. */
const CELL_MAX = 60;
const otherSign: Record<DecimalSign, DecimalSign> = { '.': ',', ',': '.' };
const signs = ['.', ','] as const;

/**
 * Words and signs that may stand beside a number: votes, percentages, areas, and amounts. Others, such as `k` and
 * `million`, may change the number.
 */
function isUnit(words: string): boolean {
  const kind = kindOfHeading(words);
  return kind === 'weight' || kind === 'shares' || /^(?:[x×%‰٪]|m²|м²|qm|\p{Sc})$/iu.test(words);
}

/**
 * Returns the number in a cell, with ASCII digits, and without the words for votes and the signs between thousands that
 * have no other meaning: `١٬٢٥٠`, `1 250`, `1’250`, `3 votes`.
 */
function bareNumber(cell: string): string {
  if (cell.length > CELL_MAX) return '';
  const text = cell
    // Arabic, Persian, and full-width digits, whose last four bits are their values.
    .replace(/[\u0660-\u0669\u06f0-\u06f9\uff10-\uff19]/g, (digit) =>
      String(digit.charCodeAt(0) & 15),
    )
    .replace(/(?<=\d)[\s'’٬](?=\d{3}(?!\d))/g, '')
    .trim()
    .replace(/^[+']/, '');
  const [, before = '', number = '', after = ''] =
    /^(\p{L}[\p{L}\s]*[:\s]|\p{Sc})?\s*(\d[\d.,٫/]*)\s*([\p{L}\p{Sc}×%‰٪][\p{L}\s().²]*)?$/u.exec(
      text,
    ) ?? [];
  const isBare = [before, after].every((words) => words === '' || isUnit(words.trim()));
  return number !== '' && isBare ? number : text;
}

/** The numbers that a cell can mean, by the sign that is used for decimals. */
function readings(bare: string): Partial<Record<DecimalSign, number>> {
  // An Arabic decimal sign has one meaning.
  if (/^\d+٫\d+$/.test(bare)) {
    const number = Number(bare.replace('٫', '.'));
    return { '.': number, ',': number };
  }
  return Object.fromEntries(
    signs
      .filter((sign) => patterns[sign].test(bare))
      .map((sign) => [sign, Number(bare.replaceAll(otherSign[sign], '').replace(sign, '.'))]),
  );
}

/** Returns the sign for decimals that some cells prove, and undefined if none does or they contradict each other. */
export function decimalSignOf(cells: readonly string[]): DecimalSign | undefined {
  const found = cells.map((cell) => readings(bareNumber(cell)));
  const [proven, ...others] = signs.filter((sign) =>
    found.some((read) => read[sign] !== undefined && read[otherSign[sign]] === undefined),
  );
  return others.length > 0 ? undefined : proven;
}

/** True for a number, even one that is not a weight, such as `0.125`. */
export const isNumber = (cell: string): boolean =>
  Object.keys(readings(bareNumber(cell))).length > 0;

/**
 * Reads a cell of weights, which are whole numbers unless the organization allows decimals. `1.250` is a thousand in
 * some countries and one in others, so it is read only if the sign for decimals is known.
 */
export function readWeight(
  cell: string,
  sign: DecimalSign | undefined,
  name: WeightName | null,
): ReadWeight {
  const what = name ? `number of ${name.plural}` : 'weight';
  const bare = bareNumber(cell);
  const read = readings(bare);
  const [one, other = one] = sign
    ? [read[sign]]
    : [read['.'], read[',']].filter((value) => value !== undefined);
  if (one === undefined || other === undefined) {
    return { problem: unreadable(cell.slice(0, CELL_MAX), { bare, other: read, what, name }) };
  }
  if (one !== other) {
    const [small, large] = [one, other].toSorted((a, b) => a - b).map(shown);
    return {
      problem: `The ${what} “${cell}” can be ${small} or ${large}. Choose the decimal sign under List format.`,
    };
  }
  const units = Math.round(one * oneWhole(name));
  if (units / oneWhole(name) === one) return { weight: units };
  const decimals = String(one).split('.')[1]?.length ?? 0;
  const meaning = cell === shown(one) ? '' : ` is ${shown(one)}, which`;
  const problem = `The ${what} “${cell}”${meaning} has ${formatQuantity(decimals, 'decimal')}.`;
  if (decimals > LIMITS.weightDecimalsMax) {
    return { problem: `${problem} VoteWise reads at most ${LIMITS.weightDecimalsMax}. Round it.` };
  }
  const allowed = name?.decimals ? `only ${name.decimals}` : 'none';
  return { problem: `${problem} The settings allow ${allowed}.`, decimals };
}

/** With a point for decimals and commas between thousands, as everywhere in VoteWise. */
function shown(number: number): string {
  const [whole = '', decimals] = String(number).split('.');
  return formatCount(Number(whole)) + (decimals === undefined ? '' : `.${decimals}`);
}

function unreadable(
  cell: string,
  given: {
    bare: string;
    other: ReturnType<typeof readings>;
    what: string;
    name: WeightName | null;
  },
): string {
  const { bare, other, what, name } = given;
  const kind = name?.decimals ? 'number' : 'whole number';
  if (Object.keys(other).length > 0) {
    return `The ${what} “${cell}” does not fit the decimal sign of this list. Enter a ${kind}, such as 3.`;
  }
  const [, first] = /^(\d{1,7})\s*\/\s*\d/.exec(bare) ?? [];
  if (first) return `The ${what} “${cell}” is a fraction. Enter a ${kind}, such as ${first}.`;
  return `The ${what} “${cell}” is not a number that VoteWise can read. Enter a ${kind}, such as 3.`;
}
