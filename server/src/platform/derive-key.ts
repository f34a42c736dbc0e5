import { hkdfSync } from 'node:crypto';

/** Where the keys of one database come from. */
export interface KeySource {
  /** At least 32 bytes, kept outside the database. */
  secret: string;
  /** The database's own id: another database with the same secret has other keys. */
  instanceId: string;
}

/**
 * A key for one purpose: HKDF-SHA-256 (RFC 5869).
 * @param purpose tells this key from every other that comes from the same secret
 */
export function deriveKey(source: KeySource, purpose: string, bytes = 32): Buffer {
  return Buffer.from(hkdfSync('sha256', source.secret, source.instanceId, purpose, bytes));
}
