import { randomBytes } from 'node:crypto';
import { toHex } from '@votewise/contract/board/bytes';
import { sha256 } from './sha256.ts';

/** The secret part of a link in an email: 128 random bits, base64url. */
export const newLinkToken = (): string => randomBytes(16).toString('base64url');

/** What is stored of the secret part of a link. */
export const linkHashOf = (token: string): string => toHex(sha256(Buffer.from(token)));
