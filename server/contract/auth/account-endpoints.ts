import { endpoint, openToAuditors } from '../base/endpoint.ts';

// Separate from `auth-endpoints`, because the first load needs none of these.

export const changeAccount = endpoint('put', '/auth/profile', 'administrator', openToAuditors);
export const changePassword = endpoint('put', '/auth/password', 'signed-in', openToAuditors);
export const ownSessions = endpoint('get', '/auth/sessions', 'administrator', openToAuditors);
export const endOwnSession = endpoint(
  'post',
  '/auth/sessions/:id/end',
  'administrator',
  openToAuditors,
);
export const endOtherSessions = endpoint(
  'post',
  '/auth/sessions/end-others',
  'signed-in',
  openToAuditors,
);
export const secondFactor = endpoint('get', '/auth/second-factor', 'administrator', openToAuditors);
export const beginSecondFactor = endpoint(
  'post',
  '/auth/second-factor',
  'administrator',
  openToAuditors,
);
export const confirmSecondFactor = endpoint(
  'put',
  '/auth/second-factor',
  'administrator',
  openToAuditors,
);
export const renewRecoveryCodes = endpoint(
  'post',
  '/auth/second-factor/recovery-codes',
  'administrator',
  openToAuditors,
);
export const endSecondFactor = endpoint(
  'post',
  '/auth/second-factor/off',
  'administrator',
  openToAuditors,
);
