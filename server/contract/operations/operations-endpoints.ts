import type { Endpoint } from '../endpoint.ts';

export const health = {
  method: 'get',
  path: '/health',
  access: 'public',
  status: 200,
} as const satisfies Endpoint;

export const ready = {
  method: 'get',
  path: '/ready',
  access: 'public',
  status: 200,
} as const satisfies Endpoint;

export const contact = {
  method: 'get',
  path: '/contact',
  access: 'public',
  status: 200,
} as const satisfies Endpoint;

export const clock = {
  method: 'get',
  path: '/clock',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const confirmClock = {
  method: 'post',
  path: '/clock/confirmation',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const lastBackup = {
  method: 'get',
  path: '/backups/last',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;
