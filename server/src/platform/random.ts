import { randomBytes } from 'node:crypto';

/** An ID of 96 random bits as 24 hex digits. */
export function randomId(): string {
  return randomBytes(12).toString('hex');
}
