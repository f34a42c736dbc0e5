import type { Election, HandoutLine, HandoutRules } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { handoutRulesOf, readHandoutLine } from '@votewise/contract/votes/handout-lines';
import { formatCount } from '../../lib/format.ts';
import { describeWeight } from '../../lib/weights.ts';

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
