import { LIMITS } from './limits.ts';

interface Issue {
  code?: string | undefined;
  keys?: unknown;
}

/**
 * The error of a `z.strictObject`. Elsewhere, unknown fields are ignored: this is for objects in which a misspelled
 * field would change more than it was meant to.
 * @param textFor names the unknown keys, as a list that stays short
 * @param otherwise what to say if it is not an object; Zod's own text by default
 */
export const unknownKeys =
  (textFor: (keys: string) => string, otherwise?: string) =>
  ({ code, keys }: Issue): string | undefined =>
    code === 'unrecognized_keys' && Array.isArray(keys)
      ? textFor(keys.map(String).join(', ').slice(0, LIMITS.searchMax))
      : otherwise;
