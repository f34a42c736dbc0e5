import { endpoint, openToAuditors } from '../base/endpoint.ts';

export const privacySettings = endpoint('get', '/privacy', 'public');
export const ownAccessFile = endpoint(
  'get',
  '/auth/profile/access-file',
  'signed-in',
  openToAuditors,
);
export const voterAccessFile = endpoint('get', '/auth/voters/:id/access-file', 'administrator');
