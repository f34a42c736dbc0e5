import type { Election, HandoutLine, HandoutRules } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { asName } from '@votewise/contract/text/isolate';
import { handoutRulesOf, readHandoutLine } from '@votewise/contract/votes/handout-lines';
import { formatCount } from '../../lib/format.ts';
import { describeWeight, inWholes, parseWeight } from '../../lib/weights.ts';

/** Returns the ballots of stored lines. */
export function readLines(lines: readonly string[], rules: HandoutRules): HandoutLine[] {
  return lines.flatMap((typed) => {
    const read = readHandoutLine(typed, rules);
    return 'line' in read ? [read.line] : [];
  });
}

function markWords(
  { numbers, points, names: written = [], spoiled }: HandoutLine,
  election: Election,
): string {
  if (spoiled !== undefined) return spoiled === '' ? 'Spoiled' : `Spoiled: ${spoiled}`;
  if (points?.length === 0) return 'All 0';
  if (numbers.length === 0 && written.length === 0) return 'Abstention';
  const names = numbers.map((number) => asName(election.candidates[number - 1]?.name ?? '?'));
  if (points) return names.map((name, place) => `${name}: ${points[place]}`).join(', ');
  const marked = [...names, ...written.map((name) => `“${asName(name)}”`)];
  return marked.join(election.ballot.kind === 'ranked' ? ' > ' : ', ');
}

/** Returns a typed line with the names of its candidates: `37 × Ada, weight 5`. */
export function lineWords(typed: string, election: Election): string {
  const [line] = readLines([typed], handoutRulesOf(election));
  if (!line) return typed;
  const pile = line.copies === 1 ? '' : `${formatCount(line.copies)} × `;
  const weight = election.weighted ? `, ${describeWeight(line.weight)}` : '';
  return `${pile}${markWords(line, election)}${weight}`;
}

/** Puts the weight of the stack after the ballot, and before the reason of a spoiled one. */
export const withWeight = (typed: string, weight: number): string =>
  /^\s*(?:\d+\s*[*×]\s*)?x/i.test(typed)
    ? typed.replace(/x/i, `x@${weight}`)
    : `${typed}@${weight}`;

/** The weight in a typed line: after `x`, or at the end. */
const WEIGHT = /^(\s*(?:\d+\s*[*×]\s*)?x\s*@\s*)([\d.,]+)|(@\s*)([\d.,]+)\s*$/i;

function withChanged(line: string, change: (weight: string) => number): string {
  const [found, spoiled, first, at, last] = WEIGHT.exec(line) ?? [];
  if (found === undefined) return line;
  return line.replace(found, `${spoiled ?? at}${change(first ?? last ?? '')}`);
}

/** Returns a typed line with its weight in units, as lines are stored: `2@41.5` → `2@415`; NaN for one that is none. */
export const inUnits = (typed: string): string =>
  withChanged(typed, (weight) => parseWeight(weight) ?? Number.NaN);

/** Returns a stored line as it is typed. */
export const asTyped = (line: string): string =>
  withChanged(line, (units) => inWholes(Number(units)));

/** Returns whether a typed line has a weight that no voter can have. */
export function hasBadWeight(typed: string): boolean {
  const [, , first, , last] = WEIGHT.exec(typed) ?? [];
  const units = parseWeight(first ?? last ?? '');
  return units !== undefined && !(units >= 1 && units <= LIMITS.weightMax);
}
