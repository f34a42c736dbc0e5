import type { Endpoint } from '../endpoint.ts';

export const results = {
  method: 'get',
  path: '/votes/results/:id',
  access: 'signed-in',
  isOpenToLinks: true,
  isOpenToAuditors: true,
  status: 200,
  isRevalidated: true,
} as const satisfies Endpoint;

export const exportResults = {
  method: 'get',
  path: '/elections/:id/export',
  access: 'administrator',
  isOpenToAuditors: true,
  status: 200,
} as const satisfies Endpoint;

export const exportParticipation = {
  method: 'get',
  path: '/elections/:id/participation',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;
