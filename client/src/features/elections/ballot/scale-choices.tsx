import { type Scale, USUAL_GRADES } from '@votewise/contract/elections/ballot';
import { LIMITS } from '@votewise/contract/base/limits';
import { useState } from 'react';
import { TextField } from '../../../components/ui/field.tsx';
import { TextArea } from '../../../components/ui/text-area.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { useBallotFields } from './use-ballot-fields.ts';

const SIX_GRADES = ['Excellent', 'Very good', 'Good', 'Acceptable', 'Poor', 'Reject'];

/** The usual scales for each rule that has one. */
const NUMBERS: readonly Scale[] = [3, 5, 10, 100].map((max) => ({ max, words: null }));
const GRADES: readonly Scale[] = [
  USUAL_GRADES,
  SIX_GRADES,
  ['Strongly agree', 'Agree', 'Neutral', 'Disagree', 'Strongly disagree'],
].map((words) => ({ max: words.length - 1, words }));

const OWN = 'own';

const nameOf = ({ max, words }: Scale): string =>
  words ? `${words.length} grades: ${words[0]} to ${words.at(-1)}` : `0 to ${max}`;

/** The points or grades that a candidate can get: one of the usual scales, or a custom scale. */
export function ScaleChoice() {
  const { ballot, problems, setBallot } = useBallotFields();
  const { scale, rule } = ballot;
  const [isOwn, setIsOwn] = useState(false);
  if (!scale) return null;
  const isGraded = rule === 'majority-judgment';
  const usual = isGraded ? GRADES : NUMBERS;
  const found = usual.find((one) => nameOf(one) === nameOf(scale) && isSame(one, scale));
  const isCustom = isOwn || !found;
  const setScale = (next: Scale) => setBallot({ ...ballot, scale: next });

  function handleChoice(chosen: string): void {
    setIsOwn(chosen === OWN);
    const next = usual.find((one) => nameOf(one) === chosen);
    if (next) setScale(next);
  }

  return (
    <div className="grid gap-2">
      <SelectField
        label="Scale"
        value={isCustom ? OWN : nameOf(found)}
        error={isCustom ? undefined : problems.scale}
        onChange={({ target }) => handleChoice(target.value)}
      >
        {usual.map((one) => (
          <option key={nameOf(one)} value={nameOf(one)}>
            {nameOf(one)}
          </option>
        ))}
        <option value={OWN}>Another scale</option>
      </SelectField>
      {isCustom && isGraded && (
        <GradesField
          words={scale.words ?? []}
          error={problems.scale}
          onChange={(words) => setScale({ max: words.length - 1, words })}
        />
      )}
      {isCustom && !isGraded && (
        <TextField
          label="Most points for a candidate"
          inputMode="numeric"
          maxLength={String(LIMITS.scoreMax).length}
          value={Number.isNaN(scale.max) ? '' : scale.max}
          error={problems.scale}
          onChange={({ target }) => setScale({ max: numberIn(target.value), words: null })}
        />
      )}
    </div>
  );
}

/** A grade on each line. Blank lines are not grades. */
function GradesField(props: {
  words: readonly string[];
  error: string | undefined;
  onChange: (words: string[]) => void;
}) {
  const { words, error, onChange } = props;
  const [typed, setTyped] = useState(() => words.join('\n'));
  return (
    <TextArea
      label="Grades"
      hint={`One on each line, the best one first: ${LIMITS.gradesMin} to ${LIMITS.gradesMax} grades.`}
      error={error}
      rows={LIMITS.gradesMax}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(target.value.split('\n').filter((line) => line.trim() !== ''));
      }}
    />
  );
}

const isSame = (one: Scale, other: Scale): boolean =>
  one.words?.join('\n') === other.words?.join('\n');

/** Returns the number that was typed; NaN, which every check rejects, without a digit. */
function numberIn(typed: string): number {
  const digits = typed.replaceAll(/\D/g, '');
  return digits === '' ? Number.NaN : Number(digits);
}

/** The points that each voter distributes, and how many of them one candidate can get. */
export function BudgetChoice() {
  const { ballot, problems, setBallot } = useBallotFields();
  const { budget, scale } = ballot;
  return (
    <div className="grid grid-cols-1 items-start gap-x-4 gap-y-5 sm:grid-cols-2">
      <TextField
        label="Points per voter"
        hint="Usually as many as there are seats."
        inputMode="numeric"
        maxLength={String(LIMITS.budgetMax).length}
        value={budget === null || Number.isNaN(budget) ? '' : budget}
        error={problems.budget}
        onChange={({ target }) => setBallot({ ...ballot, budget: numberIn(target.value) })}
      />
      <TextField
        label="Most points for a candidate"
        hint="Empty: all points."
        inputMode="numeric"
        maxLength={String(LIMITS.scoreMax).length}
        value={scale?.max ?? ''}
        error={problems.scale}
        onChange={({ target }) => {
          const max = numberIn(target.value);
          setBallot({ ...ballot, scale: Number.isNaN(max) ? null : { max, words: null } });
        }}
      />
    </div>
  );
}
