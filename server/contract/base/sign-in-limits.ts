/** Limits that the sign-in page needs before any other. `LIMITS` contains them. */
export const SIGN_IN_LIMITS = {
  emailMax: 254,
  userIdMax: 64,
  /** bcrypt reads only the first 72 bytes. */
  passwordMax: 72,
  /** Characters, before accents are combined with their letters. A longer password never fits into `passwordMax`. */
  passwordTypedMax: 288,
  passwordMin: 10,
  codeMax: 64,
} as const;
