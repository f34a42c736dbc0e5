import { appearanceOf } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';

interface Pasted {
  candidates: { name: string; description: string }[];
  /** Names that are in the list twice, or among the candidates already. They are not added again. */
  repeated: string[];
  /** Why the list can't be added as it is. */
  problem?: string;
}

/** A number or bullet that a word processor put before a name. */
const BULLET = /^\s*(?:[-–•*·]|\d{1,3}[.)])\s+/u;

/**
 * Reads candidates from a list: one on each line, a name and, after a tab, a description.
 * @param taken the candidates that stay in the form
 */
export function readPasted(text: string, taken: readonly { name: string }[]): Pasted {
  const seen = new Set(taken.map(({ name }) => appearanceOf(name)));
  const candidates: Pasted['candidates'] = [];
  const repeated: string[] = [];
  for (const line of text.split(/\r\n|\r|\n/)) {
    const [name = '', ...rest] = line
      .replace(BULLET, '')
      .split('\t')
      .map((cell) => cell.trim())
      .filter((cell) => cell !== '');
    if (name === '') continue;
    const look = appearanceOf(name);
    if (seen.has(look)) repeated.push(name);
    else candidates.push({ name, description: rest.join(' ') });
    seen.add(look);
  }
  const problem = problemOf(candidates, taken.length);
  return { candidates, repeated, ...(problem !== undefined && { problem }) };
}

function problemOf(candidates: Pasted['candidates'], taken: number): string | undefined {
  const long = candidates.find(({ name }) => name.length > LIMITS.candidateNameMax);
  if (long)
    return `“${long.name.slice(0, 40)}…” is too long for a name. Put each candidate on a line.`;
  const wordy = candidates.find(
    ({ description }) => description.length > LIMITS.candidateDescriptionMax,
  );
  if (wordy) return `The description of ${wordy.name} is too long.`;
  if (taken + candidates.length > LIMITS.candidatesMax) {
    return `An election can have at most ${LIMITS.candidatesMax} candidates.`;
  }
  return undefined;
}
