import { useOpenOnProblem } from '../section-line.tsx';
import { SeatsChoice } from './number-choices.tsx';
import { neededFor, type Purpose } from './purposes.ts';
import { RuleChoice } from './rule-choice.tsx';
import { BudgetChoice, ScaleChoice } from './scale-choices.tsx';
import { useBallotFields } from './use-ballot-fields.ts';

/** The choices that a purpose can't do without: seats, and what voters give on a ballot with scores. */
export function BallotNeeds(props: {
  purpose: Purpose;
  /** True if candidates have yet to be added, so that they may still be enough for the seats. */
  isWaiting?: boolean;
}) {
  const { purpose, isWaiting = false } = props;
  const { ballot, problems } = useBallotFields();
  const needed = neededFor(ballot, purpose);
  const place = useOpenOnProblem({
    field: 'ballot',
    hasProblem: !isWaiting && needed.some((field) => problems[field] !== undefined),
  });
  if (needed.length === 0) return null;
  const has = (field: (typeof needed)[number]) => needed.includes(field);
  return (
    <div ref={place} className="grid grid-cols-1 gap-5">
      {has('seats') && <SeatsChoice purpose={purpose} />}
      {has('rule') && <RuleChoice />}
      {has('budget') ? <BudgetChoice /> : has('scale') && <ScaleChoice />}
    </div>
  );
}
