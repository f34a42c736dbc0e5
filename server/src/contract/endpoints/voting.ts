import * as elections from '../elections.ts';
import * as votes from '../votes.ts';
import { type Endpoint, nothing } from './endpoint.ts';

/** Casting and the count. */
export const votingEndpoints = {
  castVote: {
    method: 'post',
    path: '/votes/cast',
    access: 'voter',
    status: 201,
    body: votes.castRequest,
    data: nothing,
  },
  voteHistory: {
    method: 'get',
    path: '/votes/history',
    access: 'signed-in',
    status: 200,
    data: votes.historyData,
  },
  results: {
    isRevalidated: true,
    method: 'get',
    path: '/votes/results/:id',
    access: 'signed-in',
    status: 200,
    params: elections.electionParams,
    data: votes.resultsData,
  },
  voteStatus: {
    method: 'get',
    path: '/votes/status/:id',
    access: 'signed-in',
    status: 200,
    params: elections.electionParams,
    data: votes.voteStatusData,
  },
} as const satisfies Record<string, Endpoint>;
