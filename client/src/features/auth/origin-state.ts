import type { User } from '@votewise/server/contract';
import type { Location } from 'react-router-dom';

/** What a guard passes to the login page for the way back. */
interface OriginState {
  from: Location;
  /** The user whose session ended there, if any. Other users are not sent there. */
  userId: string | undefined;
}

/** For links to the login page that choose Admin. */
export const AS_ADMIN = { role: 'admin' } as const;

export function stateFor(from: Location, lastUser: User | null): OriginState {
  return { from, userId: lastUser?.id };
}
