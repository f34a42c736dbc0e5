import type { MeetingState } from '@votewise/contract';
import { Check } from 'lucide-react';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import {
  againstTotal,
  formatWeight,
  formatWeightNumber,
  weightTotal,
} from '../../../lib/weights.ts';
import { quorumText } from '../meeting-words.ts';

/** Returns a part as the width of a bar. */
export const percentageOf = (part: number, whole: number) =>
  `${Math.min(100, (100 * part) / Math.max(1, whole))}%`;

/** How the weight of all members compares with the total that the organization has set. */
function MissingWeight({ sum }: { sum: number }) {
  const told = againstTotal(sum);
  return told && <p className="text-14 text-ink-2 tabular-nums">All members: {told}.</p>;
}

/** Who is there, and as a bar with the quorum as its limit. */
export function AttendanceFigures(props: {
  state: MeetingState;
  /** Whether everyone on the roll is a member, so that all weight should be there. */
  hasEveryone?: boolean;
}) {
  const { state, hasEveryone = false } = props;
  const { attendance, weights, quorum } = state;
  const sums = (quorum?.base === 'weight' && weights) || attendance;
  const together = sums.present + sums.represented;
  const isWeight = sums === weights;
  const shown = isWeight ? formatWeightNumber : formatCount;
  return (
    <>
      <p className="flex flex-wrap items-baseline justify-between gap-x-3">
        <span className="font-display text-24 tabular-nums">{shown(together)}</span>
        <span className="text-14 text-ink-2 tabular-nums">
          of {isWeight ? formatWeight(sums.members) : formatQuantity(sums.members, 'member')}
          {quorum && `, ${shown(quorum.needed)} needed`}
        </span>
      </p>
      <div
        aria-hidden="true"
        className="relative flex h-2.5 rounded-1 border border-line-strong bg-sunken"
      >
        <span
          className={quorum?.isReached === false ? 'bg-brand' : 'bg-green'}
          style={{ inlineSize: percentageOf(together, sums.members) }}
        />
        {quorum && (
          <i
            className="absolute -inset-y-1 w-0.5 bg-ink"
            style={{ insetInlineStart: percentageOf(quorum.needed, sums.members) }}
          />
        )}
      </div>
      {hasEveryone && isWeight && sums.members !== weightTotal() && (
        <MissingWeight sum={sums.members} />
      )}
      {quorum && !quorum.isReached && <p className="text-14 font-semibold">{quorumText(state)}</p>}
      <p className="flex flex-wrap items-center gap-x-2 text-14 tabular-nums">
        {quorum?.isReached && (
          <span className="inline-flex items-center gap-1.5 font-semibold text-green">
            <Check aria-hidden="true" className="size-4" />
            Quorum reached
          </span>
        )}
        <span className="text-ink-2">
          {formatCount(attendance.present)} present, {formatCount(attendance.represented)}{' '}
          represented
        </span>
      </p>
    </>
  );
}
