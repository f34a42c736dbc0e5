/** The number of failed sign-ins allowed in the window, and the length of the window. */
export const SIGN_IN_LIMITS = { perUserAndAddress: 10, perAddress: 200, seconds: 15 * 60 } as const;

/**
 * Wrong authenticator codes allowed per user in the window, from any address. Only people who know the password
 * get this far, and users with a recovery code cannot be locked out.
 */
export const CODE_LIMIT = { perPerson: 10, seconds: 60 * 60 } as const;

/** Invalid voting links allowed from one address in the window. A mail scanner may open many. */
export const LINK_LIMIT = { perAddress: 200, seconds: 15 * 60 } as const;

/** Failed single sign-ons allowed from one address in the window. */
export const SIGN_ON_LIMIT = { perAddress: 200, seconds: 15 * 60 } as const;

/**
 * Requests for new credentials allowed from one address in the window. A campus may share an
 * address.
 */
export const FORGOT_LIMIT = { perAddress: 60, seconds: 15 * 60 } as const;
