import type { RequestHandler, Response } from 'express';
import type { Access } from '../../contract/index.ts';
import { AppError } from '../app-error.ts';
import type { Session } from '../tokens.ts';

/** Returns the session of a token that is genuine, unexpired, and not revoked. */
export type ReadSession = (token: string) => Session | undefined;

/** Admits callers who may use the route, and stores the session for the handler. */
export function authenticate(access: Access, readSession: ReadSession): RequestHandler {
  return (req, res, next) => {
    if (access === 'public') {
      next();
      return;
    }
    const session = bearerOf(req.headers.authorization, readSession);
    if (!session) {
      res.set('WWW-Authenticate', 'Bearer');
      throw new AppError('UNAUTHENTICATED', 'Sign in to continue.');
    }
    if (!mayCall(access, session)) {
      throw new AppError('FORBIDDEN', refusal(access));
    }
    res.locals['session'] = session;
    next();
  };
}

/** The session of this `Authorization` header. */
export function bearerOf(
  authorization: string | undefined,
  readSession: ReadSession,
): Session | undefined {
  const token = /^Bearer ([\w-]+\.[\w-]+\.[\w-]+)$/i.exec(authorization ?? '')?.[1];
  return token === undefined ? undefined : readSession(token);
}

export function mayCall(access: Exclude<Access, 'public'>, session: Session): boolean {
  switch (access) {
    case 'signed-in':
      return true;
    case 'administrator':
      return session.role === 'admin';
    case 'voter':
      return session.role === 'voter';
    default:
      return access satisfies never;
  }
}

function refusal(access: Access): string {
  return access === 'voter' ? 'Only voters can do this.' : 'Only administrators can do this.';
}

/** The session that `authenticate` stored. It exists on every route that is not public. */
export function sessionOf(res: Response): Session {
  const session = res.locals['session'] as Session | undefined;
  if (!session) throw new Error('a handler asked for a session on a public route');
  return session;
}
