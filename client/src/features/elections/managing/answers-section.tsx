import { LIMITS } from '@votewise/contract/base/limits';
import { isYes } from '@votewise/contract/elections/ballot';
import { ANSWERS } from '@votewise/contract/elections/default-texts';
import { useState } from 'react';
import { useFormContext, useWatch } from 'react-hook-form';
import { TextField } from '../../../components/ui/field.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import type { ElectionValues } from '../election-form.ts';
import { FormSection } from '../section-line.tsx';

const pairOf = (names: readonly string[]): string => names.join(' / ');

/** The two answers to a motion. They are words, not people: they have no photo, no statement, and a fixed order. */
export function AnswersSection() {
  const { control, register, setValue } = useFormContext<ElectionValues>();
  const candidates = useWatch({ control, name: 'candidates' });
  const [isOpen, setIsOpen] = useState(false);
  const names = candidates.map(({ name }) => name);
  const pairs = Object.values(ANSWERS).map(pairOf);
  const pair = pairOf(names);

  function handlePair(chosen: string): void {
    const answers = Object.values(ANSWERS).find((one) => pairOf(one) === chosen);
    if (!answers) return;
    for (const [place, name] of answers.entries()) {
      setValue(`candidates.${place}.name`, name, { shouldDirty: true });
    }
  }

  return (
    <FormSection
      title="Answers"
      text={names.join(' or ')}
      toggle="Change the answers"
      isOpen={isOpen}
      onToggle={setIsOpen}
    >
      <SelectField
        label="Language of the answers"
        value={pair}
        onChange={({ target }) => handlePair(target.value)}
      >
        {(pairs.includes(pair) ? pairs : [...pairs, pair]).map((one) => (
          <option key={one} value={one}>
            {one}
          </option>
        ))}
      </SelectField>
      {candidates.map((answer, place) => (
        <TextField
          key={answer.id ?? place}
          label={`What “${answer.name}” means`}
          {...(isYes(answer) && { hint: 'Only if the wording doesn’t make it clear.' })}
          maxLength={LIMITS.candidateDescriptionMax}
          {...register(`candidates.${place}.description`)}
        />
      ))}
    </FormSection>
  );
}
