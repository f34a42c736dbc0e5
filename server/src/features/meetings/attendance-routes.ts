import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import type { Session } from '../../platform/tokens.ts';
import type { Voters } from '../people/index.ts';
import type { Attendees } from './attendance/attendees.ts';
import type { CheckIns } from './attendance/check-ins.ts';
import { meetingNotFound } from './stored/meeting-rules.ts';
import type { OwnMeetings } from './own-meetings.ts';
import type { HandoutNeeds } from './attendance/handout-needs.ts';
import type { ProxyService } from './attendance/proxies.ts';
import type { Questions } from './agenda/questions.ts';

export function defineAttendanceRoutes(
  route: DefineRoute,
  deps: {
    attendees: Attendees;
    checkIns: CheckIns;
    proxies: ProxyService;
    own: OwnMeetings;
    handoutNeeds: HandoutNeeds;
    questions: Pick<Questions, 'askForTime'>;
    voters: Pick<Voters, 'findByIds'>;
  },
): void {
  const { attendees, checkIns, proxies, own, handoutNeeds, questions, voters } = deps;

  route(endpoints.attendance, async ({ params, query }) => ({
    data: await attendees.list(params.id, query),
  }));

  route(endpoints.checkIn, async ({ params, body, session }) => ({
    data: await checkIns.checkIn(params.id, body, administratorOf(session)),
  }));

  route(endpoints.paperNeeds, async ({ params }) => ({
    data: await handoutNeeds.of(params.id, params.item),
  }));

  route(endpoints.ownMeetings, async ({ session }) => ({
    data: { meetings: await own.list(session) },
  }));

  const administratorOf = ({ uid, name }: { uid: string; name: string }) => ({ userId: uid, name });

  /** Returns the caller and a meeting of theirs. @throws AppError NOT_FOUND */
  async function callerIn(id: string, session: Session, what = {}) {
    const meeting = await own.require(id, session, what);
    const [voter] = await voters.findByIds([session.sub]);
    if (!voter) throw meetingNotFound();
    return { meeting, voter };
  }

  route(endpoints.proxies, async ({ params }) => ({
    data: { proxies: await proxies.list(params.id) },
  }));

  route(endpoints.enterProxy, async ({ params, body, session }) => {
    const proxy = await proxies.enter(params.id, body, administratorOf(session));
    return { data: { proxy } };
  });

  route(endpoints.endProxy, async ({ params, query, session }) => {
    await proxies.endFor(params.id, params.giver, administratorOf(session), query.changes);
    return { message: 'Proxy ended.', data: {} };
  });

  route(endpoints.giveProxy, async ({ params, body, session }) => {
    const { meeting, voter } = await callerIn(params.id, session);
    await proxies.give(meeting, voter, body.holder);
    return { data: { meeting: await own.describeMeeting(meeting, session) } };
  });

  route(endpoints.takeBackProxy, async ({ params, session }) => {
    const { meeting, voter } = await callerIn(params.id, session, { endsProxy: true });
    await proxies.takeBack(meeting, voter);
    return { data: { meeting: await own.describeMeeting(meeting, session) } };
  });

  route(endpoints.askForTime, async ({ params: { id, item }, session }) => {
    await own.require(id, session);
    await questions.askForTime(id, item, session.sub);
    return { message: 'The chair sees that a member needs more time.', data: {} };
  });

  route(endpoints.declineProxy, async ({ params, session }) => {
    const { meeting, voter } = await callerIn(params.id, session, { endsProxy: true });
    await proxies.decline(meeting, voter, params.giver);
    return { data: { meeting: await own.describeMeeting(meeting, session) } };
  });

  route(endpoints.attend, async ({ params, body, session }) => {
    const { meeting, voter } = await callerIn(params.id, session);
    await checkIns.attend(meeting, voter, body.isPresent);
    return { data: { meeting: await own.describeMeeting(meeting, session) } };
  });
}
