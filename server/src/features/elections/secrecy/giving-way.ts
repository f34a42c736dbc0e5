import { isLive } from '../stored/ballot-settings.ts';
import { type ElectionRecord, mayHaveBallots, wasOpened } from '../stored/election-document.ts';
import type { VisibleCounts } from './visible-counts.ts';
import { wasSeen } from './voting-times.ts';

/** Which other election must not be found, and what happens if one is. */
interface Rule<Act> {
  look: Exclude<keyof VisibleCounts, 'lastOpening' | 'wayToVisible' | 'wayToVisibleAtStart'>;
  act: Act;
}

/*
 * Which of two elections gives way if paper is handed out in one and the count of the other is visible: see
 * `createVisibleCounts`. A count that no one has seen yet is hidden. One that was seen must not be hidden later, so the act
 * that would bring both together is refused.
 *
 * | opens                            | beside                   | by an administrator | by the clock | in the same moment |
 * |----------------------------------|--------------------------|---------------------|--------------|--------------------|
 * | paper, for the first time        | a visible count          | refused             | opens (1)    | hides the other (2) |
 * | a visible count without ballots  | paper                    | hides its count     | hides its count | hides its count |
 * | a visible count that was seen    | paper                    | refused             | stays closed | taken back |
 * | a hidden count, again            | paper and a visible count that it connects | refused | stays closed | taken back |
 *
 * (1) Then, no paper is handed out. (2) Unless that has ballots.
 */

/**
 * Returns the rule for an administrator’s act that opens an election, or may lead to that; undefined if nothing can be
 * wrong.
 */
export function ruleForEdit(
  current: ElectionRecord | undefined,
  next: ElectionRecord,
):
  | Rule<'hide' | 'refuse-handouts' | 'refuse-extension' | 'refuse-reopening' | 'refuse-bridge'>
  | undefined {
  if (!mayBringTogether(current, next)) return undefined;
  const isAgain = current !== undefined && wasOpened(current);
  if (next.ballot.onPaper) {
    // Later, those who have not voted must still be able to. Then, no paper is handed out.
    return isAgain ? undefined : { look: 'visibleBeside', act: 'refuse-handouts' };
  }
  // A first opening, and a later end of one that is open, only connect what is checked when the other one opens.
  if (!isLive(next)) {
    return isAgain && current.status !== 'active'
      ? { look: 'handoutsBesideVisible', act: 'refuse-bridge' }
      : undefined;
  }
  if (!mayHaveBallots(next)) return { look: 'handoutsBeside', act: 'hide' };
  if (current?.status !== 'active') return { look: 'handoutsBeside', act: 'refuse-reopening' };
  // If both are open already, their voters have come to share them since, and an earlier end changes nothing.
  return { look: 'comingHandoutsBeside', act: 'refuse-extension' };
}

/** Returns the rule for a start at which no paper could be handed out; undefined if the start is not new. */
export function ruleForStart(
  current: ElectionRecord | undefined,
  next: ElectionRecord,
): Rule<'refuse-start'> | undefined {
  // Once it has been open, those who have not voted must still be able to. Then, no paper is handed out.
  if (!next.ballot.onPaper || wasOpened(next)) return undefined;
  const isSame =
    current?.ballot.onPaper === true &&
    current.status === next.status &&
    current.startDate.getTime() === next.startDate.getTime() &&
    current.meeting?.id === next.meeting?.id &&
    current.electorate === next.electorate;
  return isSame ? undefined : { look: 'visibleAtStart', act: 'refuse-start' };
}

/**
 * Returns the rule for a move by the clock. What an administrator has set was checked then, but voters may have moved between
 * groups since, or another election opened in the same moment. If the count beside paper stays visible, no paper is handed out.
 */
export function ruleForClock(
  current: ElectionRecord,
  next: ElectionRecord,
): Rule<'hide' | 'stay-closed'> | undefined {
  if (next.status !== 'active' || next.ballot.onPaper) return undefined;
  if (!isLive(next)) {
    const isAgain = wasOpened(current) && mayHaveBallots(current);
    return isAgain ? { look: 'handoutsBesideVisible', act: 'stay-closed' } : undefined;
  }
  return { look: 'handoutsBeside', act: wasSeen(current) ? 'stay-closed' : 'hide' };
}

/**
 * Returns the rule for an election whose opening is stored, or in which paper was handed out for the first time. Two elections
 * may open in the same moment. Each writes before it looks, so at least one of them finds the other. A count that may have been
 * seen, and one that is hidden anyway, can't give way by being hidden, so the opening is taken back.
 */
export function ruleAfterOpening(
  written: ElectionRecord,
): Rule<'hide' | 'hide-other' | 'take-back'> | undefined {
  if (written.status !== 'active') return undefined;
  const hasBallots = mayHaveBallots(written);
  if (written.ballot.onPaper)
    return hasBallots ? undefined : { look: 'unseenBeside', act: 'hide-other' };
  if (isLive(written)) return { look: 'handoutsBeside', act: hasBallots ? 'take-back' : 'hide' };
  const isAgain = written.statusChanges.filter(({ to }) => to === 'active').length > 1;
  return isAgain ? { look: 'handoutsBesideVisible', act: 'take-back' } : undefined;
}

/** True if an opening must be checked before anyone votes. With paper, each handout looks for visible counts instead. */
export function mustBeChecked(opened: ElectionRecord): boolean {
  const rule = ruleAfterOpening(opened);
  return rule !== undefined && rule.act !== 'hide-other';
}

/** Once there are ballots, the clock must not open the election again beside paper, either. */
function mayBringTogether(current: ElectionRecord | undefined, next: ElectionRecord): boolean {
  const isExtended = current !== undefined && next.endDate > current.endDate;
  if (next.status === 'upcoming')
    return (
      wasOpened(next) && mayHaveBallots(next) && (isExtended || current?.status === 'completed')
    );
  const isNew = current?.status !== 'active' || next.electorate !== current.electorate;
  return next.status === 'active' && (isNew || isExtended);
}
