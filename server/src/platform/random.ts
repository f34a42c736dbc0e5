import { randomBytes } from 'node:crypto';

/** An identifier of random bits, 96 unless told, as hex digits. */
export function randomId(bytes = 12): string {
  return randomBytes(bytes).toString('hex');
}
