import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import { actorOf } from '../../audit/index.ts';
import type { MeetingFiles } from './meeting-files.ts';

export function defineMeetingFileRoutes(route: DefineRoute, files: MeetingFiles): void {
  route(endpoints.exportMinutes, ({ params, query, session }) =>
    files.minutes(params.id, { ...query, isNamed: session.role === 'admin' }, actorOf(session)),
  );

  route(endpoints.exportAttendance, ({ params, query, session }) =>
    files.attendance(params.id, query, actorOf(session)),
  );
}
