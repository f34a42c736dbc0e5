/** The verification page as a single file, which works without a server. */
export const VERIFIER_FILE = 'votewise-verifier.html';
