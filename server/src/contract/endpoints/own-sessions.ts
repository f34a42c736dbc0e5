import * as sessions from '../auth/devices.ts';
import { type Endpoint, nothing } from './endpoint.ts';

/** Where somebody is signed in. */
export const ownSessionsEndpoints = {
  ownSessions: {
    summary: 'Where the administrator is signed in; of voters no list is kept',
    method: 'get',
    path: '/auth/sessions',
    access: 'administrator',
    status: 200,
    data: sessions.ownSessionsData,
  },
  endOwnSession: {
    summary: 'Ends one of the own sessions, given the current password',
    method: 'post',
    path: '/auth/sessions/:id/end',
    access: 'administrator',
    status: 200,
    params: sessions.ownSessionParams,
    body: sessions.confirmRequest,
    data: nothing,
  },
  endOtherSessions: {
    summary: 'Ends all other sessions, given the current password; the answer has a new token',
    method: 'post',
    path: '/auth/sessions/end-others',
    access: 'signed-in',
    status: 200,
    body: sessions.confirmRequest,
    data: sessions.endOthersData,
  },
} as const satisfies Record<string, Endpoint>;
