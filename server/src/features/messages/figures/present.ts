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
  'election' | 'candidates' | 'abstentions' | 'isHidden' | 'turnout' | 'decision'
>;

const HIDDEN = 'The count is hidden until voting has closed and a recount has confirmed it.';

/** What the lines of a count leave to the reader, as a sentence: a tie or no votes. Empty with one leader. */
function outcomeOf({ candidates }: Counted): string[] {
  const most = Math.max(0, ...candidates.map(({ votes }) => votes));
  if (most === 0) return ['No votes were cast.'];
  const tied = candidates.filter(({ votes }) => votes === most).length;
  if (tied === 1) return [];
  return [`${formatCount(tied)} candidates are tied with ${formatQuantity(most, 'vote')} each.`];
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

/** The count and the turnout as results messages show them. */
export function figuresOf(results: Counted): { turnout: string; results: string } {
  const { election, candidates, abstentions, isHidden } = results;
  const turnout = formatTurnout(results.turnout);
  if (isHidden) return { turnout, results: HIDDEN };
  const isWithdrawn = candidates.some(({ withdrawnAt }) => withdrawnAt !== undefined);
  const sentences =
    isDecidedByVotes(election) && !isWithdrawn ? outcomeOf(results) : decisionOf(results);
  const lines = candidates.map(
    ({ name, votes, percentage, withdrawnAt }) =>
      `${isolate(name)}: ${formatQuantity(votes, 'vote')} (${formatPercentage(percentage)})${withdrawnAt ? ', withdrawn' : ''}`,
  );
  return {
    turnout,
    results: [
      ...sentences,
      ...(sentences.length > 0 ? [''] : []),
      ...(election.ballot.kind === 'ranked' ? ['First preferences:'] : []),
      ...lines,
      ...(election.ballot.abstain ? [`Abstentions: ${formatCount(abstentions)}`] : []),
    ].join('\n'),
  };
}
