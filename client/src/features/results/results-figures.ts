import type { Candidate } from '@votewise/server/contract';
import { isPlainBallot, isYes, optionNoun } from '@votewise/server/contract/elections/ballot';
import { type Decision, decisionOf } from '@votewise/server/contract/results/outcome-sentences';
import { shareBase } from '@votewise/server/contract/results/share-words';
import type { Stat } from '../../components/ui/stat-sheet.tsx';
import { firstNameOf, formatCount, formatPercentage, formatQuantity } from '../../lib/format.ts';
import { isBeingChecked, type Results } from './shown-results.ts';
import { badgeOf, leadingText, marginCaption, shortNames, standingOf } from './standing.ts';

/** The standing by votes, for as many seats as there are. */
export const standingIn = ({ candidates, ballot }: Pick<Results, 'candidates' | 'ballot'>) =>
  standingOf(candidates, ballot.seats);

/** Whether only the recount decides. An election as in SPEC.md shows who leads until the end. */
export const isUndecided = (results: Results): boolean =>
  !isPlainBallot(results.ballot) && isBeingChecked(results);

/** The decision that the screens show; undefined before it and for an election as in SPEC.md. */
export function shownDecision(results: Results): Decision<Candidate> | undefined {
  return isPlainBallot(results.ballot) ? undefined : decisionOf(results);
}

/** The badge of a candidate in a decided election; undefined for those without one. */
function decisionBadge(
  { title, elected }: Decision<Candidate>,
  candidate: Candidate,
): string | undefined {
  if (elected.some(({ id }) => id === candidate.id)) return 'Elected';
  return title === 'Carried' && isYes(candidate) ? 'Carried' : undefined;
}

/** The badge of a candidate in a list or table of results; undefined for those without one. */
export function badgeIn(results: Results): (candidate: Candidate) => string | undefined {
  const decision = shownDecision(results);
  const standing = standingIn(results);
  return (candidate) => {
    if (candidate.withdrawnAt !== undefined) return 'Withdrew';
    if (isUndecided(results)) return undefined;
    return decision ? decisionBadge(decision, candidate) : badgeOf(standing, candidate.id);
  };
}

/** Total Votes, Candidates, and Leading: a first name, a tie, or that there are no votes. */
export function voterStats(results: Results): Stat[] {
  return [totalStat(results), candidatesStat(results), leadingStat(results)];
}

function totalStat({ totalVotes, ballot, abstentions, weights }: Results): Stat {
  const abstained =
    abstentions === undefined ? 'abstentions' : formatQuantity(abstentions, 'abstention');
  const captions = [
    ...(weights ? [`Weight: ${formatCount(weights.cast)}.`] : []),
    ...(ballot.abstain ? [`Including ${abstained}`] : []),
  ];
  return {
    label: 'Total Votes',
    value: formatCount(totalVotes),
    ...(captions.length > 0 && { caption: captions.join(' ') }),
  };
}

function candidatesStat({ ballot, candidates }: Results): Stat {
  const label = optionNoun(ballot, candidates) === 'answer' ? 'Answers' : 'Candidates';
  return { label, value: formatCount(candidates.length) };
}

/** Once the count has decided the election, the decision in place of who leads. */
function leadingStat(results: Results): Stat {
  const { election, candidates, ballot } = results;
  const decision = shownDecision(results);
  if (decision) {
    const names = decision.elected.length > 0 ? shortNames(decision.elected) : decision.title;
    return {
      label: decision.elected.length > 0 ? 'Elected' : 'Result',
      value: names,
      isText: true,
    };
  }
  if (isUndecided(results)) return { label: 'Result', value: 'Being checked', isText: true };
  const standing = standingIn(results);
  const names = candidates.map(({ name }) => firstNameOf(name));
  const isName = standing.kind === 'leader' && standing.leading.length === 1;
  return {
    label: 'Leading',
    value: leadingText(standing, election.status),
    isText: !isName,
    ...(ballot.kind === 'ranked' && { caption: 'By first preferences' }),
    // Sized for the longest name, so the layout stays the same when the lead changes.
    ...(ballot.seats === 1 && { maxLength: Math.max(0, ...names.map((name) => name.length)) }),
  };
}

/**
 * The figures for voters, with the first candidate's percentage, which SPEC.md calls Lead Margin. A decided election
 * has no lead.
 */
export function adminStats(results: Results): Stat[] {
  if (shownDecision(results) || isUndecided(results)) return voterStats(results);
  const first = results.candidates.find(({ withdrawnAt }) => withdrawnAt === undefined);
  return [
    ...voterStats(results),
    {
      label: 'Lead Margin',
      value: formatPercentage(first?.percentage ?? 0),
      caption: marginCaption(standingIn(results), shareBase(results.ballot)),
    },
  ];
}

/** What is shown of a hidden count. */
export function hiddenStats(results: Results): Stat[] {
  return [
    { label: 'Total Votes', value: formatCount(results.totalVotes) },
    candidatesStat(results),
    { label: 'Count', value: 'Hidden', isText: true },
  ];
}

/** Shown to administrators when the recount after the close differs from the count. */
export function differenceText(
  { totalVotes }: Pick<Results, 'totalVotes'>,
  recount: NonNullable<Results['recountDifference']>,
): string {
  const found =
    recount.totalVotes === totalVotes
      ? 'the same total but different numbers for some candidates'
      : `${formatCount(recount.totalVotes)}, not ${formatCount(totalVotes)}`;
  return `The recount found ${found}. Don’t announce a result yet. Keep a copy of the database and have both counts examined.`;
}

/** Shown to administrators and auditors when a checkpoint was removed from the board. */
export function missingText(checkpoint: number): string {
  return `Checkpoint ${formatCount(checkpoint)} of the board was removed from the database. The count goes on without it, but people can no longer check the ballots in it. Keep a copy of the database and every saved copy of the board, and tell the auditors. A backup may still have the checkpoint.`;
}
