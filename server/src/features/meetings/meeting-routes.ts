import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import { actorOf } from '../audit/index.ts';
import type { Groups } from '../people/index.ts';
import type { MeetingStreams } from './meeting-streams.ts';
import type { MeetingAccess } from './meeting-access.ts';
import type { MeetingRecord } from './stored/meeting-store.ts';
import type { Meetings } from './agenda/meetings.ts';
import { type MeetingStates, presentMeeting } from './present-meeting.ts';
import type { Questions } from './agenda/questions.ts';
import { namesOfGroups } from './attendance/meeting-members.ts';

export function defineMeetingRoutes(
  route: DefineRoute,
  {
    meetings,
    questions,
    states,
    streams,
    access,
    groups,
  }: {
    meetings: Meetings;
    questions: Questions;
    states: MeetingStates;
    streams: MeetingStreams;
    access: MeetingAccess;
    groups: Pick<Groups, 'currentOf'>;
  },
): void {
  const presentFor = async (meeting: MeetingRecord, { role }: { role: string }) => {
    const { forAdministrators, forAll } = await states.of(meeting);
    const isAdministrator = role === 'admin';
    return presentMeeting(meeting, {
      state: isAdministrator ? forAdministrators : forAll,
      groups: namesOfGroups(meeting, groups),
      hasKey: isAdministrator,
    });
  };

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

  route(endpoints.meetingState, async ({ params, session }) => ({
    data: await streams.stateOf(await access.require(params.id, session), session),
  }));

  route(endpoints.meetingEvents, async ({ params: { id }, session }) => ({
    ...streams.follow(await access.require(id, session), session),
    isAllowed: () => access.mayStillFollow(id, session),
  }));

  route(endpoints.hallState, async ({ params, body, caller }) => ({
    data: await streams.stateOf(await access.requireKey(params.id, body.key, caller.ip)),
  }));

  route(endpoints.hallEvents, async ({ params, body, caller }) =>
    streams.followInHall(await access.requireKey(params.id, body.key, caller.ip)),
  );

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

  route(endpoints.renewScreenKey, async ({ params, session }) => {
    const meeting = await meetings.renewScreenKey(params.id, actorOf(session));
    return {
      message: 'Key replaced. Open the screen in the hall again.',
      data: { meeting: await presentFor(meeting, session) },
    };
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
