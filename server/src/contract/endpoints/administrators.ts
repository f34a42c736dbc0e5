import * as administrators from '../people/administrators.ts';
import type { Endpoint } from './endpoint.ts';

/** Who may sign in as administrator. */
export const administratorEndpoints = {
  administrators: {
    summary: 'Administrators, with who may sign in and the state of their mail',
    method: 'get',
    path: '/auth/administrators',
    access: 'administrator',
    status: 200,
    data: administrators.administratorsData,
  },
  disableAdministrator: {
    summary: 'Keeps an administrator from signing in; the last enabled one stays',
    method: 'post',
    path: '/auth/administrators/:id/disable',
    access: 'administrator',
    status: 200,
    params: administrators.administratorParams,
    data: administrators.administratorData,
  },
  enableAdministrator: {
    summary: 'Lets a disabled administrator sign in again',
    method: 'post',
    path: '/auth/administrators/:id/enable',
    access: 'administrator',
    status: 200,
    params: administrators.administratorParams,
    data: administrators.administratorData,
  },
} as const satisfies Record<string, Endpoint>;
