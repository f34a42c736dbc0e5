import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';
import helmet, { type HelmetOptions } from 'helmet';

/**
 * Lets the page run and load only our own files. The session token is in localStorage, so an
 * injected script could steal it.
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

/** Only the page that scans receipts uses the camera. */
const PERMISSIONS = 'camera=(self), microphone=(), geolocation=()';

const YEAR_SECONDS = 31_536_000;

/**
 * Returns the headers for every response. They are always the same, so helmet's fourteen handlers run only once.
 * @param options.includeSubDomains whether browsers must also use HTTPS for all subdomains. Subdomains may belong to
 * others and may lack HTTPS, so the operator decides.
 */
export function chooseSecurityHeaders(options: {
  includeSubDomains: boolean;
}): ReadonlyMap<string, string> {
  const strictTransportSecurity = { maxAge: YEAR_SECONDS, ...options };
  const made = new Map([['Permissions-Policy', PERMISSIONS]]);
  const answer = {
    setHeader: (name: string, value: string) => made.set(name, value),
    removeHeader: (name: string) => made.delete(name),
  } as unknown as ServerResponse;
  helmet({ ...protections, strictTransportSecurity })({} as IncomingMessage, answer, (error) => {
    if (error) throw error;
  });
  return made;
}
export function securityHeaders(headers: ReadonlyMap<string, string>): RequestHandler {
  return (_req, res, next) => {
    for (const [name, value] of headers) res.setHeader(name, value);
    next();
  };
}
