import type { Election } from '@votewise/server/contract';

/** Without case, accents and surplus blanks: 'Café  Ébène' and 'cafe ebene' are the same. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

const texts = new WeakMap<Election, string>();

/** What is searched in an election; folded once, and not with every letter that is typed. */
function textOf(election: Election): string {
  const known = texts.get(election);
  if (known !== undefined) return known;
  const text = foldText(`${election.title} ${election.description}`);
  texts.set(election, text);
  return text;
}

/** Those elections whose title or description holds every word of the search. */
export function searchElections(elections: readonly Election[], search: string): Election[] {
  const words = foldText(search).split(' ').filter(Boolean);
  if (words.length === 0) return [...elections];
  return elections.filter((election) => words.every((word) => textOf(election).includes(word)));
}
