/** Returns at most this many characters from the start of a text, without half of a surrogate pair. */
export const startOf = (text: string, most: number): string =>
  text.slice(0, most).replace(/\p{Surrogate}$/u, '');
