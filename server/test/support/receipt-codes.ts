import { randomBytes } from 'node:crypto';
import { CODE_BYTES } from '@votewise/contract/board/receipt-code';

/** Returns the code of a receipt, as a browser makes it. */
export const randomCode = (): string => randomBytes(CODE_BYTES).toString('hex');
