import type { Profile } from './auth-calls.ts';
import type { Auth } from './auth-context.ts';

export type Session = Pick<
  Auth,
  'status' | 'user' | 'link' | 'idleMinutes' | 'hasLeft' | 'hasEnded' | 'lastUser'
>;

const NO_USER = {
  user: null,
  link: null,
  idleMinutes: 0,
  hasLeft: false,
  hasEnded: false,
  lastUser: null,
};

export const LOADING: Session = { ...NO_USER, status: 'loading' };
export const SIGNED_OUT: Session = { ...NO_USER, status: 'signed-out' };
export const LEFT: Session = { ...SIGNED_OUT, hasLeft: true };

export function signedIn(profile: Profile): Session {
  return { ...NO_USER, status: 'signed-in', ...profile, link: profile.link ?? null };
}

/** The session ended without a sign-out on this page: the server rejected the token, or the user was inactive. */
export function refused(session: Session): Session {
  return { ...SIGNED_OUT, hasEnded: true, lastUser: session.user ?? session.lastUser };
}

/** There is no session to restore. If one was open, it ended elsewhere. */
export function notRestored(session: Session): Session {
  return session.user ? refused(session) : { ...session, status: 'signed-out' };
}
