import { endpoint, openToAuditors } from '../base/endpoint.ts';

export const castVote = endpoint('post', '/votes/cast', 'voter', {
  isOpenToLinks: true,
  status: 201,
});
export const castPaper = endpoint('post', '/votes/cast-paper', 'voter', { isOpenToLinks: true });
export const voteHistory = endpoint('get', '/votes/history', 'signed-in', { isOpenToLinks: true });
export const voteStatus = endpoint('get', '/votes/status/:id', 'signed-in', {
  isOpenToLinks: true,
});
export const handOutPaper = endpoint('post', '/elections/:id/paper', 'administrator');
export const takePaperBack = endpoint('post', '/elections/:id/paper/return', 'administrator');
export const printPaper = endpoint('post', '/elections/paper/print', 'administrator');
export const paperHolders = endpoint('get', '/elections/:id/paper', 'administrator');
export const exportPaperHolders = endpoint('get', '/elections/:id/paper/export', 'administrator');
export const paperEntries = endpoint('get', '/elections/:id/paper/entries', 'administrator');
export const savePaperEntry = endpoint('put', '/elections/:id/paper/entry', 'administrator');
export const discardPaperEntry = endpoint(
  'delete',
  '/elections/:id/paper/entries/:userId',
  'administrator',
);
export const joinPaper = endpoint('post', '/elections/:id/paper/join', 'administrator');
/** The board is public: people can watch the ballot box without an account. */
export const board = endpoint('get', '/board/:id', 'public', { isRevalidated: true });
export const boardHead = endpoint('get', '/board/:id/heads/:number', 'public', {
  isImmutable: true,
});
export const boardProof = endpoint('get', '/board/:id/proof/:commitment', 'public', {
  isRevalidated: true,
});
export const boardPackage = endpoint('get', '/board/:id/package', 'administrator', openToAuditors);
