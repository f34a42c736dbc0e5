import * as elections from '../elections.ts';
import * as messages from '../messages.ts';
import { type Endpoint, nothing } from './endpoint.ts';

/** Messages to the voters of an election. */
export const messagesEndpoints = {
  messages: {
    method: 'get',
    path: '/elections/:id/messages',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    query: messages.messagesQuery,
    data: messages.messagesData,
  },
  sendMessage: {
    method: 'post',
    path: '/elections/:id/messages',
    access: 'administrator',
    status: 201,
    params: elections.electionParams,
    body: messages.sendMessageRequest,
    data: messages.messageData,
  },
  testMessage: {
    method: 'post',
    path: '/elections/:id/messages/test',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    body: messages.testMessageRequest,
    data: nothing,
  },
  setAutomaticMessages: {
    method: 'put',
    path: '/elections/:id/messages/automatic',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    body: messages.automaticRequest,
    data: messages.automaticData,
  },
  messageFailures: {
    method: 'get',
    path: '/elections/:id/messages/:messageId/failures',
    access: 'administrator',
    status: 200,
    params: messages.messageParams,
    data: messages.failuresData,
  },
  retryMessage: {
    method: 'post',
    path: '/elections/:id/messages/:messageId/retry',
    access: 'administrator',
    status: 200,
    params: messages.messageParams,
    body: messages.retryRequest,
    data: messages.messageData,
  },
} as const satisfies Record<string, Endpoint>;
