/** Public pages about the board. Apart from `PATHS`, because the first load needs none of them. */
export const BOARD_PATHS = {
  verify: '/verify',
  howKept: '/how-your-vote-is-kept',
} as const;

/** The page for checking as one file, which works without the server. */
export const VERIFIER_FILE = 'votewise-verifier.html';
