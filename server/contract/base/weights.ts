import type { Language } from '../locales/languages.ts';
import { formatCount } from './numbers.ts';

/** What an organization calls the weight of votes, such as “shares of 1,000”. */
export interface WeightName {
  singular: string;
  plural: string;
  /** The weight of all voters together; null if it is not fixed. */
  total: number | null;
}

/** '290 shares', or '290' if weights have no name. */
export function formatWeight(
  weight: number,
  name: WeightName | null,
  language: Language = 'en',
): string {
  const count = formatCount(weight, language);
  return name ? `${count}\u00a0${weight === 1 ? name.singular : name.plural}` : count;
}

/** Returns a weight in an English sentence: '290 shares', or 'weight 290' if weights have no name. */
export const describeWeight = (weight: number, name: WeightName | null): string =>
  name ? formatWeight(weight, name) : `weight ${formatWeight(weight, name)}`;

/** Returns the heading of a column with weights, in English: 'Shares', or 'Weight' if weights have no name. */
export function weightHeading(name: WeightName | null): string {
  if (!name) return 'Weight';
  const [first = '', ...rest] = Array.from(name.plural);
  return first.toUpperCase() + rest.join('');
}
