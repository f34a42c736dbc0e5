import { endpoints } from '@votewise/contract';
import type { DefineRoute } from '../../../platform/http/define-route.ts';
import { presentSession } from './present.ts';
import type { Devices } from './service.ts';

export function defineDeviceRoutes(route: DefineRoute, devices: Devices): void {
  route(endpoints.ownSessions, async ({ session }) => {
    const listed = await devices.list(session);
    return { data: { sessions: listed.map((one) => presentSession(one, session.jti)) } };
  });

  route(endpoints.endOwnSession, async ({ params, body, session, caller }) => {
    const { device } = await devices.endOne(session, { ...params, ...body }, caller);
    return { message: `${device} was signed out.`, data: {} };
  });

  route(endpoints.endOtherSessions, async ({ body, session, caller }) => ({
    message: 'Your other devices were signed out.',
    data: { token: await devices.endOthers(session, body, caller) },
  }));
}
