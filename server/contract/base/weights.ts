import type { Language } from '../locales/languages.ts';
import { formatDecimal } from './decimals.ts';
import { LIMITS } from './limits.ts';

/*
 * Weights are stored, sent, and counted as whole numbers of the smallest unit: 41.5 shares with one decimal are 415.
 * They are converted only where people type or read them, by the functions in this file.
 */

/** What an organization calls the weight of votes, such as “shares of 1,000”. */
export interface WeightName {
  singular: string;
  plural: string;
  /** The weight of all voters together, in wholes; null if it is not fixed. */
  total: number | null;
  /** How many decimals a weight can have; 0 if missing. */
  decimals?: number;
}

type Decimals = Pick<WeightName, 'decimals'> | null;

/** Returns how many units one whole has: 10 with one decimal. This is the weight of a voter for whom none was set. */
export const oneWhole = (name: Decimals): number => 10 ** (name?.decimals ?? 0);

/** Returns a weight as people know it: 415 → 41.5 with one decimal. */
export const inWholes = (units: number, name: Decimals): number => units / oneWhole(name);

/** Formats a weight without what it is called: 415 → '41.5' with one decimal. */
export const formatWeightNumber = (
  units: number,
  name: Decimals,
  language: Language = 'en',
): string => formatDecimal(String(inWholes(units, name)), language);

/** '290 shares', or '290' if weights have no name. */
export function formatWeight(
  units: number,
  name: WeightName | null,
  language: Language = 'en',
): string {
  const count = formatWeightNumber(units, name, language);
  return name ? `${count}\u00a0${units === oneWhole(name) ? name.singular : name.plural}` : count;
}

/** Returns a weight in an English sentence: '290 shares', or 'weight 290' if weights have no name. */
export const describeWeight = (units: number, name: WeightName | null): string =>
  name ? formatWeight(units, name) : `weight ${formatWeight(units, name)}`;

/** Returns a text with a first capital letter. */
function capitalized(text: string): string {
  const [first = '', ...rest] = Array.from(text);
  return first.toUpperCase() + rest.join('');
}

/** Returns the heading of a column with weights, in English: 'Shares', or 'Weight' if weights have no name. */
export const weightHeading = (name: WeightName | null): string =>
  capitalized(name?.plural ?? 'weight');

/** Returns which weights a voter can have, in English. */
export function weightRule(name: WeightName | null): string {
  const places = name?.decimals ?? 0;
  const [least, most] = [1, LIMITS.weightMax].map((units) => formatWeightNumber(units, name));
  const kind = places === 0 ? 'a whole number' : 'a number';
  const limit =
    places === 0 ? '' : `, with at most ${places} ${places === 1 ? 'decimal' : 'decimals'}`;
  return `${weightHeading(name)} must be ${kind} from ${least} to ${most}${limit}`;
}

/** Numbers with a point before decimals, and with a comma. */
const TYPED = [
  /^(?<whole>\d+|\d{1,3}(?:,\d{3})+)(?:\.(?<part>\d+))?$/,
  /^(?<whole>\d+|\d{1,3}(?:\.\d{3})+),(?<part>\d+)$/,
];

/**
 * Returns the units of a weight that was typed, as `1,250`, `41.5`, or `41,5`; NaN if it is no number, or has too many
 * decimals. With three decimals, `1,250` could have two meanings, and is none.
 */
export function parseWeight(typed: string, name: Decimals): number {
  const text = typed.replaceAll(/\s/g, '');
  const places = name?.decimals ?? 0;
  if (places === 3 && /^\d{1,3},\d{3}$/.test(text)) return Number.NaN;
  for (const pattern of TYPED) {
    const { whole, part = '' } = pattern.exec(text)?.groups ?? {};
    if (whole === undefined || part.length > places) continue;
    return Number(whole.replaceAll(/[.,]/g, '') + part.padEnd(places, '0'));
  }
  return Number.NaN;
}
