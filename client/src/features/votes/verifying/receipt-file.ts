import type { Election } from '@votewise/contract';
import { fromHex } from '@votewise/contract/board/bytes';
import { RECEIPT_FORMAT, type ReceiptFile } from '@votewise/contract/board/package';
import { CODE_BYTES, readCode, writeCode } from '@votewise/contract/board/receipt-code';
import { BOARD_PATHS } from '../../../lib/board-paths.ts';
import { saveFile } from '../../../lib/save-file.ts';

/** Returns the bytes of a code that is stored in this browser as hex. */
export const bytesOf = (code: string): Uint8Array => fromHex(code, CODE_BYTES) ?? new Uint8Array();

export const readable = (code: string): string => writeCode(bytesOf(code));

/** Returns the URL in the QR code. The part after the # is never sent to a server. */
export const receiptAddress = (electionId: string, code: string): string =>
  `${window.location.origin}${verifyPath(electionId, code)}`;

/** Returns the path of the page that checks a ballot, with the receipt filled in. */
export const verifyPath = (electionId: string, code: string): string =>
  `${BOARD_PATHS.verify}#${electionId}.${readable(code).replaceAll('-', '')}`;

/** The parts of a receipt that were scanned, linked to, or typed. A link without a receipt contains no code. */
export interface EnteredReceipt {
  /** The election ID; '' if it is not known yet. */
  election: string;
  /** In its readable form, or as it was typed. */
  code: string;
}

/** Reads `ELECTION.CODE`, with or without a URL before it. Returns undefined if the text is not a receipt. */
export function readReceiptAddress(text: string): EnteredReceipt | undefined {
  const [, election, signs] = /(?:^|#)([\w-]{1,64})(?:\.([0-9A-Za-z]+))?$/.exec(text.trim()) ?? [];
  if (election === undefined) return undefined;
  if (signs === undefined) return { election, code: '' };
  const code = readCode(signs);
  return code && { election, code: writeCode(code) };
}

/** Returns the receipt as a file. It names neither the choice nor the voter. */
export function receiptFile(election: Election, code: string): ReceiptFile {
  const { id, title, ballot, weighted, candidates } = election;
  return {
    format: RECEIPT_FORMAT,
    election: id,
    title,
    code: readable(code),
    kind: ballot.kind,
    ...(ballot.kind === 'scored' && { scale: ballot.scale, budget: ballot.budget }),
    ...(ballot.writeIns > 0 && { writeIns: ballot.writeIns }),
    abstain: ballot.abstain,
    weighted,
    candidates: candidates
      .filter((one) => !one.isWrittenIn)
      .map((one) => ({ id: one.id, name: one.name })),
  };
}

export function saveReceipt(receipt: ReceiptFile): void {
  const title = receipt.title
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, '-')
    .slice(0, 40);
  const text = `${JSON.stringify(receipt, null, 2)}\n`;
  saveFile(new Blob([text], { type: 'application/json' }), `votewise-receipt-${title}.json`);
}
