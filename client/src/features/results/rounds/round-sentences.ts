import type { CountingRule, Tie } from '@votewise/server/contract';
import { formatList } from '@votewise/server/contract/lists';
import {
  tieSentence,
  withdrawalSentence,
} from '@votewise/server/contract/results/outcome-sentences';
import { compareVotes, formatVotes, signOf, sumOf, votesInWords } from './decimals.ts';
import type { RoundRow, RoundStep } from './rounds.ts';

export interface Telling {
  rule: CountingRule;
  /** For sentences: see `namesOf`. */
  nameOf: (id: string) => string;
  ties: readonly Tie[];
  /** IDs of candidates who withdrew: their votes are in no round. */
  withdrawn?: readonly string[];
}

const isOne = (votes: string): boolean => votes === '1';
const passOn = (votes: string): string =>
  `${votesInWords(votes)} ${isOne(votes) ? 'passes' : 'pass'} on`;

/** Returns one round as text, without its number. */
export function roundSentences(step: RoundStep, telling: Telling): string[] {
  const ties = telling.ties
    .filter(({ round }) => round === step.number)
    .map((tie) => tieSentence(tie, { ...telling, step }));
  const moves = step.number === 1 ? firstPreferences(step, telling) : transfers(step, telling);
  // Meek excludes at the end of a round, the others at its beginning.
  if (telling.rule === 'meek') {
    return [...moves, ...elections(step, telling), ...ties, ...exclusions(step, telling)];
  }
  return [...ties, ...moves, ...elections(step, telling)];
}

function firstPreferences(
  { rows, exhausted, quota }: RoundStep,
  { nameOf, withdrawn = [] }: Telling,
): string[] {
  const counts = rows
    .toSorted((one, other) => compareVotes(other.votes, one.votes))
    .map(({ id, votes }) => `${nameOf(id)} ${formatVotes(votes)}`);
  const withdrawal = withdrawalSentence(withdrawn.map(nameOf));
  return [
    ...(withdrawal ? [withdrawal] : []),
    `First preferences: ${counts.join(', ')}.`,
    ...(signOf(exhausted) > 0
      ? [
          `${votesInWords(exhausted)} without a further preference ${isOne(exhausted) ? 'is' : 'are'} exhausted.`,
        ]
      : []),
    ...(quota === null ? [] : [`The quota is ${formatVotes(quota)}.`]),
  ];
}

/** From whom votes moved, and where they went. */
function transfers(step: RoundStep, telling: Telling): string[] {
  const isDown = ({ change }: RoundRow) => signOf(change ?? '0') < 0;
  const sources = step.rows.filter(isDown);
  const moved = sumOf(sources.map(({ change }) => (change ?? '0').replace('-', '')));
  if (telling.rule === 'meek') {
    if (sources.length === 0) return ['No votes move.'];
    const names = formatList(sources.map(({ id }) => telling.nameOf(id)));
    return [
      `${votesInWords(moved)} ${isOne(moved) ? 'moves' : 'move'} on from ${names}${destinations(step, telling)}.`,
    ];
  }
  const [excluded] = step.eliminated;
  if (excluded !== undefined) {
    // A tie in this round has named the candidate already.
    const isTold = telling.ties.some(
      ({ round, chosen }) => round === step.number && chosen === excluded,
    );
    const leaves = isTold ? [] : [`${telling.nameOf(excluded)} is excluded.`];
    return signOf(moved) === 0
      ? [...leaves, 'No votes pass on.']
      : [...leaves, `${passOn(moved)}${destinations(step, telling)}.`];
  }
  return sources.map(
    ({ id }) =>
      `The surplus of ${telling.nameOf(id)} passes on, ${votesInWords(moved)}${destinations(step, telling)}.`,
  );
}

/** ': 7 to Ada Lovelace, 3 to Alan Turing, 2 exhausted'. */
function destinations({ rows, exhaustedChange }: RoundStep, { nameOf }: Telling): string {
  const gains = rows
    .filter(({ change }) => signOf(change ?? '0') > 0)
    .toSorted((one, other) => compareVotes(other.change ?? '0', one.change ?? '0'))
    .map(({ id, change }) => `${formatVotes(change ?? '0')} to ${nameOf(id)}`);
  const lost = exhaustedChange ?? '0';
  const all = [...gains, ...(signOf(lost) > 0 ? [`${formatVotes(lost)} exhausted`] : [])];
  return all.length === 0 ? '' : `: ${all.join(', ')}`;
}

function elections(step: RoundStep, { rule, nameOf }: Telling): string[] {
  const standing = step.rows.filter(({ status }) => status !== 'excluded');
  const continuing = sumOf(standing.map(({ votes }) => votes));
  return step.elected.map((id) => {
    const name = nameOf(id);
    const votes = step.rows.find((row) => row.id === id)?.votes ?? '0';
    if (rule === 'irv') {
      return standing.length === 1
        ? `${name} is the only candidate left and is elected.`
        : `${name} has ${formatVotes(votes)} of ${votesInWords(continuing)} that still count, more than half, and is elected.`;
    }
    return step.quota !== null && compareVotes(votes, step.quota) >= 0
      ? `${name} reaches the quota with ${votesInWords(votes)} and is elected.`
      : `${name} is elected without the quota, because no more candidates are left than seats.`;
  });
}

/** Meek names who is excluded on these votes. They move in the next round. */
function exclusions({ eliminated, rows }: RoundStep, { nameOf }: Telling): string[] {
  return eliminated.map((id) => {
    const votes = rows.find((row) => row.id === id)?.votes ?? '0';
    return `${nameOf(id)} has the fewest votes, ${formatVotes(votes)}, and is excluded. They move on in the next round.`;
  });
}
