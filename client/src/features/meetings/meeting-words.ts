import type { Meeting, MeetingState, MeetingStatus } from '@votewise/contract';
import { describeElectorate } from '@votewise/contract/elections/electorate';
import { asName } from '@votewise/contract/text/isolate';
import type { BadgeTone } from '../../components/ui/badge.tsx';
import { formatCount, formatQuantity } from '../../lib/format.ts';
import { formatWeight, formatWeightNumber, weightName } from '../../lib/weights.ts';

export const STATUS_WORDS: Record<MeetingStatus, { label: string; tone: BadgeTone }> = {
  planned: { label: 'Planned', tone: 'blue' },
  open: { label: 'Open', tone: 'green' },
  closed: { label: 'Closed', tone: 'gray' },
};

/** Returns who takes part: 'Members of “North” take part'. */
export function membersSentence({ electorate }: Pick<Meeting, 'electorate'>): string {
  const who = describeElectorate({ groups: electorate.groups.map(asName) });
  return electorate.groups.length === 0 ? `${who} takes part.` : `${who} take part.`;
}

/** Returns who is there: '74 present, 12 represented: 86 of 212'. */
export function attendanceText({
  attendance: { present, represented, members },
}: Pick<MeetingState, 'attendance'>): string {
  const together = present + represented;
  return represented === 0
    ? `${formatCount(present)} of ${formatCount(members)} present`
    : `${formatCount(present)} present, ${formatCount(represented)} represented: ${formatCount(together)} of ${formatCount(members)}`;
}

/** Returns what a quorum requires: '1/2 of the members'. */
export function quorumRule({
  numerator,
  denominator,
  base,
}: NonNullable<Meeting['quorum']>): string {
  const name = weightName();
  const whole = name ? `${name.plural} of all members` : 'weight of all members';
  return `${numerator}/${denominator} of the ${base === 'weight' ? whole : 'members'}`;
}

const sumsByWeight = (reached: number, needed: number): string =>
  weightName()
    ? `${formatWeight(reached)}, and ${formatWeightNumber(needed)} are needed`
    : `a weight of ${formatWeight(reached)}, and ${formatWeight(needed)} is needed`;

/** Returns whether the quorum is reached, and what is missing; '' if the meeting needs none. */
export function quorumText({ quorum }: Pick<MeetingState, 'quorum'>): string {
  if (!quorum) return '';
  const { needed, reached, isReached, base } = quorum;
  const sums =
    base === 'weight'
      ? sumsByWeight(reached, needed)
      : isReached
        ? formatQuantity(reached, 'member')
        : `${formatCount(reached)} of the ${formatCount(needed)} members needed`;
  if (isReached) return `Quorum reached: ${sums}.`;
  const missing = needed - reached;
  const more = base === 'weight' ? formatWeight(missing) : formatQuantity(missing, 'member');
  return `Quorum not reached: ${sums}. Missing: ${more}.`;
}
