import { endpoint, openToAuditors, worksOnCopy } from '../base/endpoint.ts';

export const health = endpoint('get', '/health', 'public');
export const ready = endpoint('get', '/ready', 'public');
export const contact = endpoint('get', '/contact', 'public');
export const settings = endpoint('get', '/settings', 'administrator');
export const changeSettings = endpoint('put', '/settings', 'administrator');
export const clock = endpoint('get', '/clock', 'administrator', openToAuditors);
export const confirmClock = endpoint('post', '/clock/confirmation', 'administrator', worksOnCopy);
export const confirmRestore = endpoint(
  'post',
  '/restore/confirmation',
  'administrator',
  worksOnCopy,
);
export const lastBackup = endpoint('get', '/backups/last', 'administrator');
