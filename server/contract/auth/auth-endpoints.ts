import type { Endpoint } from '../endpoint.ts';

export const login = {
  method: 'post',
  path: '/auth/login',
  access: 'public',
  status: 200,
} as const satisfies Endpoint;

/** Uses POST, because servers and browsers record URLs, which must therefore not contain a voting link. */
export const lookUpLink = {
  method: 'post',
  path: '/auth/links/look-up',
  access: 'public',
  status: 200,
} as const satisfies Endpoint;

export const useLink = {
  method: 'post',
  path: '/auth/links/session',
  access: 'public',
  status: 200,
} as const satisfies Endpoint;

export const profile = {
  method: 'get',
  path: '/auth/profile',
  access: 'signed-in',
  isOpenToAuditors: true,
  isOpenToLinks: true,
  status: 200,
} as const satisfies Endpoint;

export const logout = {
  method: 'post',
  path: '/auth/logout',
  access: 'signed-in',
  isOpenToAuditors: true,
  isOpenToLinks: true,
  status: 200,
} as const satisfies Endpoint;

export const changeAccount = {
  method: 'put',
  path: '/auth/profile',
  access: 'administrator',
  isOpenToAuditors: true,
  status: 200,
} as const satisfies Endpoint;

export const changePassword = {
  method: 'put',
  path: '/auth/password',
  access: 'signed-in',
  isOpenToAuditors: true,
  status: 200,
} as const satisfies Endpoint;

export const forgot = {
  method: 'post',
  path: '/auth/forgot',
  access: 'public',
  status: 200,
} as const satisfies Endpoint;

export const ownSessions = {
  method: 'get',
  path: '/auth/sessions',
  access: 'administrator',
  isOpenToAuditors: true,
  status: 200,
} as const satisfies Endpoint;

export const endOwnSession = {
  method: 'post',
  path: '/auth/sessions/:id/end',
  access: 'administrator',
  isOpenToAuditors: true,
  status: 200,
} as const satisfies Endpoint;

export const endOtherSessions = {
  method: 'post',
  path: '/auth/sessions/end-others',
  access: 'signed-in',
  isOpenToAuditors: true,
  status: 200,
} as const satisfies Endpoint;

export const secondFactor = {
  method: 'get',
  path: '/auth/second-factor',
  access: 'administrator',
  isOpenToAuditors: true,
  status: 200,
} as const satisfies Endpoint;

export const beginSecondFactor = {
  method: 'post',
  path: '/auth/second-factor',
  access: 'administrator',
  isOpenToAuditors: true,
  status: 200,
} as const satisfies Endpoint;

export const confirmSecondFactor = {
  method: 'put',
  path: '/auth/second-factor',
  access: 'administrator',
  isOpenToAuditors: true,
  status: 200,
} as const satisfies Endpoint;

export const renewRecoveryCodes = {
  method: 'post',
  path: '/auth/second-factor/recovery-codes',
  access: 'administrator',
  isOpenToAuditors: true,
  status: 200,
} as const satisfies Endpoint;

export const endSecondFactor = {
  method: 'post',
  path: '/auth/second-factor/off',
  access: 'administrator',
  isOpenToAuditors: true,
  status: 200,
} as const satisfies Endpoint;

export const startSignOn = {
  method: 'post',
  path: '/auth/single-sign-on',
  access: 'public',
  status: 200,
} as const satisfies Endpoint;

export const finishSignOn = {
  method: 'post',
  path: '/auth/single-sign-on/finish',
  access: 'public',
  status: 200,
} as const satisfies Endpoint;
