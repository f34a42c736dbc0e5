import type { RequestHandler, Response } from 'express';
import type { Endpoint } from '@votewise/contract';
import { AppError } from '../app-error.ts';
import { closedToChanges, closedToVoters } from '../restored-copy-errors.ts';
import type { Session } from '../tokens.ts';

/** Returns the session of a token that is genuine, unexpired, and not revoked. */
export type ReadSession = (token: string) => Promise<Session | undefined>;
/** Like ReadSession, but returns undefined if the session would have to be looked up in the database. */
export type RecognizeSession = (token: string) => Session | undefined;

type Admission = Pick<Endpoint, 'access' | 'isOpenToAuditors' | 'isOpenToLinks'>;
/** Lets callers through who may use the route, and stores the session for the handler. */
export function authenticate(
  admission: Admission & Pick<Endpoint, 'method' | 'worksOnCopy'>,
  { readSession, isRestoredCopy }: { readSession: ReadSession; isRestoredCopy: () => boolean },
): RequestHandler {
  const isOnlyRead = admission.method === 'get' || admission.worksOnCopy === true;
  return async (req, res, next) => {
    if (admission.access === 'public') {
      if (isRestoredCopy() && !isOnlyRead) throw closedToVoters();
      return next();
    }
    const session = await bearerOf(req.headers.authorization, readSession);
    if (!session) {
      res.set('WWW-Authenticate', 'Bearer');
      throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
    }
    if (!mayCall(admission, session)) {
      throw new AppError('FORBIDDEN', refusal(admission, session));
    }
    if (isRestoredCopy()) {
      if (session.role === 'voter' && !admission.worksOnCopy) throw closedToVoters();
      if (!isOnlyRead) throw closedToChanges();
    }
    res.locals['session'] = session;
    next();
  };
}

/** Returns the session of an `Authorization` header. */
export function bearerOf<Read>(
  authorization: string | undefined,
  readSession: (token: string) => Read,
): Read | undefined {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
  return token === undefined ? undefined : readSession(token);
}

/**
 * Returns whether a session may call an endpoint. Auditors and sessions from voting links may call only endpoints that
 * are open to them, regardless of who else has access.
 */
function mayCall(admission: Admission, { role, link }: Session): boolean {
  const { access, isOpenToAuditors, isOpenToLinks } = admission;
  if (link && !isOpenToLinks) return false;
  if (role === 'auditor') return isOpenToAuditors === true;
  switch (access) {
    case 'public':
    case 'signed-in':
      return true;
    case 'administrator':
      return role === 'admin';
    case 'voter':
      return role === 'voter';
    default:
      return access satisfies never;
  }
}

function refusal({ access }: Admission, { role, link }: Session): string {
  if (link)
    return 'A voting link is only for voting. Sign in with your voter ID and password to do this.';
  if (role === 'auditor')
    return 'Auditors can only view elections, meetings, results, and the audit trail.';
  return access === 'voter' ? 'Only voters can do this.' : 'Only administrators can do this.';
}

/** Returns the session that `authenticate` stored. It exists on every route that is not public. */
export function sessionOf(res: Response): Session {
  const session = res.locals['session'] as Session | undefined;
  if (!session) throw new Error('a handler asked for a session on a public route');
  return session;
}
