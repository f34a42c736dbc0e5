import * as votes from './votes.ts';
import * as elections from '../elections/elections.ts';
import * as at from './endpoints.ts';
import { nothing, type Operation } from '../operation.ts';

/** Casting, and who has voted. */
export const votesApi = {
  castVote: {
    ...at.castVote,
    summary: 'Casts the caller’s vote, once. The vote is on disk when the response arrives.',
    body: votes.castRequest,
    data: nothing,
  },
  castPaper: {
    ...at.castPaper,
    summary:
      'Casts the caller’s votes on the questions of a ballot paper. Sending the same request again changes nothing that is in the ballot box.',
    body: votes.castPaperRequest,
    data: votes.castPaperData,
  },
  voteHistory: {
    ...at.voteHistory,
    summary: 'Lists the elections in which the caller has voted, never the choice',
    data: votes.historyData,
  },
  voteStatus: {
    ...at.voteStatus,
    summary: 'Returns whether the caller has voted in an election',
    params: elections.electionParams,
    data: votes.voteStatusData,
  },
} as const satisfies Record<string, Operation>;
