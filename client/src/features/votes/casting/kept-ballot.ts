import type { Drafts } from '../../../lib/drafts.ts';
import { CODE_PREFIX } from '../../../lib/forget-codes.ts';
import type { SentBallot } from './encryptor.ts';

interface KeptBallot {
  tracking: string;
  /** The encrypted ballot; undefined once the server has confirmed it. */
  text: string | undefined;
}

/**
 * The voter's encrypted ballot that this tab has sent. It survives a reload, so that the very same ballot can be sent again
 * if no response arrived. Only key holders together could decrypt it, and what was marked is never stored.
 */
export function keptBallot(drafts: Drafts, electionId: string) {
  const key = `${CODE_PREFIX}encrypted.${electionId}`;
  const save = (...parts: string[]) =>
    sessionStorage.setItem(key, [drafts.userId, ...parts].join(' '));

  return {
    /** Returns the ballot; undefined if this tab has sent none for this voter. */
    read(): KeptBallot | undefined {
      const [owner, tracking, ...text] = sessionStorage.getItem(key)?.split(' ') ?? [];
      if (owner !== drafts.userId || tracking === undefined) return undefined;
      return { tracking, text: text.length > 0 ? text.join(' ') : undefined };
    },
    begin: ({ tracking, text }: SentBallot) => save(tracking, text),
    /** Keeps only the tracking number. */
    confirm: ({ tracking }: SentBallot) => save(tracking),
    drop: () => sessionStorage.removeItem(key),
  };
}
