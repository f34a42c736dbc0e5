/** Public pages about the board. */
export const BOARD_PATHS = {
  verify: '/verify',
  howKept: '/how-your-vote-is-kept',
} as const;
