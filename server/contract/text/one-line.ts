/**
 * One line of text without control characters (a CR or LF could forge a mail header, an escape sequence a verdict in a
 * terminal) and without characters that reorder text, which could make one name look like another. Joiners are allowed,
 * because some scripts need them.
 */
export const ONE_LINE = /^[^\p{Cc}\p{Cs}\u2028\u2029\u202a-\u202e\u2066-\u2069]*$/u;

/** Returns at most this many characters from the start of a text, without half of a surrogate pair. */
export const startOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/\p{Surrogate}$/u, '');
