import type { Election } from '@votewise/contract';
import { toHex } from '@votewise/contract/board/bytes';
import type { Drafts } from '../../../lib/drafts.ts';
import { CODE_PREFIX } from '../../../lib/forget-codes.ts';
import { ballotKey, type Giver } from './giver.ts';

const CODE_BYTES = 16;

/**
 * The code of the voter's ballot in an election, which is created in the browser. It is stored for this tab, so that
 * it survives a reload and the voter can find the ballot after a lost response. The choice is never stored.
 */
export function codeOf(drafts: Drafts, electionId: string, giver: Giver | undefined) {
  const key = CODE_PREFIX + ballotKey(electionId, giver);

  /** Returns the code as hex; undefined if this tab has no code for this voter. */
  function read(): string | undefined {
    const [owner, code] = sessionStorage.getItem(key)?.split(' ') ?? [];
    return owner === drafts.userId ? code : undefined;
  }

  return {
    read,
    /** Returns the code to send. Further attempts send the same code, so that it matches whichever ballot arrives. */
    keep(): string {
      const kept = read();
      if (kept !== undefined) return kept;
      const code = toHex(crypto.getRandomValues(new Uint8Array(CODE_BYTES)));
      sessionStorage.setItem(key, `${drafts.userId} ${code}`);
      return code;
    },
    drop: () => sessionStorage.removeItem(key),
  };
}

/** Returns the part of a request that creates a receipt; empty if the election has no receipts. */
export const withCode = (
  drafts: Drafts,
  { id, ballot }: Pick<Election, 'id' | 'ballot'>,
  giver: Giver | undefined,
) => (ballot.receipts ? { code: codeOf(drafts, id, giver).keep() } : {});

/** The key of the marks on a ballot that was cast in this tab. Kept in memory only, for checking the ballot. */
export const castDraft = (electionId: string, giver: Giver | undefined): string =>
  `cast.${ballotKey(electionId, giver)}`;
