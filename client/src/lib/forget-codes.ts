/** Before the names of the codes that this tab keeps: see `codeOf`. */
export const CODE_PREFIX = 'votewise_code.';

/**
 * Forgets the codes of receipts. With a voter ID, a code shows how a ballot reads.
 * @param owner keeps the codes of this user
 */
export function forgetCodes(owner?: string): void {
  for (const key of Object.keys(sessionStorage)) {
    const isKept = owner !== undefined && sessionStorage.getItem(key)?.startsWith(`${owner} `);
    if (key.startsWith(CODE_PREFIX) && !isKept) sessionStorage.removeItem(key);
  }
}
