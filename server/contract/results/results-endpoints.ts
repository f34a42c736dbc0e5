import { endpoint, openToAuditors } from '../base/endpoint.ts';

export const results = endpoint('get', '/votes/results/:id', 'signed-in', {
  ...openToAuditors,
  isOpenToLinks: true,
  isRevalidated: true,
});
export const publicResult = endpoint('get', '/results/:id', 'public', { isRevalidated: true });
export const exportResults = endpoint(
  'get',
  '/elections/:id/export',
  'administrator',
  openToAuditors,
);
export const exportParticipation = endpoint('get', '/elections/:id/participation', 'administrator');
