import type { Endpoint } from '../endpoint.ts';

export const auditTrail = {
  method: 'get',
  path: '/audit',
  access: 'administrator',
  isOpenToAuditors: true,
  status: 200,
} as const satisfies Endpoint;

export const checkAudit = {
  method: 'get',
  path: '/audit/check',
  access: 'administrator',
  isOpenToAuditors: true,
  status: 200,
} as const satisfies Endpoint;

export const exportAudit = {
  method: 'get',
  path: '/audit/export',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;
