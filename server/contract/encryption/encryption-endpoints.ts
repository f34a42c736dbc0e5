import { endpoint, openToAuditors } from '../base/endpoint.ts';

export const encryptedBallot = endpoint('get', '/elections/:id/encrypted-ballot', 'voter', {
  isOpenToLinks: true,
});
/** Anyone can check an encrypted election without an account. */
export const electionArchive = endpoint('get', '/elections/:id/archive', 'public');
/** By tracking number, which is in the body so that no log of addresses links it to a voter. */
export const trackedBallot = endpoint('post', '/elections/:id/archive/ballot', 'public');
export const electionEncryption = endpoint(
  'get',
  '/elections/:id/encryption',
  'administrator',
  openToAuditors,
);
export const remindKeyHolders = endpoint(
  'post',
  '/elections/:id/encryption/reminder',
  'administrator',
);
export const annulElection = endpoint('post', '/elections/:id/annulment', 'administrator');
/** These are for key holders, who have no account: the token of their link is in the body. */
export const keyHolderElections = endpoint('post', '/key-holder/elections', 'public');
export const sendDecryption = endpoint('post', '/key-holder/decryptions', 'public');
