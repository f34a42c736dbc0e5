import { randomBytes } from 'node:crypto';
import { toHex } from '@votewise/contract/board/bytes';
import { randomId } from '../../../platform/random.ts';
import { sha256 } from '../../../platform/sha256.ts';
import type { VotingLink, VotingLinks } from '../document.ts';

/** The secret part of a link: 128 random bits, base64url. */
export const newToken = (): string => randomBytes(16).toString('base64url');

export const hashOf = (token: string): string => toHex(sha256(Buffer.from(token)));

/**
 * Returns a check value that binds a link to its voter's sessions: a new password or signing out everywhere changes the
 * value. The change can be detected only with the link itself, so the roll does not show which voters did this.
 */
export const checkOf = (token: string, { sessionVersion }: { sessionVersion: number }): string =>
  hashOf(`${token} ${sessionVersion}`);

/** Returns the links with a new link in place of the link that it replaces. Drops links for elections that are over. */
export function withLink(
  links: VotingLinks | null | undefined,
  link: VotingLink,
  isOpen: (election: string) => boolean,
): VotingLinks {
  const isReplaced = ({ message }: VotingLink) => message === link.message;
  const kept = (links?.made ?? []).filter((one) => isReplaced(one) || isOpen(one.election));
  const made = kept.some(isReplaced)
    ? kept.map((one) => (isReplaced(one) ? link : one))
    : [...kept, link];
  return { change: randomId(), hashes: made.map(({ hash }) => hash), made };
}
