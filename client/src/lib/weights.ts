import * as weights from '@votewise/contract/base/weights';
import { shownLanguage } from './languages/language.ts';
import { organizationNow } from './organization.ts';

/** Returns what the organization calls weights; null if they have no name. */
export const weightName = (): weights.WeightName | null => organizationNow().weight ?? null;

/** Returns what votes are counted in, in an English sentence: 'shares', or 'weight'. */
export const weightNoun = (): string => weightName()?.plural ?? 'weight';

/** Formats a weight in the current language, with what the organization calls weights. 290 → '290 shares', or '290'. */
export const formatWeight = (units: number): string =>
  weights.formatWeight(units, weightName(), shownLanguage());

/** Formats a weight in the current language, without what it is called. 1290 → '1,290'. */
export const formatWeightNumber = (units: number): string =>
  weights.formatWeightNumber(units, weightName(), shownLanguage());

/** Returns a weight in an English sentence: '290 shares', or 'weight 290'. */
export const describeWeight = (units: number): string =>
  weights.describeWeight(units, weightName());

/** Returns what weights are called, as a heading in English: 'Shares', or 'Weight'. */
export const weightHeading = (): string => weights.weightHeading(weightName());

/** Returns a weight as people know it, for texts that format numbers: 415 → 41.5 with one decimal. */
export const inWholes = (units: number): number => weights.inWholes(units, weightName());

/** Returns the weight of a voter for whom none was set. */
export const oneWhole = (): number => weights.oneWhole(weightName());

/** Returns the units of a weight that was typed; undefined for an empty text, and NaN for one that is no weight. */
export const parseWeight = (typed: string): number | undefined =>
  typed.trim() === '' ? undefined : weights.parseWeight(typed, weightName());

/** Returns which weights a voter can have, in English. */
export const weightRule = (): string => weights.weightRule(weightName());

/** Returns the weight of all voters together, in units; undefined unless the organization has set it. */
export function weightTotal(): number | undefined {
  const total = weightName()?.total ?? undefined;
  return total && total * oneWhole();
}

/** Returns what several weights are called, in an English sentence: 'shares', or 'weights'. */
export const weightsNoun = (): string => weightName()?.plural ?? 'weights';

/** 'fewer shares', or 'less weight'. */
export const lessWeight = (): string => {
  const name = weightName();
  return name ? `fewer ${name.plural}` : 'less weight';
};

/**
 * Returns how a sum of weights compares with the total that the organization has set: '998.5 of 1,000 shares, 1.5
 * missing'; undefined without a total.
 */
export function againstTotal(sum: number): string | undefined {
  const total = weightTotal();
  if (total === undefined) return undefined;
  const told = `${formatWeightNumber(sum)} of ${formatWeight(total)}`;
  if (sum === total) return told;
  return `${told}, ${formatWeightNumber(Math.abs(total - sum))} ${sum < total ? 'missing' : 'too many'}`;
}

/** Returns a request with the decimals that its weight is in units of, so that the server never misreads it. */
export function withUnits<Body extends { weight?: number | undefined }>(
  body: Body,
): Body & { weightDecimals?: number } {
  const { decimals = 0 } = weightName() ?? {};
  return decimals === 0 || body.weight === undefined ? body : { ...body, weightDecimals: decimals };
}
