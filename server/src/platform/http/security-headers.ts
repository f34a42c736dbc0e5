import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet from 'helmet';

/**
 * Only our own files run or load: the session token lies in localStorage, so an injected script would be fatal.
 */
const protect = helmet({
  contentSecurityPolicy: {
    useDefaults: false,
    directives: {
      defaultSrc: ["'none'"],
      scriptSrc: ["'self'"],
      styleSrc: ["'self'"],
      imgSrc: ["'self'", 'data:'],
      fontSrc: ["'self'"],
      connectSrc: ["'self'"],
      manifestSrc: ["'self'"],
      objectSrc: ["'none'"],
      baseUri: ["'none'"],
      formAction: ["'self'"],
      frameAncestors: ["'none'"],
    },
  },
  // Other sites on the same domain may not have HTTPS: that is not ours to decide.
  strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
});

/** They are the same for every answer, so helmet's fourteen handlers make them once. */
const headers = headersOf(protect);

export const securityHeaders: RequestHandler = (_req, res, next) => {
  for (const [name, value] of headers) res.setHeader(name, value);
  next();
};

function headersOf(handler: ReturnType<typeof helmet>): ReadonlyMap<string, string> {
  const made = new Map<string, string>();
  const answer = {
    setHeader: (name: string, value: string) => made.set(name, value),
    removeHeader: (name: string) => made.delete(name),
  };
  handler({} as IncomingMessage, answer as unknown as ServerResponse, (error) => {
    if (error) throw error;
  });
  return made;
}
