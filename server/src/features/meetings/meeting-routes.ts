import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { actorOf } from '../audit/index.ts';
import type { MeetingRecord } from './meeting-store.ts';
import type { Meetings } from './meetings.ts';
import { type MeetingStates, presentMeeting } from './present-meeting.ts';
import type { Questions } from './questions.ts';

export function defineMeetingRoutes(
  route: DefineRoute,
  {
    meetings,
    questions,
    states,
  }: { meetings: Meetings; questions: Questions; states: MeetingStates },
): void {
  const presentFor = async (meeting: MeetingRecord, { role }: { role: string }) =>
    presentMeeting(meeting, { state: await states.of(meeting), hasKey: role === 'admin' });

  route(endpoints.meetings, async ({ session }) => ({
    data: {
      meetings: await Promise.all(
        (await meetings.findAll()).map((one) => presentFor(one, session)),
      ),
    },
  }));

  route(endpoints.meeting, async ({ params, session }) => ({
    data: { meeting: await presentFor(await meetings.find(params.id), session) },
  }));

  route(endpoints.createMeeting, async ({ body, session }) => ({
    message: 'Meeting planned.',
    data: { meeting: await presentFor(await meetings.create(body, actorOf(session)), session) },
  }));

  route(endpoints.updateMeeting, async ({ params, body, session }) => ({
    message: 'Meeting saved.',
    data: {
      meeting: await presentFor(await meetings.edit(params.id, body, actorOf(session)), session),
    },
  }));

  route(endpoints.deleteMeeting, async ({ params, session }) => {
    await meetings.delete(params.id, actorOf(session));
    return { message: 'Meeting deleted.', data: {} };
  });

  route(endpoints.setMeetingStatus, async ({ params, body, session }) => {
    const meeting = await meetings.setStatus(params.id, body.status, actorOf(session));
    return { data: { meeting: await presentFor(meeting, session) } };
  });

  route(endpoints.showAgendaItem, async ({ params, body, session }) => {
    const meeting = await questions.show(params.id, body.item, actorOf(session));
    return { data: { meeting: await presentFor(meeting, session) } };
  });

  route(endpoints.openQuestion, async ({ params: { id, item }, body, session }) => {
    const actor = actorOf(session);
    const meeting = await questions.open(id, item, { seconds: body.seconds, actor });
    return { data: { meeting: await presentFor(meeting, session) } };
  });

  route(endpoints.extendQuestion, async ({ params: { id, item }, body, session }) => {
    const actor = actorOf(session);
    const meeting = await questions.extend(id, item, { closesAt: body.closesAt, actor });
    return { data: { meeting: await presentFor(meeting, session) } };
  });

  route(endpoints.closeQuestion, async ({ params: { id, item }, session }) => {
    const meeting = await questions.close(id, item, { actor: actorOf(session) });
    return { data: { meeting: await presentFor(meeting, session) } };
  });

  route(endpoints.showQuestionResult, async ({ params: { id, item }, body, session }) => {
    const actor = actorOf(session);
    const meeting = await questions.showResult(id, item, { isShown: body.isShown, actor });
    return { data: { meeting: await presentFor(meeting, session) } };
  });
}
