/*
 * How numbers are written in every text for people: on screens, in emails, and in the audit trail. Exports for
 * programs have plain digits.
 */

/** 1284 → '1,284'. For whole numbers. */
export function formatCount(count: number): string {
  return String(count).replaceAll(/\B(?=(?:\d{3})+$)/g, ',');
}

/** formatQuantity(1, 'vote') → '1 vote'; formatQuantity(1284, 'vote') → '1,284 votes'. */
export function formatQuantity(count: number, noun: string): string {
  return `${formatCount(count)} ${pluralOf(count, noun)}`;
}

/** The noun alone, where the number is set apart: pluralOf(1, 'vote') → 'vote'. */
export function pluralOf(count: number, noun: string): string {
  return count === 1 ? noun : `${noun}s`;
}

/** 36.76 → '36.8%'. */
export function formatPercentage(percentage: number): string {
  return `${percentage.toFixed(1)}%`;
}

/** '1,074 of 1,538 (69.8%)'. */
export function formatTurnout(turnout: {
  ballots: number;
  eligible: number;
  percentage: number;
}): string {
  const { ballots, eligible, percentage } = turnout;
  return `${formatCount(ballots)} of ${formatCount(eligible)} (${formatPercentage(percentage)})`;
}
