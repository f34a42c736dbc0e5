import { ChoiceRows } from '../../../components/ui/choice-rows.tsx';
import { useOpenOnProblem } from '../section-line.tsx';
import { rulesFor } from './counting-rules.ts';
import { SeatsChoice } from './number-choices.tsx';
import { neededFor, type Purpose, withRule } from './purposes.ts';
import { BudgetChoice, ScaleChoice } from './scale-choices.tsx';
import { useBallotFields } from './use-ballot-fields.ts';

/** The choices that a purpose can't do without: seats, and what voters give on a ballot with scores. */
export function BallotNeeds(props: {
  purpose: Purpose;
  /** True if candidates have yet to be added, so that they may still be enough for the seats. */
  isWaiting?: boolean;
}) {
  const { purpose, isWaiting = false } = props;
  const { ballot, candidates, problems, setBallot } = useBallotFields();
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
      {has('rule') && (
        <ChoiceRows
          label="Counted by"
          value={ballot.rule}
          choices={rulesFor(ballot, candidates.length)}
          error={problems.rule}
          onChange={(rule) => setBallot(withRule(ballot, rule))}
        />
      )}
      {has('budget') ? <BudgetChoice /> : has('scale') && <ScaleChoice />}
    </div>
  );
}
