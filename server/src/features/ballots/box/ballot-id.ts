import { createHmac, hkdfSync } from 'node:crypto';

/**
 * Returns the `_id` of the only ballot that this voter can cast in this election. It is a keyed hash: the database
 * alone does not reveal whose ballot it is, and a second ballot collides with the first.
 * @param key from `electionKey`
 */
export function ballotId(key: Buffer, voter: string, electionId: string): string {
  return createHmac('sha256', key).update(`${voter}\u0000${electionId}`).digest('hex');
}

/**
 * Returns the `_id` of a ballot that was cast on paper, by its place among them. No voter's ballot has the same, because
 * no voter's ID contains the separator.
 */
export function handoutBallotId(key: Buffer, place: number, electionId: string): string {
  return ballotId(key, `paper\u0000${place}`, electionId);
}

/** Returns the nonce of a ballot that was cast on paper. Like every nonce, it looks random. */
export function handoutNonce(key: Buffer, place: number, electionId: string): Buffer {
  return createHmac('sha256', key).update(`paper nonce\u0000${place}\u0000${electionId}`).digest();
}

/** Returns the key of an election: HKDF-SHA-256 of the secret with the election's salt (hex). */
export function electionKey(ballotSecret: string, ballotSalt: string): Buffer {
  const salt = Buffer.from(ballotSalt, 'hex');
  return Buffer.from(hkdfSync('sha256', ballotSecret, salt, 'votewise ballot id v1', 32));
}

/** Stored in the database, so that a start with a different secret is detected before anyone votes twice. */
export function secretFingerprint(ballotSecret: string): string {
  return createHmac('sha256', ballotSecret)
    .update('votewise ballot secret fingerprint v1')
    .digest('hex');
}
