import {
  formatCount,
  formatPercentage,
  formatQuantity,
  formatTurnout,
  isMotion,
  isolate,
  PLAIN_BALLOT,
} from '../../../contract/index.ts';
import type { Results } from '../../results/service.ts';

type Counted = Pick<
  Results,
  'election' | 'candidates' | 'abstentions' | 'isHidden' | 'turnout' | 'weights' | 'decision'
>;

const HIDDEN = 'The count is hidden until voting has closed and a recount has confirmed it.';

/** What the lines of a count leave to the reader, as a sentence: a tie or no votes. Empty with one leader. */
function outcomeOf({ candidates, weights }: Counted): string[] {
  const sizeOf = ({ votes, weight = votes }: Counted['candidates'][number]) => weight;
  const most = Math.max(0, ...candidates.map(sizeOf));
  if (most === 0) return ['No votes were cast.'];
  const tied = candidates.filter((one) => sizeOf(one) === most).length;
  if (tied === 1) return [];
  const each = weights ? `a weight of ${formatCount(most)}` : formatQuantity(most, 'vote');
  return [`${formatCount(tied)} candidates are tied with ${each} each.`];
}

/** What a confirmed count decides, where the votes alone do not show it. */
function decisionOf({ candidates, decision }: Counted): string[] {
  if (!decision) return [];
  const { elected, verdict, outcome } = decision;
  const nameOf = (id: string) => isolate(candidates.find((one) => one.id === id)?.name ?? '');
  const label = isMotion(candidates) ? 'Result' : 'Elected';
  return [
    ...(verdict.quorum ? [verdict.quorum.words] : []),
    ...(verdict.majority ? [verdict.majority.words] : []),
    elected.length > 0 ? `${label}: ${elected.map(nameOf).join(', ')}` : `${label}: none`,
    ...outcome.ties
      .filter(({ by }) => by === 'open')
      .map(({ tied }) => `Tied: ${tied.map(nameOf).join(', ')}`),
  ];
}

/** Whether the ballot is one that the votes alone decide. */
function isDecidedByVotes({ ballot }: Counted['election']): boolean {
  return (
    ballot.kind === PLAIN_BALLOT.kind &&
    ballot.seats === PLAIN_BALLOT.seats &&
    ballot.ties === PLAIN_BALLOT.ties &&
    !ballot.quorum &&
    !ballot.majority
  );
}

const withWeight = (weight: number | undefined): string =>
  weight === undefined ? '' : ` with a weight of ${formatCount(weight)}`;

/** The count and the turnout as results messages show them. */
export function figuresOf(results: Counted): { turnout: string; results: string } {
  const { election, candidates, abstentions, isHidden, weights } = results;
  const turnout = formatTurnout(results.turnout);
  if (isHidden) return { turnout, results: HIDDEN };
  const isWithdrawn = candidates.some(({ withdrawnAt }) => withdrawnAt !== undefined);
  const sentences =
    isDecidedByVotes(election) && !isWithdrawn ? outcomeOf(results) : decisionOf(results);
  const lines = candidates.map(
    ({ name, votes, weight, percentage, withdrawnAt }) =>
      `${isolate(name)}: ${formatQuantity(votes, 'vote')}${withWeight(weight)} (${formatPercentage(percentage)})${withdrawnAt ? ', withdrawn' : ''}`,
  );
  return {
    turnout,
    results: [
      ...sentences,
      ...(sentences.length > 0 ? [''] : []),
      ...(election.ballot.kind === 'ranked' ? ['First preferences:'] : []),
      ...lines,
      ...(election.ballot.abstain
        ? [`Abstentions: ${formatCount(abstentions)}${withWeight(weights?.abstentions)}`]
        : []),
    ].join('\n'),
  };
}
