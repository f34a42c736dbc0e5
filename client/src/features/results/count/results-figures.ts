import type { Candidate } from '@votewise/contract';
import { isPlainBallot, isYes, optionNoun } from '@votewise/contract/elections/ballot';
import {
  type DecisionSentences,
  decisionOf,
  isToldByVotes,
} from '@votewise/contract/results/outcome-sentences';
import type { ResultTexts } from '@votewise/contract/results/result-texts';
import { percentageBase } from '@votewise/contract/results/percentage-words';
import type { Stat } from '../../../components/ui/stat-sheet.tsx';
import { formatCount, formatPercentage } from '../../../lib/format.ts';
import { hasOnlyWeights } from './count-words.ts';
import { firstNameOf } from './first-name.ts';
import { formatWeight, weightName } from '../../../lib/weights.ts';
import { isAwaitingAdministrators, isBeingChecked, type Results } from './shown-results.ts';
import { badgeOf, leadingText, marginCaption, someNames, leadersOf } from './leaders.ts';

export const leadersIn = ({ candidates, ballot }: Pick<Results, 'candidates' | 'ballot'>) =>
  leadersOf(candidates, ballot.seats);

/**
 * Whether the recount has yet to confirm the count, or waits for administrators. A plain election shows the leader
 * until the end.
 */
export const isUndecided = (results: Results): boolean =>
  isAwaitingAdministrators(results) || (!isPlainBallot(results.ballot) && isBeingChecked(results));

/**
 * Returns the decision that figures and badges show; undefined before the decision, and for a plain election without a
 * decision after a tie, which shows who leads.
 */
export function shownDecision(
  results: Results,
  t: ResultTexts,
): DecisionSentences<Candidate> | undefined {
  const { ballot, tieDecision } = results;
  return isToldByVotes({ ballot, tieDecision }) ? undefined : decisionOf(results, t);
}

/** Returns a candidate's badge in a decided election; undefined for candidates without a badge. */
function decisionBadge(
  { kind, isMotion, elected, tied, afterTie }: DecisionSentences<Candidate>,
  candidate: Candidate,
  t: ResultTexts,
): string | undefined {
  const isChosen = !isMotion && afterTie.some(({ id }) => id === candidate.id);
  if (isChosen || elected.some(({ id }) => id === candidate.id)) return t('badge.elected');
  if (isMotion && kind === 'carried' && isYes(candidate)) return t('badge.carried');
  if (tied.some(({ id }) => id === candidate.id)) return t('badge.tied');
  return undefined;
}

/** Returns a candidate's badge in a list or table of results; undefined for candidates without a badge. */
export function badgeIn(
  results: Results,
  t: ResultTexts,
): (candidate: Candidate) => string | undefined {
  const decision = shownDecision(results, t);
  const leaders = leadersIn(results);
  return (candidate) => {
    if (candidate.withdrawnAt !== undefined) return t('badge.withdrew');
    if (isUndecided(results)) return undefined;
    return decision ? decisionBadge(decision, candidate, t) : badgeOf(leaders, candidate.id, t);
  };
}

/** Total Votes, Candidates, and Leading. Leading shows a first name, a tie, or a note that there are no votes. */
export function voterStats(results: Results, t: ResultTexts): Stat[] {
  return [totalStat(results, t), candidatesStat(results, t), leadingStat(results, t)];
}

function totalStat(results: Results, t: ResultTexts): Stat {
  const { totalVotes, ballot, weights } = results;
  const count = hasOnlyWeights(results) ? undefined : results.abstentions;
  const including =
    count === undefined ? t('stat.includingAbstentions') : t('stat.including', { count });
  const captions = [
    ...(weights ? [castText(weights.cast, t)] : []),
    ...(ballot.abstain ? [including] : []),
  ];
  return {
    label: t('stat.totalVotes'),
    value: formatCount(totalVotes),
    ...(captions.length > 0 && { caption: captions.join(' ') }),
  };
}

/** '960 shares.', or 'Weight: 960.' */
const castText = (cast: number, t: ResultTexts): string =>
  weightName() ? `${formatWeight(cast)}.` : t('stat.weight', { weight: formatWeight(cast) });

function candidatesStat({ ballot, candidates }: Results, t: ResultTexts): Stat {
  const isMotion = optionNoun(ballot, candidates) === 'answer';
  return {
    label: isMotion ? t('stat.answers') : t('stat.candidates'),
    value: formatCount(candidates.length),
  };
}

/** Returns the decision instead of the leader once the count has decided the election. */
function leadingStat(results: Results, t: ResultTexts): Stat {
  const { election, candidates, ballot } = results;
  const decision = shownDecision(results, t);
  if (decision) {
    const { elected, afterTie, isMotion } = decision;
    const filled = isMotion ? [] : [...elected, ...afterTie];
    return filled.length > 0
      ? { label: t('stat.elected'), value: someNames(filled, t), isText: true }
      : { label: t('stat.result'), value: decision.title, isText: true };
  }
  if (isUndecided(results))
    return { label: t('stat.result'), value: t('stat.beingChecked'), isText: true };
  const leaders = leadersIn(results);
  const names = candidates.map(({ name }) => firstNameOf(name));
  const isName = leaders.kind === 'leader' && leaders.leading.length === 1;
  return {
    label: t('stat.leading'),
    value: leadingText(leaders, election.status, t),
    isText: !isName,
    ...(ballot.kind === 'ranked' && { caption: t('stat.byFirstPreferences') }),
    ...(ballot.kind === 'scored' && { caption: t('stat.byPoints') }),
    // Sized for the longest name, so the layout stays the same when the leader changes.
    ...(ballot.seats === 1 && { maxLength: Math.max(0, ...names.map((name) => name.length)) }),
  };
}

/** Returns the figures for voters and the first candidate's percentage. A decided election has no leader. */
export function adminStats(results: Results, t: ResultTexts): Stat[] {
  if (shownDecision(results, t) || isUndecided(results)) return voterStats(results, t);
  const first = results.candidates.find(({ withdrawnAt }) => withdrawnAt === undefined);
  return [
    ...voterStats(results, t),
    {
      label: 'Lead Margin',
      value: formatPercentage(first?.percentage ?? 0),
      caption: marginCaption(leadersIn(results), percentageBase(results.ballot)),
    },
  ];
}

export function hiddenStats(results: Results, t: ResultTexts): Stat[] {
  return [
    { label: t('stat.totalVotes'), value: formatCount(results.totalVotes) },
    candidatesStat(results, t),
    { label: t('stat.count'), value: t('stat.hidden'), isText: true },
  ];
}
