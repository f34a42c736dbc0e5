import { createSecretKey, hkdfSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { userTypeSchema } from '../contract/index.ts';
import { randomId } from './random.ts';

const claims = z.object({
  /** The user's `_id`. */
  sub: z.string(),
  /** What the user signs in with, for example VOTER001. */
  uid: z.string(),
  name: z.string(),
  role: userTypeSchema,
  /** The user's tokenVersion when this was issued: a new password raises it and so ends the session. */
  ver: z.number().int(),
  jti: z.string(),
  exp: z.number(),
});

/** What a valid bearer token says. */
export type Session = z.infer<typeof claims>;

export interface Tokens {
  issue(holder: Omit<Session, 'jti' | 'exp'>): string;
  /** The session of a genuine, unexpired token, else undefined. */
  read(token: string): Session | undefined;
  ttlSeconds: number;
  /** Tells the key from others without telling the key: what one has signed, another refuses. */
  keyId: string;
}

/**
 * JSON Web Tokens, HS256. The key is derived from the secret and the database's own id, so that a token
 * of one database is void at another that happens to share the secret. A KeyObject made once: verifying
 * with a string costs fifty times as much.
 */
export function createTokens(options: {
  secret: string;
  instanceId: string;
  ttlSeconds: number;
}): Tokens {
  const { secret, instanceId, ttlSeconds } = options;
  const derive = (purpose: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, instanceId, purpose, bytes));
  const key = createSecretKey(derive('votewise session token v1', 32));
  return {
    ttlSeconds,
    keyId: derive('votewise session token key id v1', 8).toString('hex'),
    issue: (holder) =>
      jwt.sign({ ...holder, jti: randomId() }, key, { algorithm: 'HS256', expiresIn: ttlSeconds }),
    read(token) {
      try {
        return claims.parse(jwt.verify(token, key, { algorithms: ['HS256'], maxAge: ttlSeconds }));
      } catch {
        return undefined;
      }
    },
  };
}
