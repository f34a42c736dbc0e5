/** Before the names of the codes that this tab keeps: see `keepCode`. */
export const CODE_PREFIX = 'votewise_code.';

/** Forgets the codes of all receipts. With a voter ID, a code shows how a ballot reads. */
export function forgetCodes(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(CODE_PREFIX)) sessionStorage.removeItem(key);
  }
}
