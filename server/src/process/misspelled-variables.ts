import { environment } from '../config.ts';

/** Shorter names resemble too many others. */
const SHORTEST = 8;
const MOST_EDITS = 2;

const known = Object.keys(environment.shape);

/** Returns variables that are almost named like one of ours, with the name that was probably meant. */
export function misspelledVariables(env: NodeJS.ProcessEnv): { name: string; meant: string }[] {
  return Object.keys(env).flatMap((name) => {
    if (known.includes(name)) return [];
    const edits = (one: string) => editsBetween(name.toUpperCase(), one);
    const [meant] = known
      .filter((one) => one.length >= SHORTEST && edits(one) <= MOST_EDITS)
      .toSorted((a, b) => edits(a) - edits(b));
    return meant === undefined ? [] : [{ name, meant }];
  });
}

/** Returns how many characters must be inserted, removed, or replaced to turn one text into the other. */
function editsBetween(from: string, to: string): number {
  let row = Array.from({ length: to.length + 1 }, (_, place) => place);
  for (let i = 0; i < from.length; i += 1) {
    const next = [i + 1];
    for (let j = 0; j < to.length; j += 1) {
      const [replaced = 0, removed = 0] = row.slice(j, j + 2);
      const inserted = next[j] ?? 0;
      const isSame = from[i] === to[j];
      next.push(Math.min(replaced + (isSame ? 0 : 1), removed + 1, inserted + 1));
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
