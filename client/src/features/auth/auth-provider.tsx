import type { LoginRequest, User } from '@votewise/server/contract';
import { type Dispatch, type ReactNode, useEffect, useMemo, useState } from 'react';
import { onUnauthorized } from '../../lib/api.ts';
import { Drafts, DraftsContext } from '../../lib/drafts.ts';
import { clearToken, readToken, watchTokenOfOtherTabs } from '../../lib/token-store.ts';
import { login, logout, restoreSession } from './auth-calls.ts';
import { type Auth, AuthContext } from './auth-context.ts';
import {
  LEFT,
  LOADING,
  notRestored,
  refused,
  type Session,
  SIGNED_OUT,
  signedIn,
} from './session.ts';

export function AuthProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(() => (readToken() ? LOADING : SIGNED_OUT));
  const [drafts] = useState(() => new Drafts());

  const { enter, signIn, signOut } = useMemo(() => sessionActions(drafts, setSession), [drafts]);

  useEffect(() => {
    async function restore(): Promise<void> {
      const user = await restoreSession();
      if (user) enter(user);
      else setSession(notRestored);
    }
    void restore();
    return watchTokenOfOtherTabs(() => void restore());
  }, [enter]);

  useEffect(
    () =>
      onUnauthorized(() => {
        clearToken();
        setSession(refused);
      }),
    [],
  );

  const auth = useMemo<Auth>(() => ({ ...session, signIn, signOut }), [session, signIn, signOut]);

  return (
    <AuthContext value={auth}>
      <DraftsContext value={drafts}>{children}</DraftsContext>
    </AuthContext>
  );
}

function sessionActions(drafts: Drafts, setSession: Dispatch<Session>) {
  function enter(user: User): void {
    drafts.belongTo(user.id);
    setSession(signedIn(user));
  }
  return {
    enter,
    async signIn(credentials: LoginRequest): Promise<User> {
      const user = await login(credentials);
      enter(user);
      return user;
    },
    async signOut(): Promise<void> {
      try {
        await logout();
      } finally {
        drafts.dropAll();
        setSession(LEFT);
      }
    },
  };
}
