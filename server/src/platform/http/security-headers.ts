import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Only our own files run or load: the session token lies in localStorage, so an injected script would be fatal.
 */
const protections = {
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
  referrerPolicy: { policy: 'no-referrer' },
  xFrameOptions: { action: 'deny' },
} as const satisfies HelmetOptions;

const yearSeconds = 31_536_000;

/**
 * The headers of every answer.
 * @param includeSubDomains whether all hosts below this one must be asked by HTTPS, too: they may be somebody
 * else's and have none, so that is for whoever runs the site to say
 */
export function securityHeaders({
  includeSubDomains,
}: {
  includeSubDomains: boolean;
}): RequestHandler {
  // They are the same for every answer, so helmet's fourteen handlers make them once.
  const headers = headersOf(
    helmet({ ...protections, strictTransportSecurity: { maxAge: yearSeconds, includeSubDomains } }),
  );
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}

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
