import type { SingleElection, StatusChange } from '@votewise/contract';
import { nameActor } from '@votewise/contract/audit/event-sentences';
import type { ReactNode } from 'react';
import { TitledPanel } from '../../components/ui/titled-panel.tsx';
import { formatDateTime } from '../../lib/format.ts';

export function TimesPanel({
  election,
  children,
}: {
  election: SingleElection;
  children?: ReactNode;
}) {
  const { startDate, endDate, meeting } = election;
  const steps = stepsOf(election);
  return (
    <TitledPanel id="times" title="Times">
      <p className="mt-2 text-14 text-ink-2">
        {meeting
          ? 'Voting opens and closes in the meeting.'
          : `Planned: ${formatDateTime(startDate)} to ${formatDateTime(endDate)}`}
      </p>
      {steps.length > 0 && (
        <ol className="mt-3 divide-y divide-line border-y border-line">
          {steps.map(({ label, at, by }) => (
            <li key={`${label} ${at}`} className="flex flex-wrap justify-between gap-x-4 py-2.5">
              <p className="font-medium">{label}</p>
              <p className="ms-auto text-end text-14 text-ink-2">
                <time dateTime={at} className="tabular-nums">
                  {formatDateTime(at)}
                </time>
                <span className="block wrap-anywhere">{by ?? 'automatically'}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
      {children}
    </TitledPanel>
  );
}

interface Step {
  label: string;
  /** ISO 8601. */
  at: string;
  /** Who did it; undefined if the clock did. */
  by: string | undefined;
}

function labelOf({ from, to }: StatusChange, isAgain: boolean): string {
  if (from === null) {
    return {
      upcoming: 'Scheduled',
      active: 'Scheduled and opened',
      completed: 'Scheduled as completed',
    }[to];
  }
  switch (to) {
    case 'active':
      return isAgain ? 'Reopened' : 'Opened';
    case 'completed':
      if (from === 'active') return 'Closed';
      return isAgain ? 'Completed' : 'Completed without voting';
    case 'upcoming':
      return from === 'active' ? 'Closed, set back to upcoming' : 'Set back to upcoming';
    default:
      return to satisfies never;
  }
}

/** True if any of these changes opened or closed voting. */
const isAgain = (changes: readonly StatusChange[]): boolean =>
  changes.some(({ from, to }) => from === 'active' || to === 'active');

const nameOf = (by: StatusChange['by']): string | undefined =>
  by.type === 'clock' ? undefined : nameActor(by);

/** Returns undefined if the ballot box was sealed automatically. */
const sealerOf = (by: StatusChange['by']) => (by.type === 'user' ? nameOf(by) : undefined);

/** Returns what happened to an election: changes of status, the recount, the declaration, and the sealing. */
export function stepsOf({
  progress,
  sealedAt,
}: Pick<SingleElection, 'progress' | 'sealedAt'>): Step[] {
  if (!progress) return [];
  const { statusChanges, count, declared, sealing } = progress;
  return [
    ...statusChanges.map((change, place) => ({
      label: labelOf(change, isAgain(statusChanges.slice(0, place))),
      at: change.at,
      by: nameOf(change.by),
    })),
    ...(count.at === undefined
      ? []
      : [
          {
            label: count.state === 'confirmed' ? 'Count confirmed' : 'Recount differs',
            at: count.at,
            by: 'VoteWise',
          },
        ]),
    ...(declared ? [{ label: 'Declared', at: declared.at, by: nameOf(declared.by) }] : []),
    ...(sealing && sealedAt ? [{ label: 'Sealed', at: sealedAt, by: sealerOf(sealing.by) }] : []),
  ];
}
