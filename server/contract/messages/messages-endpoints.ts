import { endpoint } from '../base/endpoint.ts';

export const messages = endpoint('get', '/elections/:id/messages', 'administrator');
export const invited = endpoint('get', '/messages/invited', 'administrator');
export const sendMessage = endpoint('post', '/elections/:id/messages', 'administrator', {
  status: 201,
});
export const testEmail = endpoint('post', '/settings/test-email', 'administrator');
export const testMessage = endpoint('post', '/elections/:id/messages/test', 'administrator');
export const setAutomaticMessages = endpoint(
  'put',
  '/elections/:id/messages/automatic',
  'administrator',
);
export const messageFailures = endpoint(
  'get',
  '/elections/:id/messages/:messageId/failures',
  'administrator',
);
export const retryMessage = endpoint(
  'post',
  '/elections/:id/messages/:messageId/retry',
  'administrator',
);
export const meetingInvitation = endpoint('get', '/meetings/:id/invitation', 'administrator');
export const inviteMembers = endpoint('post', '/meetings/:id/invitation', 'administrator', {
  status: 201,
});
export const meetingResultsEmail = endpoint('get', '/meetings/:id/results-email', 'administrator');
export const sendMeetingResults = endpoint('post', '/meetings/:id/results-email', 'administrator', {
  status: 201,
});
export const confirmTestMessage = endpoint(
  'post',
  '/elections/:id/messages/test/read',
  'administrator',
);
