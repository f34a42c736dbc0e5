import { groupSorted } from '../counting/ties.ts';
import { formatDecimal } from '../base/decimals.ts';
import type { Ballot, CountingRule } from '../elections/ballot.ts';
import { formatListing } from '../text/lists.ts';
import { namesOf } from './outcome-sentences.ts';
import type { ResultTexts } from './result-texts.ts';
import type { ResultsData } from './results.ts';

/*
 * Sentences about the order of all candidates, for rules without rounds, and about the runoffs of STAR.
 */

interface Counted extends Pick<ResultsData['results'], 'rounds' | 'order' | 'duels'> {
  ballot: Pick<Ballot, 'rule'>;
  candidates: Parameters<typeof namesOf>[0];
}

const EXPLANATIONS = {
  schulze: 'pairs.text',
  borda: 'pairs.borda',
  'ranked-robin': 'pairs.robin',
  'majority-judgment': 'pairs.grades',
} as const satisfies Partial<Record<CountingRule, Parameters<ResultTexts>[0]>>;

const isExplained = (rule: CountingRule): rule is keyof typeof EXPLANATIONS => rule in EXPLANATIONS;

/** The order of all candidates: how it comes about, and a line for each place. */
export interface OrderTold {
  text: string;
  lines: string[];
}

/** Returns the order of all candidates who have not withdrawn; undefined if the rule decides by rounds or by votes. */
export function orderTold(count: Counted, t: ResultTexts): OrderTold | undefined {
  const { rule } = count.ballot;
  if (!isExplained(rule)) return undefined;
  const nameOf = namesOf(count.candidates);
  const lineOf = (equals: readonly string[]) => {
    const names = formatListing(
      equals.map((id) => figureOf(id, { count, nameOf, t })),
      t.language,
    );
    return equals.length > 1 ? t('pairs.equal', { names }) : names;
  };
  const lines = placesOf(count).map(lineOf);
  return lines.length === 0 ? undefined : { text: t(EXPLANATIONS[rule]), lines };
}

/** Returns the candidates, best first, with equal candidates grouped. */
function placesOf({ order, rounds }: Counted): readonly (readonly string[])[] {
  if (order) return order;
  const tallies = Object.entries(rounds?.[0]?.tallies ?? {});
  const pointsAt = (place: number) => Number(tallies[place]?.[1]);
  const groups = groupSorted([...tallies.keys()], (one, other) => pointsAt(other) - pointsAt(one));
  return groups.map((equals) => equals.flatMap((place) => tallies[place]?.[0] ?? []));
}

interface Named {
  count: Counted;
  nameOf: (id: string) => string;
  t: ResultTexts;
}

/** Returns a name with the figures that decide a candidate's place, if there are any. */
function figureOf(id: string, { count, nameOf, t }: Named): string {
  const name = nameOf(id);
  const { won, margin } = count.duels?.[id] ?? {};
  if (won !== undefined && margin !== undefined) return t('pairs.duels', { name, won, margin });
  if (count.order) return name;
  const votes = formatDecimal(count.rounds?.[0]?.tallies[id] ?? '0', t.language);
  return t('round.nameWithVotes', { name, votes });
}

/** A seat in STAR voting, told in sentences. */
export interface RunoffTold {
  /** The number of the seat; undefined if there is only one. */
  seat: number | undefined;
  sentences: string[];
}

/** Returns the finalists and the runoff for each seat. Empty unless the election is counted by STAR. */
export function runoffsTold(
  { ballot, candidates, rounds = [] }: Counted,
  t: ResultTexts,
): RunoffTold[] {
  if (ballot.rule !== 'star') return [];
  const nameOf = namesOf(candidates);
  const listed = (votes: Record<string, string>, ids: readonly string[]) =>
    formatListing(
      ids.map((id) =>
        t('round.nameWithVotes', {
          name: nameOf(id),
          votes: formatDecimal(votes[id] ?? '0', t.language),
        }),
      ),
      t.language,
    );
  return rounds.map(({ tallies, runoff, elected }, place) => {
    const finalists = Object.keys(runoff?.preferred ?? {});
    return {
      seat: rounds.length > 1 ? place + 1 : undefined,
      sentences: runoff
        ? [
            t('runoff.finalists', { figures: listed(tallies, finalists) }),
            t('runoff.preferred', {
              figures: listed(runoff.preferred, finalists),
              equal: formatDecimal(runoff.equal, t.language),
            }),
          ]
        : elected.map((id) => t('round.onlyOneLeft', { name: nameOf(id) })),
    };
  });
}
