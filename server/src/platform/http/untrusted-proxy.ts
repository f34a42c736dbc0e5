import type { RequestHandler } from 'express';
import type { Logger } from '../logger.ts';
import type { TrustProxy } from './request-ids.ts';

/** Warns once if a proxy is not trusted, because everyone behind it shares its limits. The log shows no address. */
export function warnOfUntrustedProxy(logger: Logger): RequestHandler {
  let hasWarned = false;
  return (req, _res, next) => {
    if (!hasWarned && req.headers['x-forwarded-for'] !== undefined) {
      const isTrusted: TrustProxy = req.app.get('trust proxy fn');
      hasWarned = !isTrusted(req.socket.remoteAddress, 0);
      if (hasWarned) {
        logger.warn(
          'a proxy sends X-Forwarded-For, but TRUST_PROXY does not name it: all behind it share the limits on wrong passwords',
        );
      }
    }
    next();
  };
}
