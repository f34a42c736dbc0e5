import { createHash } from 'node:crypto';

/** SHA-256, for the pure functions of the contract, which import nothing of Node. */
export const sha256 = (data: Uint8Array): Uint8Array =>
  new Uint8Array(createHash('sha256').update(data).digest());
