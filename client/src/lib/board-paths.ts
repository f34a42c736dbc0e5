/** Public pages about the board. Separate from `PATHS`, because the first load needs none of them. */
export const BOARD_PATHS = {
  verify: '/verify',
  howKept: '/how-your-vote-is-kept',
} as const;

/** The verification page as a single file, which works without a server. */
export const VERIFIER_FILE = 'votewise-verifier.html';
