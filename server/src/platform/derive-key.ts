import { hkdfSync } from 'node:crypto';

/** The source from which all keys of one database are derived. */
export interface KeySource {
  /** At least 32 bytes, kept outside the database. */
  secret: string;
  /** ID of the database, so that another database with the same secret has different keys. */
  instanceId: string;
}

/**
 * Derives a key for one purpose with HKDF-SHA-256 (RFC 5869).
 * @param purpose distinguishes this key from others derived from the same secret
 */
export function deriveKey(source: KeySource, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', source.secret, source.instanceId, purpose, bytes));
}
