import { LIMITS } from './limits.ts';

interface Issue {
  code?: string | undefined;
  keys?: unknown;
}

/**
 * Returns the error texts of a `z.strictObject`. Other objects ignore unknown fields. This is for objects in which a
 * misspelled field would change more than intended.
 * @param textFor returns the text for unknown keys, which it gets as a short list
 * @param otherwise the text for a value that is not an object; Zod's own text by default
 */
export const unknownKeys =
  (textFor: (keys: string) => string, otherwise?: string) =>
  ({ code, keys }: Issue): string | undefined =>
    code === 'unrecognized_keys' && Array.isArray(keys)
      ? textFor(keys.map(String).join(', ').slice(0, LIMITS.searchMax))
      : otherwise;
