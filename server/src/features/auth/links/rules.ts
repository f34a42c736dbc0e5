/**
 * Returns the given name and the first letter of the surname, such as `Lena M.`, so that the page
 * reveals little to a stranger.
 */
export function shortName(name: string): string {
  const [before = '', after] = name.split(',', 2);
  const words = `${after ?? ''} ${before}`.trim().split(/\s+/);
  const [given = ''] = words;
  const surname = words.length > 1 ? (words.at(-1) ?? '') : '';
  const [initial] = new Intl.Segmenter().segment(surname);
  return initial ? `${given} ${initial.segment}.` : given;
}
