import type { Request, RequestHandler, Response } from 'express';
import { randomId } from '../random.ts';

const header = 'X-Request-Id';

/** What proxies send as id, without anything that could break a line of a log. */
const wellFormed = /^[\w.-]{8,64}$/;

/** 48 bits: an id is looked for in the log of some days, and people read it out on the phone. */
const ownBytes = 6;

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
  res.setHeader(header, givenId(req) ?? randomId(ownBytes));
  next();
};

export function requestIdOf(res: Response): string {
  return String(res.getHeader(header));
}
