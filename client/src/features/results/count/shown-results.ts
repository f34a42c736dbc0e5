import type { Election, ListedElection, ResultsData, Turnout } from '@votewise/contract';

type Times = ResultsData['results']['times'];

/** The list of elections includes no turnout, times, or abstentions, so they are missing until the results load. */
export type Results = Omit<ResultsData['results'], 'turnout' | 'times' | 'abstentions'> & {
  abstentions?: number;
  turnout?: Turnout;
  times?: Times;
  /** Who can vote on a question of a meeting; missing in elections of their own. */
  presence?: NonNullable<Election['meeting']>['presence'] | undefined;
};

/** The count from the list of elections, shown until the results load. */
export function resultsOfListed(election: ListedElection): Results {
  const { id, title, status, ballot, totalVotes, isCountHidden, candidates } = election;
  const { awaitedHandouts = 0 } = election;
  return {
    election: { id, title, status },
    ballot,
    totalVotes,
    ...(isCountHidden && { isCountHidden }),
    ...(awaitedHandouts > 0 && { awaitsHandouts: true as const }),
    candidates,
  };
}

/** Whether a recount has yet to confirm the count after the close. Without votes, there is no recount. */
export function isBeingChecked({ election, totalVotes, ...recount }: Results): boolean {
  const isRecounted = recount.countConfirmedAt ?? recount.elected ?? recount.recountDifference;
  return (
    election.status === 'completed' &&
    totalVotes > 0 &&
    !isRecounted &&
    !isAwaitingAdministrators(recount)
  );
}

/** Whether the recount waits until paper ballots are added, or until it is decided for whom names count. */
export const isAwaitingAdministrators = (
  results: Pick<Results, 'awaitsNames' | 'awaitsHandouts'>,
): boolean => results.awaitsNames === true || results.awaitsHandouts === true;
