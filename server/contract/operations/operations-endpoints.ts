import { LIMITS } from '../base/limits.ts';
import { endpoint, openToAuditors, worksOnCopy } from '../base/endpoint.ts';

export const health = endpoint('get', '/health', 'public');
export const ready = endpoint('get', '/ready', 'public');
export const contact = endpoint('get', '/contact', 'public');
export const settings = endpoint('get', '/settings', 'administrator');
export const changeSettings = endpoint('put', '/settings', 'administrator');
/** A picture, as `addPhoto` takes it. It replaces an earlier one. */
export const setLogo = endpoint('post', '/settings/logo', 'administrator', {
  uploadBytes: LIMITS.photoBytes,
});
export const removeLogo = endpoint('delete', '/settings/logo', 'administrator');
/** Public, because it is on the sign-in page. */
export const logo = endpoint('get', '/logo/:logo', 'public', { isImmutable: true });
export const clock = endpoint('get', '/clock', 'administrator', openToAuditors);
export const confirmClock = endpoint('post', '/clock/confirmation', 'administrator', worksOnCopy);
export const confirmRestore = endpoint(
  'post',
  '/restore/confirmation',
  'administrator',
  worksOnCopy,
);
export const lastBackup = endpoint('get', '/backups/last', 'administrator');
