import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../platform/http/define-route.ts';
import type { Electorate } from '../people/index.ts';
import type { AttendanceService } from './attendance.ts';
import type { LiveMeetings } from './live-meeting.ts';
import { notFound } from './meetings.ts';
import type { OwnMeetings } from './own-meetings.ts';

export function defineAttendanceRoutes(
  route: DefineRoute,
  deps: {
    attendance: AttendanceService;
    own: OwnMeetings;
    electorate: Pick<Electorate, 'findVoters'>;
    live: Pick<LiveMeetings, 'changed'>;
  },
): void {
  const { attendance, own, electorate, live } = deps;

  route(endpoints.attendance, async ({ params, query }) => ({
    data: await attendance.list(params.id, query),
  }));

  route(endpoints.checkIn, async ({ params, body, session }) => {
    const by = { userId: session.uid, name: session.name };
    const data = await attendance.checkIn(params.id, body, by);
    live.changed(params.id);
    return { data };
  });

  route(endpoints.ownMeetings, async ({ session }) => ({
    data: { meetings: await own.list(session) },
  }));

  route(endpoints.attend, async ({ params, body, session }) => {
    const meeting = await own.require(params.id, session);
    const [voter] = await electorate.findVoters([session.sub]);
    if (!voter) throw notFound();
    await attendance.attend(meeting, voter, body.isPresent);
    live.changed(params.id);
    return { data: { meeting: await own.present(meeting, session) } };
  });
}
