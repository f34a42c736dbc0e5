import type { Election } from '@votewise/server/contract';
import { toHex } from '@votewise/server/contract/votes/board/bytes';
import type { Drafts } from '../../../lib/drafts.ts';
import { CODE_PREFIX } from '../../../lib/forget-codes.ts';

const CODE_BYTES = 16;

/**
 * The code of the voter's ballot in an election, which the browser makes. It is stored for this tab, so that it survives
 * a reload and the voter can find the ballot after a lost answer. The choice is never stored.
 */
export function codeOf(drafts: Drafts, electionId: string) {
  const key = CODE_PREFIX + electionId;

  /** The code as hex; undefined if this tab has none of this voter. */
  function read(): string | undefined {
    const [owner, code] = sessionStorage.getItem(key)?.split(' ') ?? [];
    return owner === drafts.userId ? code : undefined;
  }

  return {
    read,
    /**
     * Returns the code to cast with. Every further attempt sends the same one, so that it fits the ballot that arrives,
     * whichever it is.
     */
    keep(): string {
      const kept = read();
      if (kept !== undefined) return kept;
      const code = toHex(crypto.getRandomValues(new Uint8Array(CODE_BYTES)));
      sessionStorage.setItem(key, `${drafts.userId} ${code}`);
      return code;
    },
    /** Forgets the code of a ballot that did not come into the box. */
    drop: () => sessionStorage.removeItem(key),
  };
}

/** What a cast sends for a receipt: nothing if the election has none. */
export const withCode = (drafts: Drafts, { id, ballot }: Pick<Election, 'id' | 'ballot'>) =>
  ballot.receipts ? { code: codeOf(drafts, id).keep() } : {};

/** The key of what was marked on a ballot that was cast in this tab. Kept in memory only, for the check on the screen. */
export const castDraft = (electionId: string): string => `cast.${electionId}`;
