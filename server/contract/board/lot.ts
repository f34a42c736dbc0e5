import { concat, type Hash, toBase64 } from './bytes.ts';

const FIRST_LINE = 'votewise lot v1';

/** The ballots that decide a lot. */
export interface LotBox {
  electionId: string;
  /** The number of ballots, including those without a choice. */
  ballots: number;
  /** The hash of the last head's text; undefined without a board. */
  head: Uint8Array | undefined;
}

/** Returns the text whose signature decides the lot. It does not change unless the ballots do. */
export const writeLot = ({ electionId, ballots, head }: LotBox): string =>
  [FIRST_LINE, electionId, ballots, head ? toBase64(head) : ''].map((line) => `${line}\n`).join('');

/**
 * Returns the lot. The seed is chosen before anyone votes, and becomes public with the first result. Only the server can
 * compute the signature, and everyone can check it. So no one can foresee what one more ballot would change.
 */
export const lotOf = (seed: Uint8Array, signature: Uint8Array, hash: Hash): Uint8Array =>
  hash(concat(seed, signature));
