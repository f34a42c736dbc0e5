import type { RegisterRequest } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { WEIGHT_RULE } from '@votewise/contract/people/groups';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { type UseFormReturn, useController, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { formatCount } from '../../../lib/format.ts';
import {
  formatWeightNumber,
  parseWeight,
  weightHeading,
  weightName,
  weightNoun,
  weightRule,
} from '../../../lib/weights.ts';
import { LanguageField } from '../../../components/ui/language-field.tsx';
import { GroupPicker } from './group-picker.tsx';
import { languageOfNewVoters } from '../../../lib/new-voters.ts';

/** The part of a form that `useController` returns for a weight. */
interface WeightControl {
  name: string;
  /** Units; NaN for a text that is no weight, undefined if the field is empty. */
  value: number | undefined;
  onChange: (units: number | undefined) => void;
  onBlur: () => void;
  ref: (element: HTMLInputElement | null) => void;
}

const shownAs = (units: number | undefined): string =>
  units === undefined || Number.isNaN(units) ? '' : formatWeightNumber(units);

/** A weight as people know it: `41.5`, for a form that contains units. */
export function WeightField(props: {
  label?: string;
  hint: string;
  error: string | undefined;
  field: WeightControl;
}) {
  const { label = weightHeading(), hint, error, field } = props;
  const { value, onChange, ...control } = field;
  const [typed, setTyped] = useState<{ text: string; units: number | undefined }>();
  // Only a form that was reset removes a weight. For an empty field, the controller returns the default value.
  const isReset = value === undefined && typed?.units !== undefined;
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      maxLength={formatCount(LIMITS.weightMax).length}
      hint={hint}
      error={error === WEIGHT_RULE ? weightRule() : error}
      {...control}
      value={typed && !isReset ? typed.text : shownAs(value)}
      onChange={({ target }) => {
        const units = parseWeight(target.value);
        setTyped({ text: target.value, units });
        onChange(units);
      }}
    />
  );
}

interface Problem {
  message?: string | undefined;
}

/** The first problem of the groups or of one of them. */
const groupsProblem = (error?: Problem & { root?: Problem | undefined }) =>
  error?.message ?? error?.root?.message;

export function MembershipFields(props: {
  groups: readonly string[];
  onGroups: (groups: string[]) => void;
  weight: WeightControl;
  errors: { groups?: Parameters<typeof groupsProblem>[0]; weight?: Problem | undefined };
}) {
  const { groups, onGroups, weight, errors } = props;
  return (
    <>
      <GroupPicker
        label="Groups"
        hint="Type a name, then choose it from the list."
        error={groupsProblem(errors.groups)}
        value={groups}
        canCreate
        onChange={onGroups}
      />
      <WeightField
        hint={`Used only in elections with weighted votes${weightName() ? '' : ', for example, to count an owner’s shares'}. Ballots already cast keep the ${weightNoun()} they had.`}
        error={errors.weight?.message}
        field={weight}
      />
    </>
  );
}

/** The groups, weight, and language of a new voter. Collapsed at first, because most elections need none of them. */
export function MembershipSection(props: {
  form: UseFormReturn<RegisterRequest, unknown, RegisterRequest>;
}) {
  const { control, register, setValue, formState } = props.form;
  const { field: weightControl } = useController({ control, name: 'weight' });
  const [groups = [], weight, language] = useWatch({
    control,
    name: ['groups', 'weight', 'language'],
  });
  const [isOpened, setIsOpened] = useState(false);
  const { errors } = formState;
  const hasErrors =
    errors.groups !== undefined || errors.weight !== undefined || errors.language !== undefined;
  const isOpen = isOpened || hasErrors;
  const isFilled = groups.length > 0 || weight !== undefined || language !== languageOfNewVoters();
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        className="justify-self-start"
        onClick={() => setIsOpened(!isOpen)}
      >
        Groups, {weightNoun()}, and language
        {isFilled && !isOpen && <span className="text-ink-2">(filled in)</span>}
        <ChevronDown aria-hidden="true" className={clsx('size-4.5', isOpen && 'rotate-180')} />
      </Button>
      {isOpen && (
        <div id={id} className="grid grid-cols-1 gap-5 border-s border-line ps-4">
          <MembershipFields
            groups={groups}
            onGroups={(next) =>
              setValue('groups', next, { shouldDirty: true, shouldValidate: hasErrors })
            }
            weight={weightControl}
            errors={errors}
          />
          <LanguageField error={errors.language?.message} {...register('language')} />
        </div>
      )}
    </div>
  );
}
