import { framed, type Hash } from './bytes.ts';

/** Different first bytes prevent one kind of hash from being mistaken for another. */
const COMMITMENT = Uint8Array.of(0);
const NONCE = Uint8Array.of(2);

/** The voter and the code of one ballot. */
export interface Receipt {
  electionId: string;
  /** The voter's ID, such as VOTER001. It prevents the same receipt from being given to two voters. */
  userId: string;
  /** Sixteen random bytes, which only the voter keeps. */
  code: Uint8Array;
}

/** The content of a ballot. */
export interface Opening {
  electionId: string;
  /** The choice as it is stored. See `choiceOf`. */
  choice: string;
  /** 1 unless votes are weighted. */
  weight: number;
  nonce: Uint8Array;
}

/** Returns the secret part of a commitment, which is derived from the receipt. */
export const nonceOf = ({ electionId, userId, code }: Receipt, hash: Hash): Uint8Array =>
  hash(framed(NONCE, electionId, userId, code));

/** Returns what the board shows for a ballot. It reveals nothing without the nonce and matches no other choice. */
export const commitmentOf = (
  { electionId, choice, weight, nonce }: Opening,
  hash: Hash,
): Uint8Array => hash(framed(COMMITMENT, electionId, choice, String(weight), nonce));
