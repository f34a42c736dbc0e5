import { endpoint, openToAuditors } from '../endpoint.ts';

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
export const updateElection = endpoint('put', '/elections/:id', 'administrator');
export const updateCandidates = endpoint('put', '/elections/:id/candidates', 'administrator');
export const withdrawCandidate = endpoint('post', '/elections/:id/withdrawals', 'administrator');
export const declareResult = endpoint('post', '/elections/:id/declaration', 'administrator');
export const sealElection = endpoint('post', '/elections/:id/seal', 'administrator');
export const deleteElection = endpoint('delete', '/elections/:id', 'administrator');
