import * as elections from '../elections/elections.ts';
import * as votes from '../votes/votes.ts';
import { type Endpoint, nothing } from './endpoint.ts';

/** Casting and the count. */
export const votingEndpoints = {
  castVote: {
    summary: 'Casts the vote of the caller: once, and durable when the answer comes',
    method: 'post',
    path: '/votes/cast',
    access: 'voter',
    status: 201,
    body: votes.castRequest,
    data: nothing,
  },
  voteHistory: {
    summary: 'Elections the caller took part in, never the choice',
    method: 'get',
    path: '/votes/history',
    access: 'signed-in',
    status: 200,
    data: votes.historyData,
  },
  results: {
    summary: 'The count, at most half a second old',
    isRevalidated: true,
    method: 'get',
    path: '/votes/results/:id',
    access: 'signed-in',
    status: 200,
    params: elections.electionParams,
    data: votes.resultsData,
  },
  voteStatus: {
    summary: 'Whether the caller has voted in an election',
    method: 'get',
    path: '/votes/status/:id',
    access: 'signed-in',
    status: 200,
    params: elections.electionParams,
    data: votes.voteStatusData,
  },
} as const satisfies Record<string, Endpoint>;
