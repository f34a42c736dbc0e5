import * as weights from '@votewise/contract/base/weights';
import { shownLanguage } from './languages/language.ts';
import { organizationNow } from './organization.ts';

/** Returns what the organization calls weights; null if they have no name. */
export const weightName = () => organizationNow().weight ?? null;

/** Formats a weight in the current language, with what the organization calls weights. 290 → '290 shares', or '290'. */
export const formatWeight = (weight: number): string =>
  weights.formatWeight(weight, weightName(), shownLanguage());

/** Returns a weight in an English sentence: '290 shares', or 'weight 290'. */
export const describeWeight = (weight: number): string =>
  weights.describeWeight(weight, weightName());

/** Returns what weights are called, as a heading in English: 'Shares', or 'Weight'. */
export const weightHeading = (): string => weights.weightHeading(weightName());
