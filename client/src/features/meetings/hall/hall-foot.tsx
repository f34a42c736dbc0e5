import type { MeetingState } from '@votewise/contract';
import { Check } from 'lucide-react';
import { useHallTexts } from './hall-texts.ts';
import { formatCount } from '../../../lib/format.ts';
import { formatWeight, formatWeightNumber, inWholes, weightName } from '../../../lib/weights.ts';

/** Attendance as two figures, and the quorum as a bar. */
export function HallFoot({ state }: { state: MeetingState }) {
  const t = useHallTexts();
  const { attendance, weights, quorum, status } = state;
  if (status === 'planned') return null;
  const sums = weights ?? attendance;
  const together = sums.present + sums.represented;
  const shown = weights ? inWholes : (members: number) => members;
  const percentageOf = (part: number) =>
    `${Math.min(100, (100 * part) / Math.max(1, sums.members))}%`;
  const figures = [
    { label: t('present'), count: attendance.present },
    { label: t('represented'), count: attendance.represented },
  ];
  return (
    <footer className="hall-foot">
      <dl className="hall-figures">
        {figures.map(({ label, count }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{formatCount(count)}</dd>
          </div>
        ))}
      </dl>
      <div className="hall-attendance">
        <p>
          <span>
            {weights
              ? t(weightName() ? 'named' : 'byWeight', {
                  together: formatWeightNumber(together),
                  members: formatWeight(weights.members),
                })
              : t('together', { together, members: attendance.members })}
            {quorum && `, ${t('needed', { needed: shown(quorum.needed) })}`}
          </span>
          {quorum && (
            <strong className="hall-quorum" data-reached={quorum.isReached}>
              {quorum.isReached && <Check aria-hidden="true" />}
              {quorum.isReached
                ? t('quorum.reached')
                : t('quorum.missing', { missing: shown(quorum.needed - quorum.reached) })}
            </strong>
          )}
        </p>
        <div
          className="hall-attendance-bar"
          data-reached={quorum?.isReached ?? true}
          aria-hidden="true"
        >
          <span style={{ inlineSize: percentageOf(together) }} />
          {quorum && <i style={{ insetInlineStart: percentageOf(quorum.needed) }} />}
        </div>
      </div>
    </footer>
  );
}
