import type { BallotKind } from '@votewise/contract/elections/ballot';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import type { ReactNode } from 'react';
import type { Results } from './count/shown-results.ts';
import { formatWeight, weightName } from '../../lib/weights.ts';

export const figure = (chunks: ReactNode[]) => (
  <span key="figure" className="font-semibold text-ink">
    {chunks}
  </span>
);

const COUNTED = {
  one: ['list.votes', 'list.votesAndWeight'],
  several: ['list.votes', 'list.votesAndWeight'],
  ranked: ['list.firstPreferences', 'list.firstPreferencesAndWeight'],
  scored: ['list.points', 'list.pointsByWeight'],
} as const satisfies Record<BallotKind, readonly [string, string]>;

/** Returns '3 votes' and, in a count by weight, their weight. */
export function votesOf(
  { votes: count, weight }: Pick<Results['candidates'][number], 'votes' | 'weight'>,
  kind: BallotKind,
  t: ResultTexts,
): ReactNode {
  const [plain, weighted] = COUNTED[kind];
  if (weight === undefined) return t.rich<ReactNode>(plain, { count, b: figure });
  if (weightName()) {
    return [...t.rich<ReactNode>(plain, { count, b: figure }), ` · ${formatWeight(weight)}`];
  }
  return t.rich<ReactNode>(weighted, { count, weight: formatWeight(weight), b: figure });
}

/** Returns the weight of votes whose number is not known: '5 shares', or 'weight 5'. */
export const weightAlone = (weight: number, t: ResultTexts): string =>
  weightName() ? formatWeight(weight) : t('list.weight', { weight: formatWeight(weight) });

/** Returns 'Other write-ins: 2', or 'Write-ins: 2' until names are assigned. */
export const writeInsOf = (
  { votes: count, isAssigned }: NonNullable<Results['writeIns']>,
  t: ResultTexts,
): string => t('list.writeIns', { count, isAssigned: isAssigned ? 'yes' : 'no' });

/** Returns '2 abstentions' and, in a count by weight, their weight. */
export const abstentionsOf = (
  count: number,
  weights: Pick<NonNullable<Results['weights']>, 'abstentions'> | undefined,
  t: ResultTexts,
): string =>
  !weights
    ? t('list.abstentions', { count })
    : weightName()
      ? `${t('list.abstentions', { count })} · ${formatWeight(weights.abstentions)}`
      : t('list.abstentionsAndWeight', { count, weight: formatWeight(weights.abstentions) });
