import type { Endpoint } from '../endpoint.ts';

export const castVote = {
  method: 'post',
  path: '/votes/cast',
  access: 'voter',
  isOpenToLinks: true,
  status: 201,
  isFast: true,
} as const satisfies Endpoint;

export const castPaper = {
  method: 'post',
  path: '/votes/cast-paper',
  access: 'voter',
  isOpenToLinks: true,
  status: 200,
} as const satisfies Endpoint;

export const voteHistory = {
  method: 'get',
  path: '/votes/history',
  access: 'signed-in',
  isOpenToLinks: true,
  status: 200,
} as const satisfies Endpoint;

export const voteStatus = {
  method: 'get',
  path: '/votes/status/:id',
  access: 'signed-in',
  isOpenToLinks: true,
  status: 200,
} as const satisfies Endpoint;

/** The board is public: people can watch the ballot box without an account. */
export const board = {
  method: 'get',
  path: '/board/:id',
  access: 'public',
  status: 200,
  isRevalidated: true,
} as const satisfies Endpoint;

export const boardHead = {
  method: 'get',
  path: '/board/:id/heads/:number',
  access: 'public',
  status: 200,
  isImmutable: true,
} as const satisfies Endpoint;

export const boardProof = {
  method: 'get',
  path: '/board/:id/proof/:commitment',
  access: 'public',
  status: 200,
  isRevalidated: true,
} as const satisfies Endpoint;

export const boardPackage = {
  method: 'get',
  path: '/board/:id/package',
  access: 'administrator',
  isOpenToAuditors: true,
  status: 200,
} as const satisfies Endpoint;
