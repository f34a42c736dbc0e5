import type { User } from '@votewise/server/contract';
import type { Auth } from './auth-context.ts';

export type Session = Pick<Auth, 'status' | 'user' | 'hasLeft' | 'hasEnded' | 'lastUser'>;

const NOBODY = { user: null, hasLeft: false, hasEnded: false, lastUser: null };

export const LOADING: Session = { ...NOBODY, status: 'loading' };
export const SIGNED_OUT: Session = { ...NOBODY, status: 'signed-out' };
export const LEFT: Session = { ...SIGNED_OUT, hasLeft: true };

export function signedIn(user: User): Session {
  return { ...NOBODY, status: 'signed-in', user };
}

/** The server refuses the token: the session is over without anybody having chosen that. */
export function refused(session: Session): Session {
  return { ...SIGNED_OUT, hasEnded: true, lastUser: session.user ?? session.lastUser };
}

/** There is no session to take up; where one was open, it ended somewhere else. */
export function notRestored(session: Session): Session {
  return session.user ? refused(session) : { ...session, status: 'signed-out' };
}
