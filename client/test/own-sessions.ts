import type { OwnSession } from '@votewise/contract';

/** The session of the browser that asks. */
export const HERE: OwnSession = {
  id: 'here',
  device: 'Firefox on Windows',
  signedInAt: '2026-11-16T02:10:00.000Z',
  endsAt: '2026-11-16T10:10:00.000Z',
  isCurrent: true,
};
