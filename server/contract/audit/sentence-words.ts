import { asName } from '../text/isolate.ts';
import { formatList } from '../text/lists.ts';
import { englishNameOf } from '../locales/language-names.ts';
import { isLanguage } from '../locales/languages.ts';
import { formatCount, formatQuantity } from '../base/numbers.ts';
import { formatWeight, type WeightName } from '../base/weights.ts';
import type { Stored } from './event-kind.ts';

/** Returns a detail of an event as text for a sentence. */
export const text = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return typeof value === 'number' ? formatCount(value) : '?';
};

/** Returns the English name of a language that emails can have. */
export function languageName(value: unknown): string {
  const code = text(value);
  return isLanguage(code) ? englishNameOf(code) : code;
}

export const onOff = (value: unknown): string => (value === true ? 'on' : 'off');
export const quote = (value: unknown): string => `“${nameOf(value)}”`;
export const list = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
export const nameOf = (value: unknown): string => asName(text(value));
/** `Ada, Bo, and Cleo`, from a list of names. */
export const listNames = (value: unknown): string => formatList(list(value).map(nameOf));
export const fieldOf = (value: unknown, field: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, field) : undefined;

/** Like `formatList`, but with a comma between two parts (`a, and b`), for parts of more than a few words. */
export const clauses = (parts: readonly string[]): string =>
  parts.length === 2 ? parts.join(', and ') : formatList(parts);

export function quantity(value: unknown, noun: string): string {
  return typeof value === 'number' ? formatQuantity(value, noun) : `${text(value)} ${noun}s`;
}

/** `Ada 7 and Bo 5`, with weights in a weighted election. */
export const votesOf = (value: unknown, weightName: WeightName | null): string =>
  formatList(
    list(value).map(
      (one) =>
        `${asName(text(fieldOf(one, 'name') ?? fieldOf(one, 'candidateId')))} ${text(fieldOf(one, 'votes'))}${weightOf(fieldOf(one, 'weight'), weightName)}`,
    ),
  );

const weightOf = (weight: unknown, name: WeightName | null): string =>
  typeof weight === 'number' ? ` (${name ? '' : 'weight '}${weightText(weight, name)})` : '';

/** `41.5 shares`, or `41.5`. */
const weightText = (weight: unknown, name: WeightName | null): string =>
  typeof weight === 'number'
    ? formatWeight(weight, name && { ...name, decimals: 0 })
    : text(weight);

/** ` with 41.5 shares`, or ` with a weight of 41.5`; '' without a weight. */
export const withWeight = (weight: unknown, name: WeightName | null): string =>
  typeof weight === 'number'
    ? ` with ${name ? '' : 'a weight of '}${weightText(weight, name)}`
    : '';

/** `set the shares of 3 voters to 41.5`. */
export const settingWeight = (whose: string, weight: unknown, name: WeightName | null): string =>
  `set the ${name?.plural ?? 'weight'} of ${whose} to ${weightText(weight, null)}`;

/** `24 votes`, and in a weighted election `24 votes with a total weight of 1,000`. */
export function allVotes(
  { totalVotes, totalWeight }: Stored<'totalVotes' | 'totalWeight'>,
  name: WeightName | null,
): string {
  const votes = quantity(totalVotes, 'vote');
  if (typeof totalWeight !== 'number') return votes;
  return `${votes} with ${name ? '' : 'a total weight of '}${weightText(totalWeight, name)}`;
}

/** How a tie was decided. */
export const TIE_WAYS_TOLD: Record<string, string> = {
  lot: 'by lot',
  withdrawal: 'by withdrawal',
  chair: 'by the chair’s casting vote',
  runoff: 'in a runoff election',
};

/** What an export in this format contains. All other formats contain the results. */
export const EXPORTED: Record<string, string> = {
  pdf: 'minutes',
  blt: 'ballots',
  scores: 'ballots',
};
