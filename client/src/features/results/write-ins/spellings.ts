/** Returns a name without differences that spellings of one name often have: case, accents, signs, and spaces. */
const foldedName = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('ß', 'ss')
    .replaceAll(/[^\p{L}\p{N}]/gu, '');

/** Returns how many characters have to be added, removed, or replaced to turn one text into the other. */
function distanceOf(one: string, other: string): number {
  const letters = Array.from(other);
  let row = [0, ...letters.map((_, place) => place + 1)];
  for (const [line, letter] of Array.from(one).entries()) {
    const next = [line + 1];
    for (const [place, sign] of letters.entries()) {
      const replaced = (row[place] ?? 0) + (letter === sign ? 0 : 1);
      next.push(Math.min(replaced, (row[place + 1] ?? 0) + 1, (next[place] ?? 0) + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}

/** Returns whether two names may be spellings of the same name. Short names have to be the same. */
export function areAlike(one: string, other: string): boolean {
  const [a, b] = [foldedName(one), foldedName(other)];
  if (a === b) return true;
  const length = Math.min(a.length, b.length);
  const allowed = length < 5 ? 0 : length < 9 ? 1 : 2;
  return Math.abs(a.length - b.length) <= allowed && distanceOf(a, b) <= allowed;
}

/** For whom a name counts: a candidate, or a new person. */
export type CountsFor = { candidateId: string } | { name: string };

/**
 * Returns a suggestion for each name: a candidate with a similar name, or else the most frequent similar name.
 * @param texts most votes first
 */
export function suggestTargets(
  texts: readonly string[],
  candidates: readonly { id: string; name: string }[],
  most: number,
): Map<string, CountsFor> {
  const people: string[] = [];
  const targets = new Map<string, CountsFor>();
  for (const text of texts) {
    const candidate = candidates.find(({ name }) => areAlike(name, text));
    const known = people.find((name) => areAlike(name, text));
    if (candidate) targets.set(text, { candidateId: candidate.id });
    else if (known !== undefined) targets.set(text, { name: known });
    else if (people.length < most) {
      people.push(text);
      targets.set(text, { name: text });
    }
  }
  return targets;
}
