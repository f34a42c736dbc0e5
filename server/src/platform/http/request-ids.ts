import { randomUUID } from 'node:crypto';
import type { Request, RequestHandler, Response } from 'express';

const header = 'X-Request-Id';

/** What proxies send as id, without anything that could break a line of a log. */
const wellFormed = /^[\w.-]{8,64}$/;

/**
 * 48 random bits: an id is looked for in the log of some days, and people read it out on the phone. Node has the
 * bits of UUIDs in store, so that this costs casting a thirtieth of what asking the system would.
 */
const newId = () => randomUUID().slice(-12);

/** The id that a proxy gave, if its word is believed (TRUST_PROXY). */
function givenId(req: Request): string | undefined {
  const given = req.get(header);
  if (given === undefined || !wellFormed.test(given)) return undefined;
  const isTrusted: (address: string | undefined, hop: number) => boolean =
    req.app.get('trust proxy fn');
  return isTrusted(req.socket.remoteAddress, 0) ? given : undefined;
}

/** Gives each request an id, which its answer bears and under which the log tells of it. */
export const requestIds: RequestHandler = (req, res, next) => {
  res.setHeader(header, givenId(req) ?? newId());
  next();
};

export function requestIdOf(res: Response): string {
  return String(res.getHeader(header));
}
