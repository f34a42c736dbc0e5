const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc]/;

/**
 * A text that people wrote, for use inside a sentence: one with right-to-left letters gets the invisible marks
 * that keep the punctuation around it in place. In markup, `<bdi>` does the same.
 */
export function isolate(text: string): string {
  return RIGHT_TO_LEFT.test(text) ? `\u2068${text}\u2069` : text;
}
