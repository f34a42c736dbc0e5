import { hash } from 'node:crypto';
import type { Hash } from '@votewise/contract/board/bytes';

/** Computes SHA-256 in one call, because creating an object for each hash takes seven times as long. */
export const sha256: Hash = (data) => hash('sha256', data, 'buffer');
