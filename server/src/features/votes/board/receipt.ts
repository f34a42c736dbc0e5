import { randomBytes } from 'node:crypto';
import type { CastReceipt } from '@votewise/contract';
import { CODE_BYTES } from '@votewise/contract/board/receipt-code';
import { commitmentOf, nonceOf } from '@votewise/contract/board/commitment';
import { sha256 } from '../../../platform/sha256.ts';

/** A ballot that is being cast. */
interface Receivable {
  electionId: string;
  /** The voter's ID, such as VOTER001. */
  userId: string;
  /** Without its weight: see `choiceOf`. */
  choice: string;
  weight: number;
  /** 32 hex digits; generated if the client sends none. */
  code: string | undefined;
}

/** The nonce, which is stored with the ballot, and the receipt, which only the voter gets. */
interface Receipted {
  nonce: Uint8Array;
  receipt: CastReceipt;
}

/** Creates the receipt for a ballot. Neither the code nor the voter's ID is stored. */
export function receiptOf({ electionId, userId, choice, weight, code }: Receivable): Receipted {
  const given = code === undefined ? randomBytes(CODE_BYTES) : Buffer.from(code, 'hex');
  const nonce = nonceOf({ electionId, userId, code: given }, sha256);
  const commitment = commitmentOf({ electionId, choice, weight, nonce }, sha256);
  return {
    nonce,
    receipt: {
      code: given.toString('hex'),
      commitment: Buffer.from(commitment).toString('hex'),
    },
  };
}
