import { inWholes, type WeightName } from '../base/weights.ts';
import type { Round, Verdict } from './results.ts';

/** What a count decides, as far as its numbers are weights if votes are weighted. */
interface Weighed {
  rounds?: readonly Round[] | undefined;
  grades?: Readonly<Record<string, { counts: number[] }>> | undefined;
  duels?: Readonly<Record<string, { margin: number }>> | undefined;
}

/** Returns a decimal number in text with its sign for decimals moved to the left: '4150.25000' → '415.025000'. */
function shifted(decimal: string, places: number): string {
  const [whole = '0', part = ''] = decimal.split('.');
  const digits = whole.padStart(places + 1, '0');
  return `${digits.slice(0, -places)}.${digits.slice(-places)}${part}`;
}

const mapped = <Value, Other>(
  record: Readonly<Record<string, Value>>,
  change: (value: Value) => Other,
): Record<string, Other> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, change(value)]));

/**
 * Returns the numbers of a count by weight, except those of its verdict, as people know them: 41.5 for 415 units. The
 * sentences about a verdict convert its numbers.
 */
export function outcomeInWholes<Given extends Weighed>(
  outcome: Given,
  weightName: WeightName | null,
): Given {
  const places = weightName?.decimals ?? 0;
  if (places === 0) return outcome;
  const { rounds, grades, duels } = outcome;
  const shown = (units: number) => inWholes(units, weightName);
  const text = (decimal: string) => shifted(decimal, places);
  return Object.assign({}, outcome, {
    ...(rounds && {
      rounds: rounds.map(({ runoff, ...round }) => ({
        ...round,
        tallies: mapped(round.tallies, text),
        exhausted: text(round.exhausted),
        quota: round.quota && text(round.quota),
        ...(runoff && {
          runoff: { preferred: mapped(runoff.preferred, text), equal: text(runoff.equal) },
        }),
      })),
    }),
    ...(grades && {
      grades: mapped(grades, (one) => ({ ...one, counts: one.counts.map(shown) })),
    }),
    ...(duels && { duels: mapped(duels, (one) => ({ ...one, margin: shown(one.margin) })) }),
  });
}

/** Returns a verdict about weights with numbers as people know them, for files. */
export function verdictInWholes(verdict: Verdict, weightName: WeightName | null): Verdict {
  const checked = <Check extends NonNullable<Verdict['quorum']>>(check: Check): Check => ({
    ...check,
    needed: inWholes(check.needed, weightName),
    reached: inWholes(check.reached, weightName),
    whole: inWholes(check.whole, weightName),
  });
  const { quorum, majority } = verdict;
  return {
    ...(quorum && { quorum: checked(quorum) }),
    ...(majority && { majority: checked(majority) }),
  };
}
