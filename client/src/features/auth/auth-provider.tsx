import type { LoginRequest, User } from '@votewise/server/contract';
import { type ReactNode, useEffect, useMemo, useState } from 'react';
import { onUnauthorized } from '../../lib/api.ts';
import { clearToken, readToken, watchTokenOfOtherTabs } from '../../lib/token-store.ts';
import { login, logout, restoreSession } from './auth-calls.ts';
import { type Auth, AuthContext } from './auth-context.ts';

type Session = Pick<Auth, 'status' | 'user' | 'hasLeft'>;

const LOADING: Session = { status: 'loading', user: null, hasLeft: false };
const SIGNED_OUT: Session = { status: 'signed-out', user: null, hasLeft: false };

function sessionOf(user: User | null): Session {
  return user ? { status: 'signed-in', user, hasLeft: false } : SIGNED_OUT;
}

export function AuthProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(() => (readToken() ? LOADING : SIGNED_OUT));

  useEffect(() => {
    function restore(): void {
      void restoreSession().then((user) => setSession(sessionOf(user)));
    }
    restore();
    return watchTokenOfOtherTabs(restore);
  }, []);

  useEffect(
    () =>
      onUnauthorized(() => {
        clearToken();
        setSession(SIGNED_OUT);
      }),
    [],
  );

  const auth = useMemo<Auth>(
    () => ({
      ...session,
      async signIn(credentials: LoginRequest) {
        const user = await login(credentials);
        setSession(sessionOf(user));
        return user;
      },
      async signOut() {
        try {
          await logout();
        } finally {
          setSession({ ...SIGNED_OUT, hasLeft: true });
        }
      },
    }),
    [session],
  );

  return <AuthContext value={auth}>{children}</AuthContext>;
}
