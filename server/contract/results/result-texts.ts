import type english from '../locales/en/results.json';
import type { Texts } from '../locales/texts.ts';
import { formatList } from '../text/lists.ts';

/** Texts about counts and what they decide. */
export type ResultTexts = Texts<keyof typeof english>;

/**
 * A list of at most `most` parts. If there are more, the last part shows how many are left out: 'Anna, Bruno, and 2
 * more'.
 */
export function formatSome(parts: readonly string[], most: number, t: ResultTexts): string {
  if (parts.length <= most) return formatList(parts, t.language);
  const named = parts.slice(0, most - 1);
  const more = t('names.more', { count: parts.length - named.length });
  return formatList([...named, more], t.language);
}
