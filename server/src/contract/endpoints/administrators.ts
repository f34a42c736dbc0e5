import * as administrators from '../administrators.ts';
import type { Endpoint } from './endpoint.ts';

/** Who may sign in as administrator. */
export const administratorEndpoints = {
  administrators: {
    method: 'get',
    path: '/auth/administrators',
    access: 'administrator',
    status: 200,
    data: administrators.administratorsData,
  },
  disableAdministrator: {
    method: 'post',
    path: '/auth/administrators/:id/disable',
    access: 'administrator',
    status: 200,
    params: administrators.administratorParams,
    data: administrators.administratorData,
  },
  enableAdministrator: {
    method: 'post',
    path: '/auth/administrators/:id/enable',
    access: 'administrator',
    status: 200,
    params: administrators.administratorParams,
    data: administrators.administratorData,
  },
} as const satisfies Record<string, Endpoint>;
