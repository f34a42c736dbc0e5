import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { userTypeSchema } from '../contract/index.ts';
import { deriveKey, type KeySource } from './derive-key.ts';
import { randomId } from './random.ts';

const claims = z.object({
  /** The user's `_id`. */
  sub: z.string(),
  /** What the user signs in with, for example VOTER001. */
  uid: z.string(),
  name: z.string(),
  role: userTypeSchema,
  /** The user's tokenVersion when this was issued: a password from the office raises it and so ends the session. */
  ver: z.number().int(),
  /** The same of the account's sessionVersion, which its holder raises. */
  own: z.number().int().default(0),
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
export function createTokens(source: KeySource, ttlSeconds: number): Tokens {
  const key = createSecretKey(deriveKey(source, 'votewise session token v1'));
  return {
    ttlSeconds,
    keyId: deriveKey(source, 'votewise session token key id v1', 8).toString('hex'),
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
