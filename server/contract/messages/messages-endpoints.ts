import type { Endpoint } from '../endpoint.ts';

export const messages = {
  method: 'get',
  path: '/elections/:id/messages',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const sendMessage = {
  method: 'post',
  path: '/elections/:id/messages',
  access: 'administrator',
  status: 201,
} as const satisfies Endpoint;

export const testMessage = {
  method: 'post',
  path: '/elections/:id/messages/test',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const setAutomaticMessages = {
  method: 'put',
  path: '/elections/:id/messages/automatic',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const messageFailures = {
  method: 'get',
  path: '/elections/:id/messages/:messageId/failures',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const retryMessage = {
  method: 'post',
  path: '/elections/:id/messages/:messageId/retry',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;

export const confirmTestMessage = {
  method: 'post',
  path: '/elections/:id/messages/test/read',
  access: 'administrator',
  status: 200,
} as const satisfies Endpoint;
