import type { Endpoint } from '../endpoint.ts';

export const castVote = {
  method: 'post',
  path: '/votes/cast',
  access: 'voter',
  status: 201,
  isShort: true,
} as const satisfies Endpoint;

export const castPaper = {
  method: 'post',
  path: '/votes/cast-paper',
  access: 'voter',
  status: 200,
} as const satisfies Endpoint;

export const voteHistory = {
  method: 'get',
  path: '/votes/history',
  access: 'signed-in',
  status: 200,
} as const satisfies Endpoint;

export const voteStatus = {
  method: 'get',
  path: '/votes/status/:id',
  access: 'signed-in',
  status: 200,
} as const satisfies Endpoint;
