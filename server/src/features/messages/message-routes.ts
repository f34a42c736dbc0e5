import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { actorOf } from '../audit/index.ts';
import type { Elections } from '../elections/index.ts';
import type { AutomaticMessages } from './automatic-messages.ts';
import type { Messages } from './messages.ts';
import type { MeetingMessages } from './meeting-messages.ts';
import type { MessagesPage } from './messages-page.ts';
import type { TestEmail } from './test-email.ts';
import type { TestMessage } from './test-message.ts';
import type { Undelivered } from './undelivered.ts';

interface MessageRoutesDeps {
  messages: Messages;
  page: MessagesPage;
  testMessage: TestMessage;
  testEmail: TestEmail;
  undelivered: Undelivered;
  meetingMessages: MeetingMessages;
  elections: Pick<Elections, 'noteTestSent' | 'noteTestRead'>;
  automatic: Pick<AutomaticMessages, 'set'>;
}

export function defineMessageRoutes(route: DefineRoute, deps: MessageRoutesDeps): void {
  const { messages, page, testMessage, testEmail, undelivered, meetingMessages } = deps;
  const { elections, automatic } = deps;
  route(endpoints.messages, async ({ params, query }) => ({
    data: await page.overview(params.id, query.timeZone),
  }));

  route(endpoints.invited, async () => ({ data: await page.invited() }));

  route(endpoints.sendMessage, async ({ params, body, session }) => ({
    message: 'Message queued.',
    data: { message: await messages.send(params.id, body, actorOf(session)) },
  }));

  route(endpoints.testEmail, async ({ session }) => ({
    message: await testEmail.send(session.sub),
    data: {},
  }));

  route(endpoints.testMessage, async ({ params, body, session }) => {
    const message = await testMessage.send(params.id, body, session.sub);
    await elections.noteTestSent(params.id, actorOf(session));
    return { message, data: {} };
  });

  route(endpoints.confirmTestMessage, async ({ params, session }) => {
    await elections.noteTestRead(params.id, actorOf(session));
    return { data: {} };
  });

  route(endpoints.setAutomaticMessages, async ({ params, body, session }) => ({
    data: { automatic: await automatic.set(params.id, body, actorOf(session)) },
  }));

  route(endpoints.messageFailures, async ({ params }) => ({
    data: await undelivered.list(params.id, params.messageId),
  }));

  route(endpoints.retryMessage, async ({ params, body, session }) => ({
    message: 'Message queued again.',
    data: {
      message: await undelivered.retry({
        electionId: params.id,
        messageId: params.messageId,
        which: body.which,
        actor: actorOf(session),
      }),
    },
  }));

  route(endpoints.meetingInvitation, async ({ params, query }) => ({
    data: { invitation: await meetingMessages.invitation(params.id, query.timeZone) },
  }));

  route(endpoints.inviteMembers, async ({ params, body, session }) => ({
    message: 'Invitation queued.',
    data: { invitation: await meetingMessages.invite(params.id, body, actorOf(session)) },
  }));

  route(endpoints.meetingResultsEmail, async ({ params }) => ({
    data: { email: await meetingMessages.results(params.id) },
  }));

  route(endpoints.sendMeetingResults, async ({ params, body, session }) => ({
    message: 'Email queued.',
    data: { email: await meetingMessages.sendResults(params.id, body, actorOf(session)) },
  }));
}
