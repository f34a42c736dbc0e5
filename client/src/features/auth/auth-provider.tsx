import type { CallingUser, LinkScope, LoginRequest, ProfileData, User } from '@votewise/contract';
import * as auth from '@votewise/contract/auth/auth-endpoints';
import {
  type Dispatch,
  type ReactNode,
  type SetStateAction,
  startTransition,
  useEffect,
  useMemo,
  useState,
} from 'react';
import { ApiError } from '../../lib/api-error.ts';
import { call } from '../../lib/api.ts';
import { Drafts, DraftsContext } from '../../lib/drafts.ts';
import { forgetCodes } from '../../lib/forget-codes.ts';
import { notePresence } from '../../lib/last-activity.ts';
import { clearToken, readToken, storeToken, watchTokenOfOtherTabs } from '../../lib/token-store.ts';
import { onUnauthorized } from '../../lib/transport.ts';
import { type Auth, AuthContext } from './auth-context.ts';
import { readIdleness } from './idleness.ts';

export function AuthProvider({ children }: { children: ReactNode }) {
  const [session, setSession] = useState<Session>(() => (readToken() ? LOADING : SIGNED_OUT));
  const [drafts] = useState(() => new Drafts());

  const actions = useMemo(() => sessionActions(drafts, setSession), [drafts]);

  useEffect(() => {
    async function restore(): Promise<void> {
      const profile = await restoreSession();
      // The server has rejected the token for another request in the meantime.
      if (profile && !readToken()) return;
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

  const value = useMemo<Auth>(() => ({ ...session, ...actions }), [session, actions]);

  return (
    <AuthContext value={value}>
      <DraftsContext value={drafts}>{children}</DraftsContext>
    </AuthContext>
  );
}

function sessionActions(drafts: Drafts, setSession: Dispatch<SetStateAction<Session>>) {
  function enter(profile: ProfileData): void {
    drafts.belongTo(profile.user.id);
    forgetCodes(profile.user.id);
    notePresence();
    // A transition splits rendering into short steps. Rendering the dashboard all at once would block the browser.
    startTransition(() => setSession(signedIn(profile)));
  }
  return {
    enter,
    async signIn(credentials: LoginRequest): Promise<User> {
      clearToken();
      const { token, ...profile } = await call(auth.login, { body: credentials });
      storeToken(token);
      enter(profile);
      return profile.user;
    },
    async enterByLink(token: string): Promise<LinkScope> {
      // If this fails, an existing session is kept.
      const { token: next, ...profile } = await call(auth.useLink, { body: { token } });
      storeToken(next);
      enter(profile);
      return profile.link;
    },
    async signOut(): Promise<void> {
      try {
        await call(auth.logout);
      } catch (error) {
        const hadEnded = error instanceof ApiError && error.status === 401;
        if (!hadEnded) throw error;
      } finally {
        clearToken();
        drafts.dropAll();
        forgetCodes();
        setSession(LEFT);
      }
    },
    update(user: CallingUser): void {
      setSession((session) => ({ ...session, user }));
    },
    /**
     * Ends the session at once in this browser, and on the server when the call arrives. If the call never arrives,
     * the token stays valid until it expires, but it is no longer stored anywhere.
     */
    expire(): void {
      // Sent with the token that the next line removes.
      const request = call(auth.logout);
      clearToken();
      request.catch(() => undefined);
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

function signedIn(profile: ProfileData): Session {
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

/** Returns the stored token's user, or null. A session that can't be restored, for any reason, is ended. */
async function restoreSession(): Promise<ProfileData | null> {
  if (!readToken()) return null;
  try {
    const { user, idleMinutes = 0, link } = (await call(auth.profile)) as Partial<ProfileData>;
    if (user) return { user, idleMinutes, ...(link && { link }) };
  } catch {
    // Any failure ends the session.
  }
  clearToken();
  return null;
}
