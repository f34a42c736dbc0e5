import type { Election } from '@votewise/contract';

/** Converts to lowercase and removes accents and extra spaces, so 'Café  Ébène' and 'cafe ebene' match. */
export function foldText(text: string): string {
  return text.normalize('NFKD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase();
}

const texts = new WeakMap<Election, string>();

/** The searchable text of an election, folded once instead of on every keystroke. */
function textOf(election: Election): string {
  const known = texts.get(election);
  if (known !== undefined) return known;
  const text = foldText(`${election.title} ${election.description}`);
  texts.set(election, text);
  return text;
}

/** Returns the elections whose title and description together contain every word of the search. */
export function searchElections(elections: readonly Election[], search: string): Election[] {
  const words = foldText(search).split(' ').filter(Boolean);
  if (words.length === 0) return [...elections];
  return elections.filter((election) => words.every((word) => textOf(election).includes(word)));
}
