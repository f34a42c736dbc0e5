/** Prefix of the sessionStorage keys of receipt codes. See `keepCode`. */
export const CODE_PREFIX = 'votewise_code.';

/** Forgets the codes of all receipts. A code and a voter ID together reveal the choice on a ballot. */
export function forgetCodes(): void {
  for (const key of Object.keys(sessionStorage)) {
    if (key.startsWith(CODE_PREFIX)) sessionStorage.removeItem(key);
  }
}
