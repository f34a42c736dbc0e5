import * as passwords from '../passwords.ts';
import * as roll from '../roll.ts';
import * as users from '../users.ts';
import { type Endpoint, nothing } from './endpoint.ts';

/** Signing in and out, and the roll of voters. */
export const peopleEndpoints = {
  login: {
    method: 'post',
    path: '/auth/login',
    access: 'public',
    status: 200,
    body: users.loginRequest,
    data: users.loginData,
  },
  register: {
    method: 'post',
    path: '/auth/register',
    access: 'administrator',
    status: 201,
    body: users.registerRequest,
    data: users.registerData,
  },
  profile: {
    method: 'get',
    path: '/auth/profile',
    access: 'signed-in',
    status: 200,
    data: users.profileData,
  },
  forgot: {
    method: 'post',
    path: '/auth/forgot',
    access: 'public',
    status: 200,
    body: passwords.forgotRequest,
    data: nothing,
  },
  changePassword: {
    method: 'put',
    path: '/auth/password',
    access: 'signed-in',
    status: 200,
    body: passwords.changePasswordRequest,
    data: passwords.changePasswordData,
  },
  logout: { method: 'post', path: '/auth/logout', access: 'signed-in', status: 200, data: nothing },
  voters: {
    method: 'get',
    path: '/auth/voters',
    access: 'administrator',
    status: 200,
    query: users.votersQuery,
    data: users.votersData,
  },
  roll: {
    method: 'get',
    path: '/auth/voters/roll',
    access: 'administrator',
    status: 200,
    query: roll.rollQuery,
    data: roll.rollData,
  },
  sendAgain: {
    method: 'post',
    path: '/auth/voters/send-again',
    access: 'administrator',
    status: 200,
    body: roll.sendAgainRequest,
    data: users.changedData,
  },
  correctAddress: {
    method: 'put',
    path: '/auth/voters/:id/email',
    access: 'administrator',
    status: 200,
    params: roll.voterParams,
    body: roll.correctAddressRequest,
    data: roll.voterData,
  },
  disableVoters: {
    method: 'post',
    path: '/auth/voters/disable',
    access: 'administrator',
    status: 200,
    body: users.idsRequest,
    data: users.changedData,
  },
  enableVoters: {
    method: 'post',
    path: '/auth/voters/enable',
    access: 'administrator',
    status: 200,
    body: users.idsRequest,
    data: users.changedData,
  },
} as const satisfies Record<string, Endpoint>;
