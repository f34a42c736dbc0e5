import type { Profile } from './auth-calls.ts';
import type { Auth } from './auth-context.ts';

export type Session = Pick<
  Auth,
  'status' | 'user' | 'idleMinutes' | 'hasLeft' | 'hasEnded' | 'lastUser'
>;

const NOBODY = { user: null, idleMinutes: 0, hasLeft: false, hasEnded: false, lastUser: null };

export const LOADING: Session = { ...NOBODY, status: 'loading' };
export const SIGNED_OUT: Session = { ...NOBODY, status: 'signed-out' };
export const LEFT: Session = { ...SIGNED_OUT, hasLeft: true };

export function signedIn(profile: Profile): Session {
  return { ...NOBODY, status: 'signed-in', ...profile };
}

/** The session is over without anybody having chosen that: the server refuses the token, or nobody was there. */
export function refused(session: Session): Session {
  return { ...SIGNED_OUT, hasEnded: true, lastUser: session.user ?? session.lastUser };
}

/** There is no session to take up; where one was open, it ended somewhere else. */
export function notRestored(session: Session): Session {
  return session.user ? refused(session) : { ...session, status: 'signed-out' };
}
