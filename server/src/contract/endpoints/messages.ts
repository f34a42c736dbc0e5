import * as elections from '../elections/elections.ts';
import * as messages from '../messages/messages.ts';
import { type Endpoint, nothing } from './endpoint.ts';

/** Messages to the voters of an election. */
export const messagesEndpoints = {
  messages: {
    summary: 'The messages of an election, with a preview and the automatic ones',
    method: 'get',
    path: '/elections/:id/messages',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    query: messages.messagesQuery,
    data: messages.messagesData,
  },
  sendMessage: {
    summary: 'Sends a message to voters, each once',
    method: 'post',
    path: '/elections/:id/messages',
    access: 'administrator',
    status: 201,
    params: elections.electionParams,
    body: messages.sendMessageRequest,
    data: messages.messageData,
  },
  testMessage: {
    summary: 'Sends a message to its writer alone',
    method: 'post',
    path: '/elections/:id/messages/test',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    body: messages.testMessageRequest,
    data: nothing,
  },
  setAutomaticMessages: {
    summary: 'Switches the messages that go out by themselves',
    method: 'put',
    path: '/elections/:id/messages/automatic',
    access: 'administrator',
    status: 200,
    params: elections.electionParams,
    body: messages.automaticRequest,
    data: messages.automaticData,
  },
  messageFailures: {
    summary: 'Who did not get a message, and why',
    method: 'get',
    path: '/elections/:id/messages/:messageId/failures',
    access: 'administrator',
    status: 200,
    params: messages.messageParams,
    data: messages.failuresData,
  },
  retryMessage: {
    summary: 'Sends again to those who did not get a message',
    method: 'post',
    path: '/elections/:id/messages/:messageId/retry',
    access: 'administrator',
    status: 200,
    params: messages.messageParams,
    body: messages.retryRequest,
    data: messages.messageData,
  },
} as const satisfies Record<string, Endpoint>;
