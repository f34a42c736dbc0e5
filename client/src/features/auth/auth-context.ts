import type { CallingUser, LinkScope, LoginRequest, ProfileData, User } from '@votewise/contract';
import { createContext, useContext } from 'react';

type SessionStatus = 'loading' | 'signed-in' | 'signed-out';

export interface Auth {
  status: SessionStatus;
  /** Set only while the status is 'signed-in'. */
  user: CallingUser | null;
  /** The scope of a session that was started by a voting link. Null in all other sessions. */
  link: LinkScope | null;
  /** Minutes of inactivity after which the session ends; 0 if it never ends, and while signed out. */
  idleMinutes: number;
  /** True after the user has signed out: the next sign-in does not return to the same page. */
  hasLeft: boolean;
  /** True after the session ended in another way: it expired, the user was inactive, or another tab signed out. */
  hasEnded: boolean;
  /** The user whose session ended while this page was open, without a sign-out on this page. */
  lastUser: User | null;
  /** Shows the screens of a user whose token has been stored. */
  enter: (profile: ProfileData) => void;
  /** Throws the error of the API call. */
  signIn: (credentials: LoginRequest) => Promise<User>;
  /** Starts a session from a voting link and replaces any other session with it. Throws the error of the API call. */
  enterByLink: (token: string) => Promise<LinkScope>;
  /** Ends the session on this device even if the call fails, but throws the error of the call. */
  signOut: () => Promise<void>;
  /** Shows the user's changed name and address. */
  update: (user: CallingUser) => void;
  /** Ends an abandoned session. The user's entries are kept. */
  expire: () => void;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
