import type { LoginRequest, User } from '@votewise/server/contract';
import { createContext, useContext } from 'react';

type SessionStatus = 'loading' | 'signed-in' | 'signed-out';

export interface Auth {
  status: SessionStatus;
  /** Set exactly while the status is 'signed-in'. */
  user: User | null;
  /** After how many minutes without anybody there the session ends; 0: never, and while nobody is signed in. */
  idleMinutes: number;
  /** True after signing out by choice: nobody is led back to where that was. */
  hasLeft: boolean;
  /** True after a session ended by itself: it expired, nobody was there, or another tab signed out. */
  hasEnded: boolean;
  /** Whose session ended by itself while this page was open. */
  lastUser: User | null;
  /** Throws what the API call throws. */
  signIn: (credentials: LoginRequest) => Promise<User>;
  /** Ends the session on this device even when the call fails; then it throws what the call threw. */
  signOut: () => Promise<void>;
  /** Ends a session that nobody is at any more. What was typed stays for its person. */
  expire: () => void;
}

export const AuthContext = createContext<Auth | null>(null);

export function useAuth(): Auth {
  const auth = useContext(AuthContext);
  if (!auth) throw new Error('useAuth must be used within an AuthProvider');
  return auth;
}
