import type { Endpoint } from '../endpoint.ts';

export const elections = {
  method: 'get',
  path: '/elections',
  access: 'signed-in',
  isOpenToLinks: true,
  isOpenToAuditors: true,
  status: 200,
  isRevalidated: true,
} as const satisfies Endpoint;

export const election = {
  method: 'get',
  path: '/elections/:id',
  access: 'signed-in',
  isOpenToLinks: true,
  isOpenToAuditors: true,
  status: 200,
} as const satisfies Endpoint;

export const createElection = {
  method: 'post',
  path: '/elections',
  access: 'administrator',
  status: 201,
} as const satisfies Endpoint;

export const updateElection = {
  method: 'put',
  path: '/elections/:id',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const updateCandidates = {
  method: 'put',
  path: '/elections/:id/candidates',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const withdrawCandidate = {
  method: 'post',
  path: '/elections/:id/withdrawals',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const declareResult = {
  method: 'post',
  path: '/elections/:id/declaration',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const sealElection = {
  method: 'post',
  path: '/elections/:id/seal',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const deleteElection = {
  method: 'delete',
  path: '/elections/:id',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;
