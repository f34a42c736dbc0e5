import * as messages from './messages.ts';
import * as elections from '../elections/elections.ts';
import { meetingParams } from '../meetings/meetings.ts';
import * as invitation from './meeting-invitation.ts';
import * as at from './messages-endpoints.ts';
import { LIMITS } from '../base/limits.ts';
import { nothing, type Operation } from '../base/operation.ts';

/** Messages to the voters of an election, and to the members of a meeting. */
export const messagesApi = {
  messages: {
    ...at.messages,
    summary: 'Lists the messages of an election, with a preview and the automatic messages',
    params: elections.electionParams,
    query: messages.messagesQuery,
    data: messages.messagesData,
  },
  invited: {
    ...at.invited,
    summary:
      'Lists how many voters have been invited to elections outside meetings that have not closed: of each ballot paper the first question, the first 10 to open',
    data: messages.invitedData,
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
  meetingInvitation: {
    ...at.meetingInvitation,
    summary: 'Returns who has been invited to a meeting, and the invitation',
    params: meetingParams,
    query: invitation.meetingInvitationQuery,
    data: invitation.meetingInvitationData,
  },
  inviteMembers: {
    ...at.inviteMembers,
    summary:
      'Invites the members of a planned meeting by email. Members who were invited to the same date get nothing.',
    params: meetingParams,
    body: invitation.inviteMembersRequest,
    errors: ['MESSAGE_NOT_DUE', 'EDITED_MEANWHILE'],
    data: invitation.meetingInvitationData,
  },
  meetingResultsEmail: {
    ...at.meetingResultsEmail,
    summary: 'Returns who was told by email that the results of a meeting are final, and the email',
    params: meetingParams,
    data: invitation.meetingResultsEmailData,
  },
  sendMeetingResults: {
    ...at.sendMeetingResults,
    summary:
      'Tells the members of a closed meeting by email, each of them once, that its results are final',
    params: meetingParams,
    body: invitation.sendMeetingResultsRequest,
    errors: ['MESSAGE_NOT_DUE'],
    data: invitation.meetingResultsEmailData,
  },
} as const satisfies Record<string, Operation>;
