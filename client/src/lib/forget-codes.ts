/** Prefix of the sessionStorage keys of receipt codes. See `codeOf`. */
export const CODE_PREFIX = 'votewise_code.';

/**
 * Forgets receipt codes. A code and a voter ID together reveal the choice on a ballot.
 * @param owner keeps the codes of this user
 */
export function forgetCodes(owner?: string): void {
  for (const key of Object.keys(sessionStorage)) {
    const isKept = owner !== undefined && sessionStorage.getItem(key)?.startsWith(`${owner} `);
    if (key.startsWith(CODE_PREFIX) && !isKept) sessionStorage.removeItem(key);
  }
}
