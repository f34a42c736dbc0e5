import { LIMITS } from './limits.ts';

interface Issue {
  code?: string | undefined;
  keys?: unknown;
}

/**
 * Returns the error messages for a `z.strictObject`, which is for objects in which a misspelled field would change more
 * than intended. Other objects ignore unknown fields.
 * @param textFor returns the message for unknown keys, which it gets as a short list
 * @param otherwise the message for a value that is not an object; Zod's own message by default
 */
export const unknownKeys =
  (textFor: (keys: string) => string, otherwise?: string) =>
  ({ code, keys }: Issue): string | undefined =>
    code === 'unrecognized_keys' && Array.isArray(keys)
      ? textFor(keys.map(String).join(', ').slice(0, LIMITS.searchMax))
      : otherwise;
