import type { LinkScope, LoginRequest, User } from '@votewise/contract';
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  startTransition,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { onUnauthorized } from '../../lib/transport.ts';
import { Drafts, DraftsContext } from '../../lib/drafts.ts';
import { forgetCodes } from '../../lib/forget-codes.ts';
import { notePresence } from '../../lib/presence.ts';
import { clearToken, readToken, watchTokenOfOtherTabs } from '../../lib/token-store.ts';
import { abandon, beginByLink, login, logout, type Profile, restoreSession } from './auth-calls.ts';
import { type Auth, AuthContext } from './auth-context.ts';
import { readIdleness } from './idle/idleness.ts';
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

  const actions = useMemo(() => sessionActions(drafts, setSession), [drafts]);

  useEffect(() => {
    async function restore(): Promise<void> {
      const profile = await restoreSession();
      if (!profile) setSession(notRestored);
      else if (readIdleness(profile.idleMinutes).state === 'over') actions.expire();
      else actions.enter(profile);
    }
    void restore();
    return watchTokenOfOtherTabs(() => void restore());
  }, [actions]);

  useEffect(
    () =>
      onUnauthorized(() => {
        clearToken();
        setSession(refused);
      }),
    [],
  );

  const auth = useMemo<Auth>(() => {
    const { enter, signIn, enterByLink, signOut, update, expire } = actions;
    return { ...session, enter, signIn, enterByLink, signOut, update, expire };
  }, [session, actions]);

  return (
    <AuthContext value={auth}>
      <DraftsContext value={drafts}>{children}</DraftsContext>
    </AuthContext>
  );
}

function sessionActions(drafts: Drafts, setSession: Dispatch<SetStateAction<Session>>) {
  function enter(profile: Profile): void {
    drafts.belongTo(profile.user.id);
    forgetCodes(profile.user.id);
    notePresence();
    // A transition splits rendering into short steps. Rendering the dashboard all at once would block the browser.
    startTransition(() => setSession(signedIn(profile)));
  }
  return {
    enter,
    async signIn(credentials: LoginRequest): Promise<User> {
      const profile = await login(credentials);
      enter(profile);
      return profile.user;
    },
    async enterByLink(token: string): Promise<LinkScope> {
      const { user, idleMinutes, link } = await beginByLink(token);
      enter({ user, idleMinutes, link });
      return link;
    },
    async signOut(): Promise<void> {
      try {
        await logout();
      } finally {
        drafts.dropAll();
        forgetCodes();
        setSession(LEFT);
      }
    },
    update(user: User): void {
      setSession((session) => ({ ...session, user }));
    },
    expire(): void {
      abandon();
      forgetCodes();
      setSession(refused);
    },
  };
}
