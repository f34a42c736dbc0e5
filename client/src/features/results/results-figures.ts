import type { Election, ResultsData, Turnout } from '@votewise/server/contract';
import type { Stat } from '../../components/ui/stat-sheet.tsx';
import { firstNameOf, formatCount, formatPercentage } from '../../lib/format.ts';
import { leadingText, marginCaption, standingOf } from './standing.ts';

type Times = ResultsData['results']['times'];

/** Without turnout, times, and abstentions until the results load, since the list of elections does not include them. */
export type Results = Omit<ResultsData['results'], 'turnout' | 'times' | 'abstentions'> & {
  abstentions?: number;
  turnout?: Turnout;
  times?: Times;
};

/** The count from the list of elections, shown until the results load. */
export function resultsOfListed(election: Election): Results {
  const { id, title, status, ballot, totalVotes, isCountHidden, candidates } = election;
  return {
    election: { id, title, status },
    ballot,
    totalVotes,
    ...(isCountHidden && { isCountHidden }),
    candidates,
  };
}

/** Total Votes, Candidates, and Leading: a first name, a tie, or that there are no votes. */
export function voterStats({ election, totalVotes, candidates }: Results): Stat[] {
  const standing = standingOf(candidates);
  const names = candidates.map(({ name }) => firstNameOf(name));
  return [
    { label: 'Total Votes', value: formatCount(totalVotes) },
    { label: 'Candidates', value: formatCount(candidates.length) },
    // Sized for the longest name, so the layout stays the same when the lead changes.
    {
      label: 'Leading',
      value: leadingText(standing, election.status),
      isText: standing.kind !== 'leader',
      maxLength: Math.max(0, ...names.map((name) => name.length)),
    },
  ];
}

/**
 * The figures for voters, with the first candidate's percentage, which SPEC.md calls Lead Margin.
 */
export function adminStats(results: Results): Stat[] {
  const [first] = results.candidates;
  return [
    ...voterStats(results),
    {
      label: 'Lead Margin',
      value: formatPercentage(first?.percentage ?? 0),
      caption: marginCaption(standingOf(results.candidates)),
    },
  ];
}

/** Shown to administrators when the recount after the close differs from the count. */
export function differenceText(
  { totalVotes }: Pick<Results, 'totalVotes'>,
  recount: NonNullable<Results['recountDifference']>,
): string {
  const found =
    recount.totalVotes === totalVotes
      ? 'the same total but different numbers for some candidates'
      : `${formatCount(recount.totalVotes)}, not ${formatCount(totalVotes)}`;
  return `The recount found ${found}. Don’t announce a result yet. Keep a copy of the database and have both counts examined.`;
}
