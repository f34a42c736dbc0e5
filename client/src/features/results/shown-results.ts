import type { Election, ResultsData, Turnout } from '@votewise/contract';

type Times = ResultsData['results']['times'];

/**
 * Lacks turnout, times, and abstentions until the results load, because the list of elections does not include them.
 */
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

/**
 * Whether voting has closed and a recount has yet to confirm the count. An election without votes is not recounted.
 */
export function isBeingChecked({ election, totalVotes, ...recount }: Results): boolean {
  const isRecounted = recount.countConfirmedAt ?? recount.elected ?? recount.recountDifference;
  return election.status === 'completed' && totalVotes > 0 && !isRecounted;
}
