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
import { Drafts, DraftsContext } from '../../lib/drafts.ts';
import { forgetCodes } from '../../lib/forget-codes.ts';
import { notePresence } from '../../lib/presence.ts';
import { clearToken, readToken, watchTokenOfOtherTabs } from '../../lib/token-store.ts';
import { onUnauthorized } from '../../lib/transport.ts';
import { abandon, beginByLink, login, logout, type Profile, restoreSession } from './auth-calls.ts';
import { type Auth, AuthContext } from './auth-context.ts';
import { readIdleness } from './idle/idleness.ts';

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

type Session = Pick<
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

const LOADING: Session = { ...NO_USER, status: 'loading' };

const SIGNED_OUT: Session = { ...NO_USER, status: 'signed-out' };

const LEFT: Session = { ...SIGNED_OUT, hasLeft: true };

function signedIn(profile: Profile): Session {
  return { ...NO_USER, status: 'signed-in', ...profile, link: profile.link ?? null };
}

/** The session ended without a sign-out on this page: the server rejected the token, or the user was inactive. */
function refused(session: Session): Session {
  return { ...SIGNED_OUT, hasEnded: true, lastUser: session.user ?? session.lastUser };
}

/** There is no session to restore. If one was open, it ended elsewhere. */
function notRestored(session: Session): Session {
  return session.user ? refused(session) : { ...session, status: 'signed-out' };
}
