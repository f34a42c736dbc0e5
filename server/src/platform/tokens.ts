import { createSecretKey } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { z } from 'zod';
import { userTypeSchema } from '@votewise/contract';
import { deriveKey, type KeySource } from './derive-key.ts';
import { randomId } from './random.ts';

const claims = z.object({
  /** The user's `_id`. */
  sub: z.string(),
  /** The user ID, for example, VOTER001. */
  uid: z.string(),
  name: z.string(),
  role: userTypeSchema,
  /**
   * The user's tokenVersion when the token was issued. Setting a new password as an administrator or
   * from the command line increases the version and ends the session.
   */
  ver: z.number().int(),
  /** The account's sessionVersion, which increases with the user's own changes. */
  own: z.number().int().default(0),
  /**
   * Only in sessions from a voting link: the election that the link is for, and when the message
   * with the link was written, in milliseconds.
   */
  link: z.object({ election: z.string(), at: z.number() }).optional(),
  jti: z.string(),
  /** When the token was issued, in seconds. */
  iat: z.number(),
  exp: z.number(),
});

/** The content of a valid bearer token. */
export type Session = z.infer<typeof claims>;

export type Tokens = ReturnType<typeof createTokens>;
/** How many verified tokens are kept, newest last. Screens send the same token every two seconds. */
const MOST_KEPT = 5_000;

/**
 * Issues and reads JSON Web Tokens (HS256). The key is derived from the secret and the database's
 * ID, so a token from one database is invalid for another database with the same secret. The
 * KeyObject is created only once, because verifying with a string takes fifty times as long. A genuine signature
 * stays genuine, so each token is verified only once.
 */
export function createTokens(source: KeySource, ttlSeconds: number) {
  const key = createSecretKey(deriveKey(source, 'votewise session token v1'));
  /** With the time in milliseconds when each token expires. */
  const kept = new Map<string, { session: Session; until: number }>();
  function verify(token: string): Session {
    const read = jwt.verify(token, key, { algorithms: ['HS256'], maxAge: ttlSeconds });
    const session = Object.freeze(claims.parse(read));
    const { iat, exp } = session;
    const [oldest] = kept.keys();
    if (kept.size >= MOST_KEPT && oldest !== undefined) kept.delete(oldest);
    kept.set(token, { session, until: Math.min(exp, iat + ttlSeconds) * 1_000 });
    return session;
  }
  return {
    ttlSeconds,
    /** Identifies the key without revealing it. A token is valid only with the key that signed it. */
    keyId: deriveKey(source, 'votewise session token key id v1', 8).toString('hex'),
    issue: (holder: Omit<Session, 'jti' | 'iat' | 'exp'>): string =>
      jwt.sign({ ...holder, jti: randomId() }, key, { algorithm: 'HS256', expiresIn: ttlSeconds }),
    /** Returns the session of a genuine, unexpired token; otherwise undefined. */
    read(token: string): Session | undefined {
      const known = kept.get(token);
      if (known && Date.now() < known.until) return known.session;
      try {
        return verify(token);
      } catch {
        return undefined;
      }
    },
  };
}
