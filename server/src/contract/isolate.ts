const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * Returns user-entered text for use in a sentence. Text with right-to-left letters gets invisible marks that keep
 * surrounding punctuation in place. In markup, `<bdi>` does the same.
 */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
