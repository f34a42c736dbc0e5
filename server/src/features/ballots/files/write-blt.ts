import type { BallotKind } from '@votewise/contract';
import type { Rule } from '@votewise/contract/counting/count-election';
import { separatorOf, weightIn } from '@votewise/contract/votes/choice-format';

/** An election with the facts that are written to the file. */
export interface BltSubject {
  title: string;
  kind: BallotKind;
  /** True if ballots have weights. The weights of equal ballots are added up on one line. */
  weighted: boolean;
  rule: Rule;
  seats: number;
  ties: 'open' | 'lot';
  candidates: readonly { id: string; name: string }[];
  /** IDs of withdrawn candidates. */
  withdrawn: readonly string[];
  /** The lot in hexadecimal; empty if there is none. */
  seed: string;
  /** True if voters could cast ballots without a choice. */
  abstain: boolean;
  /** True if the ballot requires a quorum or a majority, for which the format has no place. */
  hasRequirements: boolean;
}

/**
 * Returns the counting rule for `npm run count`. The file contains marks as preferences. The approval rule counts each
 * preference as one vote, regardless of the order and number of preferences.
 */
const methodOf = ({ kind, rule }: BltSubject): Rule => (kind === 'several' ? 'approval' : rule);

/** Quotes a name or the title. Replaces `"` and `\` in it, because programs disagree about their meaning. */
function quoted(text: string): string {
  return `"${text.replaceAll(/\s+/g, ' ').replaceAll('"', "'").replaceAll('\\', '/').trim()}"`;
}

/** Returns names that are all different, as programs that read the file require. */
export function distinct(candidates: BltSubject['candidates']): string[] {
  const taken = new Set<string>();
  return candidates.map(({ name }) => {
    const text = quoted(name).slice(1, -1);
    let free = text;
    for (let number = 2; taken.has(free); number += 1) free = `${text} (${number})`;
    taken.add(free);
    return `"${free}"`;
  });
}

/** A pairwise count has no rounds, so it has no exhausted votes. */
const abstentionsWith = (method: Rule) =>
  method === 'schulze' || method === 'ranked-robin'
    ? 'Counting this file leaves abstentions out.'
    : 'Counting this file adds abstentions to the exhausted votes.';

/**
 * Returns what comes before the ballots: seats, counting options, and withdrawn candidates. Some programs cannot read a
 * comment on the first line or two withdrawn candidates on one line.
 */
export function bltHead(subject: BltSubject): string[] {
  const { candidates, seats, withdrawn, seed, ties, weighted, abstain, hasRequirements } = subject;
  const options = [
    `--method ${methodOf(subject)}`,
    ...(ties === 'open' ? ['--ties open'] : []),
    ...(ties === 'lot' && seed !== '' ? [`--lot ${seed}`] : []),
  ];
  const numbers = candidates.flatMap(({ id }, place) =>
    withdrawn.includes(id) ? [`-${place + 1}`] : [],
  );
  return [
    `${candidates.length} ${seats}`,
    '# An unusual order of candidates can show who cast a ballot, if the voter agreed on it in advance. Share this file with care.',
    ...(weighted
      ? [
          '# Each line starts with the weight of its ballots. A weight that few voters have can show who cast the ballots.',
        ]
      : []),
    `# npm run --silent count -- FILE ${options.join(' ')}`,
    ...(abstain
      ? [`# ${abstentionsWith(methodOf(subject))} The minutes list them separately.`]
      : []),
    ...(hasRequirements
      ? ['# Counting this file does not check the quorum or the majority. The minutes do.']
      : []),
    ...numbers,
  ];
}

/** Returns what comes after the ballots. The lot depends on the ID of each candidate. */
export function bltTail({ candidates, title }: BltSubject): string[] {
  const names = distinct(candidates);
  return [
    '0',
    ...candidates.map(({ id }, place) => `${names[place] ?? ''} # id ${id}`),
    quoted(title) === '""' ? '"Election"' : quoted(title),
  ];
}

/** The number or weight of the ballots for each choice, by first candidate, so that each group is sorted quickly. */
export type BallotGroups = Map<string, Map<string, number>>;

/** Returns groups and a function that adds ballots. Candidates are numbers, because IDs take more memory. */
export function createBltGrouping({ kind, weighted, candidates }: BltSubject) {
  const groups: BallotGroups = new Map();
  const numbers = new Map(candidates.map(({ id }, place) => [id, String(place + 1)]));
  return {
    groups,
    /** @throws Error if a choice has a candidate that the election does not have */
    add(stored: string): void {
      const { weight, choice } = weighted ? weightIn(stored) : { weight: 1, choice: stored };
      const ids = choice === '' ? [] : choice.split(separatorOf(kind));
      const marked = ids.map((id) => {
        const number = numbers.get(id);
        if (number === undefined) throw new Error('a ballot with an unknown candidate');
        return number;
      });
      const text = (kind === 'ranked' ? marked : inBallotOrder(marked)).join(' ');
      const group = groups.get(marked[0] ?? '') ?? new Map<string, number>();
      groups.set(marked[0] ?? '', group);
      group.set(text, (group.get(text) ?? 0) + weight);
    },
  };
}

const inBallotOrder = (numbers: readonly string[]) =>
  numbers.toSorted((one, other) => Number(one) - Number(other));

/** Returns the ballots of a group, in an order that reveals nothing about when they were cast. */
export function bltLines(group: ReadonlyMap<string, number>): string[] {
  const choices = [...group].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return choices.map(([choice, count]) => [count, choice, 0].filter((one) => one !== '').join(' '));
}
