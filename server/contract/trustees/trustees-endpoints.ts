import { endpoint } from '../base/endpoint.ts';

export const trusteeGroups = endpoint('get', '/trustee-groups', 'administrator');
export const createTrusteeGroup = endpoint('post', '/trustee-groups', 'administrator', {
  status: 201,
});
export const changeTrustee = endpoint('put', '/trustee-groups/:id/members/:index', 'administrator');
export const sendTrusteeLink = endpoint(
  'post',
  '/trustee-groups/:id/members/:index/link',
  'administrator',
);
export const startDrill = endpoint('post', '/trustee-groups/:id/drill', 'administrator');
export const retireTrusteeGroup = endpoint(
  'post',
  '/trustee-groups/:id/retirement',
  'administrator',
);
/** These are for key holders, who have no account: the token of their link is in the body. */
export const keyHolder = endpoint('post', '/key-holder', 'public');
export const keyRound = endpoint('post', '/key-holder/round', 'public');
export const sendKeyMessage = endpoint('post', '/key-holder/messages', 'public');
export const reportKeyMessage = endpoint('post', '/key-holder/reports', 'public');
