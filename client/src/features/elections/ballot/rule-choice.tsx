import { ChoiceRows } from '../../../components/ui/choice-rows.tsx';
import { rulesFor } from './counting-rules.ts';
import { withRule } from './purposes.ts';
import { useBallotFields } from './use-ballot-fields.ts';

/** How the ballots are counted. */
export function RuleChoice() {
  const { ballot, candidates, problems, setBallot } = useBallotFields();
  return (
    <ChoiceRows
      label="Counted by"
      value={ballot.rule}
      choices={rulesFor(ballot, candidates.length)}
      error={problems.rule}
      onChange={(rule) => setBallot(withRule(ballot, rule))}
    />
  );
}
