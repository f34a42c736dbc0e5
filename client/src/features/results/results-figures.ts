import type { Election, ResultsData, Turnout } from '@votewise/server/contract';
import type { Stat } from '../../components/ui/stat-sheet.tsx';
import { firstNameOf, formatCount, formatPercentage } from '../../lib/format.ts';

/** The turnout is missing until the results answer: the list of elections does not know it. */
export type Results = Omit<ResultsData['results'], 'turnout'> & { turnout?: Turnout };

/** What the elections list already knows of the count, shown until the results answer. */
export function resultsOfListed(election: Election): Results {
  const { id, title, status, totalVotes, candidates } = election;
  return { election: { id, title, status }, totalVotes, candidates };
}

/** Total Votes, Candidates and Leading; the leader is the first candidate, in the server's order. */
export function voterStats({ totalVotes, candidates }: Results): Stat[] {
  const names = candidates.map(({ name }) => firstNameOf(name));
  return [
    { label: 'Total Votes', value: formatCount(totalVotes) },
    { label: 'Candidates', value: formatCount(candidates.length) },
    // Whoever takes the lead fits in: the sheet does not change its shape under the reader's eyes.
    {
      label: 'Leading',
      value: names[0] ?? '',
      maxLength: Math.max(0, ...names.map((name) => name.length)),
    },
  ];
}

/** The voters' figures and the first candidate's percentage, which SPEC.md calls Lead Margin. */
export function adminStats(results: Results): Stat[] {
  const leader = results.candidates[0];
  return [
    ...voterStats(results),
    { label: 'Lead Margin', value: formatPercentage(leader?.percentage ?? 0) },
  ];
}

/** What an administrator reads when the ballots, read again after the close, are not what was counted. */
export function differenceText(
  { totalVotes }: Pick<Results, 'totalVotes'>,
  recount: NonNullable<Results['recountDifference']>,
): string {
  const found =
    recount.totalVotes === totalVotes
      ? 'the same total, but other numbers for some candidates'
      : `${formatCount(recount.totalVotes)}, not ${formatCount(totalVotes)}`;
  return `The recount differs from this count: it found ${found}. Declare no result yet. Keep a copy of the database, and have both examined.`;
}
