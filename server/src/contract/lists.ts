import { formatCount } from './numbers.ts';

const LIST = new Intl.ListFormat('en-US');

/** ['Anna', 'Bruno', 'Cleo'] → 'Anna, Bruno, and Cleo'. */
export function formatList(parts: readonly string[]): string {
  return LIST.format(parts);
}

/** A list that only counts what is beyond `most` parts: 'Anna, Bruno, and 2 more'. */
export function formatSome(parts: readonly string[], most: number): string {
  if (parts.length <= most) return formatList(parts);
  const named = parts.slice(0, most - 1);
  return formatList([...named, `${formatCount(parts.length - named.length)} more`]);
}
