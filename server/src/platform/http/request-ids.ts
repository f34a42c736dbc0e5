import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';

const header = 'X-Request-Id';

/** IDs that proxies may send, without anything that could break a log line. */
const wellFormed = /^[\w.-]{8,64}$/;

/**
 * 48 random bits: an ID is searched for in the log of some days, and people read it out on the phone. Node has
 * random bits for UUIDs in stock, so this costs a thirtieth of asking the system.
 */
const newId = () => randomUUID().slice(-12);

/** The ID from a proxy, if the proxy is trusted (TRUST_PROXY). */
function givenId(req: Request): string | undefined {
  const given = req.get(header);
  if (given === undefined || !wellFormed.test(given)) return undefined;
  const isTrusted: (address: string | undefined, hop: number) => boolean =
    req.app.get('trust proxy fn');
  return isTrusted(req.socket.remoteAddress, 0) ? given : undefined;
}

/** Gives each request an ID, which is in its response and in the log. */
export const requestIds: RequestHandler = (req, res, next) => {
  res.setHeader(header, givenId(req) ?? newId());
  next();
};

export function requestIdOf(res: Response): string {
  return String(res.getHeader(header));
}
