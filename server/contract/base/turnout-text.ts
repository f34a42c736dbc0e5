import { formatCount, formatPercentage } from './numbers.ts';

/** '1,074 of 1,538 (69.8%)'. In English. */
export function formatTurnout(turnout: {
  ballots: number;
  eligible: number;
  percentage: number;
}): string {
  const { ballots, eligible, percentage } = turnout;
  return `${formatCount(ballots)} of ${formatCount(eligible)} (${formatPercentage(percentage)})`;
}
