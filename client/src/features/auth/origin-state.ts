import type { User } from '@votewise/contract';
import type { Location } from 'react-router-dom';

/** What a guard passes to the sign-in page so that the user can return. */
interface OriginState {
  from: Location;
  /** The user whose session ended on that page, if any. Other users are not returned to it. */
  userId: string | undefined;
}

/** State for links that open the sign-in page with Admin selected. */
export const AS_ADMIN = { role: 'admin' } as const;

export function stateFor(from: Location, lastUser: User | null): OriginState {
  return { from, userId: lastUser?.id };
}
