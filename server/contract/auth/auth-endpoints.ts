import { endpoint, openToAuditors, worksOnCopy } from '../base/endpoint.ts';

export const login = endpoint('post', '/auth/login', 'public', worksOnCopy);
/** Uses POST, because servers and browsers record URLs, which must therefore not contain a voting link. */
export const lookUpLink = endpoint('post', '/auth/links/look-up', 'public');
export const useLink = endpoint('post', '/auth/links/session', 'public');
export const profile = endpoint('get', '/auth/profile', 'signed-in', {
  ...openToAuditors,
  isOpenToLinks: true,
});
export const logout = endpoint('post', '/auth/logout', 'signed-in', {
  ...openToAuditors,
  ...worksOnCopy,
  isOpenToLinks: true,
});
export const forgot = endpoint('post', '/auth/forgot', 'public');
export const startSignOn = endpoint('post', '/auth/single-sign-on', 'public', worksOnCopy);
export const finishSignOn = endpoint('post', '/auth/single-sign-on/finish', 'public', worksOnCopy);
