import { LIMITS } from '../base/limits.ts';
import { endpoint, openToAuditors } from '../base/endpoint.ts';

export const elections = endpoint('get', '/elections', 'signed-in', {
  ...openToAuditors,
  isOpenToLinks: true,
  isRevalidated: true,
});
export const election = endpoint('get', '/elections/:id', 'signed-in', {
  ...openToAuditors,
  isOpenToLinks: true,
});
export const createElection = endpoint('post', '/elections', 'administrator', { status: 201 });
export const copyElection = endpoint('post', '/elections/:id/copies', 'administrator', {
  status: 201,
});
export const updateElection = endpoint('put', '/elections/:id', 'administrator');
export const updateCandidates = endpoint('put', '/elections/:id/candidates', 'administrator');
export const withdrawCandidate = endpoint('post', '/elections/:id/withdrawals', 'administrator');
export const declareResult = endpoint('post', '/elections/:id/declaration', 'administrator');
export const decideTie = endpoint('put', '/elections/:id/tie-decision', 'administrator');
export const writeIns = endpoint(
  'get',
  '/elections/:id/write-ins',
  'administrator',
  openToAuditors,
);
export const assignWriteIns = endpoint('put', '/elections/:id/write-ins', 'administrator');
export const sealElection = endpoint('post', '/elections/:id/seal', 'administrator');
export const deleteElection = endpoint('delete', '/elections/:id', 'administrator');
export const addPhoto = endpoint('post', '/candidates/photos', 'administrator', {
  status: 201,
  uploadBytes: LIMITS.photoBytes,
});
/** Public, because an image on a page cannot send a token. */
export const photo = endpoint('get', '/candidates/photos/:photo', 'public', { isImmutable: true });
export const addStatement = endpoint('post', '/candidates/statements', 'administrator', {
  status: 201,
});
export const statement = endpoint('get', '/candidates/statements/:statement', 'signed-in', {
  ...openToAuditors,
  isOpenToLinks: true,
  isImmutable: true,
});
