import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { RequestHandler, Response } from 'express';

export const REQUEST_ID = 'X-Request-Id';

/** IDs that proxies may send, without anything that could break a log line. */
const wellFormed = /^[\w.-]{8,64}$/;

/**
 * 48 random bits: an ID is searched for in the log of some days, and people read it out on the phone. Node has
 * random bits for UUIDs in stock, so this costs a thirtieth of asking the system.
 */
const newId = () => randomUUID().slice(-12);

/** Express's judgment of a proxy (TRUST_PROXY). */
export type TrustProxy = (address: string | undefined, hop: number) => boolean;

/** The ID from a proxy if the proxy is trusted, otherwise a new one. */
export function chooseRequestId({ headers, socket }: IncomingMessage, isTrusted: TrustProxy) {
  const given = headers[REQUEST_ID.toLowerCase()];
  const isUsable = typeof given === 'string' && wellFormed.test(given);
  return isUsable && isTrusted(socket.remoteAddress, 0) ? given : newId();
}

/** Gives each request an ID, which is in its response and in the log. */
export const requestIds: RequestHandler = (req, res, next) => {
  res.setHeader(REQUEST_ID, chooseRequestId(req, req.app.get('trust proxy fn')));
  next();
};

export function requestIdOf(res: Response): string {
  return String(res.getHeader(REQUEST_ID));
}
