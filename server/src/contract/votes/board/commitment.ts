import { framed, type Hash } from './bytes.ts';

/** Different first bytes keep one kind of hash from being taken for another. */
const COMMITMENT = Uint8Array.of(0);
const NONCE = Uint8Array.of(2);

/** The voter and the code of one ballot. */
export interface Receipt {
  electionId: string;
  /** The voter's ID, such as VOTER001: one receipt can't be given to two voters. */
  userId: string;
  /** Sixteen random bytes, which only the voter keeps. */
  code: Uint8Array;
}

/** What a ballot says. */
export interface Opening {
  electionId: string;
  /** As it is stored: see `choiceOf`. */
  choice: string;
  /** 1 unless votes are weighted. */
  weight: number;
  nonce: Uint8Array;
}

/** The secret part of a commitment, which follows from the receipt. */
export const nonceOf = ({ electionId, userId, code }: Receipt, hash: Hash): Uint8Array =>
  hash(framed(NONCE, electionId, userId, code));

/** What the board shows of a ballot. It reveals nothing without the nonce, and fits no other choice. */
export const commitmentOf = (
  { electionId, choice, weight, nonce }: Opening,
  hash: Hash,
): Uint8Array => hash(framed(COMMITMENT, electionId, choice, String(weight), nonce));
