/** The given name and the first letter of the surname, so that the page reveals little to a stranger: `Lena M.` */
export function shortName(name: string): string {
  const [before = '', after] = name.split(',', 2);
  const words = `${after ?? ''} ${before}`.trim().split(/\s+/);
  const [given = ''] = words;
  const surname = words.length > 1 ? (words.at(-1) ?? '') : '';
  const [initial] = new Intl.Segmenter().segment(surname);
  return initial ? `${given} ${initial.segment}.` : given;
}
