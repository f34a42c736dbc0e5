import { createHmac, hkdfSync } from 'node:crypto';

/**
 * The `_id` of the one ballot that this voter can cast in this election: a keyed hash, so that the database
 * alone does not tell whose ballot it is, while a second ballot collides with the first.
 * @param key from `electionKey`
 */
export function ballotId(key: Buffer, voter: string, electionId: string): string {
  return createHmac('sha256', key).update(`${voter}\u0000${electionId}`).digest('hex');
}

/** The election's own key: HKDF-SHA-256 of the secret with the election's salt (hex). */
export function electionKey(ballotSecret: string, ballotSalt: string): Buffer {
  const salt = Buffer.from(ballotSalt, 'hex');
  return Buffer.from(hkdfSync('sha256', ballotSecret, salt, 'votewise ballot id v1', 32));
}

/** Kept in the database, so that a start with another secret is noticed before anyone votes twice. */
export function secretFingerprint(ballotSecret: string): string {
  return createHmac('sha256', ballotSecret)
    .update('votewise ballot secret fingerprint v1')
    .digest('hex');
}
