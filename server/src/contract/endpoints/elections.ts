import * as elections from '../elections.ts';
import { type Endpoint, nothing } from './endpoint.ts';

/** Elections and their files. */
export const electionsEndpoints = {
  elections: {
    isRevalidated: true,
    method: 'get',
    path: '/elections',
    access: 'signed-in',
    status: 200,
    data: elections.electionsData,
  },
  election: {
    method: 'get',
    path: '/elections/:id',
    access: 'signed-in',
    status: 200,
    params: elections.electionParams,
    data: elections.electionData,
  },
  createElection: {
    method: 'post',
    path: '/elections',
    access: 'administrator',
    status: 201,
    body: elections.createElectionRequest,
    data: elections.electionData,
  },
  updateElection: {
    method: 'put',
    path: '/elections/:id',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    body: elections.updateElectionRequest,
    data: elections.electionData,
  },
  updateCandidates: {
    method: 'put',
    path: '/elections/:id/candidates',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    body: elections.updateCandidatesRequest,
    data: elections.electionData,
  },
  deleteElection: {
    method: 'delete',
    path: '/elections/:id',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    data: nothing,
  },
  exportResults: {
    method: 'get',
    path: '/elections/:id/export',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    query: elections.exportQuery,
    data: 'file',
  },
  exportParticipation: {
    method: 'get',
    path: '/elections/:id/participation',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    data: 'file',
  },
} as const satisfies Record<string, Endpoint>;
