import type { OwnSession } from '@votewise/contract';
import type { KeptSession } from '../sessions/store.ts';

/** @param current the token ID of the requesting session */
export function presentSession(session: KeptSession, current: string): OwnSession {
  const { _id, device, signedInAt, expiresAt } = session;
  return {
    id: _id,
    device,
    signedInAt: signedInAt.toISOString(),
    endsAt: expiresAt.toISOString(),
    isCurrent: _id === current,
  };
}
