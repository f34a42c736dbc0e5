import * as messages from './messages.ts';
import * as elections from '../elections/elections.ts';
import * as at from './messages-endpoints.ts';
import { LIMITS } from '../base/limits.ts';
import { nothing, type Operation } from '../base/operation.ts';

/** Messages to the voters of an election. */
export const messagesApi = {
  messages: {
    ...at.messages,
    summary: 'Lists the messages of an election, with a preview and the automatic messages',
    params: elections.electionParams,
    query: messages.messagesQuery,
    data: messages.messagesData,
  },
  sendMessage: {
    ...at.sendMessage,
    summary: 'Sends a message to each voter at most once',
    params: elections.electionParams,
    body: messages.sendMessageRequest,
    bodyBytes: LIMITS.requestBytes,
    errors: ['MESSAGE_NOT_DUE'],
    data: messages.messageData,
  },
  testEmail: {
    ...at.testEmail,
    summary: 'Sends a test email to the caller’s own address',
    errors: ['NOT_FOUND', 'MAIL_NOT_SENT'],
    data: nothing,
  },
  testMessage: {
    ...at.testMessage,
    summary: 'Sends a test message to the administrator',
    params: elections.electionParams,
    body: messages.testMessageRequest,
    bodyBytes: LIMITS.requestBytes,
    errors: ['MAIL_NOT_SENT'],
    data: nothing,
  },
  confirmTestMessage: {
    ...at.confirmTestMessage,
    summary: 'Marks the test email as read',
    params: elections.electionParams,
    errors: ['NO_TEST_SENT'],
    data: nothing,
  },
  setAutomaticMessages: {
    ...at.setAutomaticMessages,
    summary: 'Configures automatic messages',
    params: elections.electionParams,
    body: messages.automaticRequest,
    data: messages.automaticData,
  },
  messageFailures: {
    ...at.messageFailures,
    summary: 'Lists recipients who did not get a message, and why',
    params: messages.messageParams,
    data: messages.failuresData,
  },
  retryMessage: {
    ...at.retryMessage,
    summary: 'Sends a message again to recipients who did not get it',
    params: messages.messageParams,
    body: messages.retryRequest,
    errors: ['MESSAGE_NOT_DUE', 'EDITED_MEANWHILE'],
    data: messages.messageData,
  },
} as const satisfies Record<string, Operation>;
