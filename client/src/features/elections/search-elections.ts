import type { Election } from '@votewise/server/contract';

/** Without case, accents and surplus blanks: 'Café  Ébène' and 'cafe ebene' are the same. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

/** Those elections whose title or description holds every word of the search. */
export function searchElections(elections: readonly Election[], search: string): Election[] {
  const words = foldText(search).split(' ').filter(Boolean);
  return elections.filter(({ title, description }) => {
    const text = foldText(`${title} ${description}`);
    return words.every((word) => text.includes(word));
  });
}
