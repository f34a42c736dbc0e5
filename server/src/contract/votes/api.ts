import * as votes from './votes.ts';
import * as elections from '../elections/elections.ts';
import * as at from './endpoints.ts';
import { nothing, type Operation } from '../operation.ts';

/** Casting, and who has voted. */
export const votesApi = {
  castVote: {
    ...at.castVote,
    summary: 'Casts the vote of the caller: once, and durable when the answer comes',
    body: votes.castRequest,
    data: nothing,
  },
  voteHistory: {
    ...at.voteHistory,
    summary: 'Elections the caller took part in, never the choice',
    data: votes.historyData,
  },
  voteStatus: {
    ...at.voteStatus,
    summary: 'Whether the caller has voted in an election',
    params: elections.electionParams,
    data: votes.voteStatusData,
  },
} as const satisfies Record<string, Operation>;
