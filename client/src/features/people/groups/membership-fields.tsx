import type { RegisterRequest } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/limits';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { formatCount } from '../../../lib/format.ts';
import { LanguageField } from '../language-field.tsx';
import { GroupPicker } from './group-picker.tsx';

/** For react-hook-form: the number in the weight field, NaN for other text, undefined if the field is empty. */
export const asWeight = {
  setValueAs: (text: unknown): unknown => {
    if (typeof text !== 'string') return text;
    return text.trim() === '' ? undefined : Number(text.replaceAll(',', ''));
  },
};

interface WeightFieldProps {
  hint: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
}

export function WeightField({ hint, error, field }: WeightFieldProps) {
  return (
    <TextField
      label="Weight"
      inputMode="numeric"
      autoComplete="off"
      maxLength={formatCount(LIMITS.weightMax).length}
      hint={hint}
      error={error}
      {...field}
    />
  );
}

interface MembershipFieldsProps {
  groups: readonly string[];
  groupsError: string | undefined;
  onGroups: (groups: string[]) => void;
  weight: UseFormRegisterReturn;
  weightError: string | undefined;
}

/** The groups and the weight of one voter. */
export function MembershipFields(props: MembershipFieldsProps) {
  const { groups, groupsError, onGroups, weight, weightError } = props;
  return (
    <>
      <GroupPicker
        label="Groups"
        hint="Type a name, then choose it from the list."
        error={groupsError}
        value={groups}
        canCreate
        onChange={onGroups}
      />
      <WeightField
        hint="Used only in elections with weighted votes, for example, to count an owner’s shares. Ballots already cast keep the weight they had."
        error={weightError}
        field={weight}
      />
    </>
  );
}

interface MembershipSectionProps {
  form: UseFormReturn<RegisterRequest, unknown, RegisterRequest>;
}

/** The groups, weight, and language of a new voter. Collapsed at first, because most elections need none of them. */
export function MembershipSection({ form }: MembershipSectionProps) {
  const { control, register, setValue, formState } = form;
  const [groups = [], weight, language = 'en'] = useWatch({
    control,
    name: ['groups', 'weight', 'language'],
  });
  const [isOpened, setIsOpened] = useState(false);
  const { errors } = formState;
  const hasErrors =
    errors.groups !== undefined || errors.weight !== undefined || errors.language !== undefined;
  const isOpen = isOpened || hasErrors;
  const isFilled = groups.length > 0 || weight !== undefined || language !== 'en';
  const id = useId();
  return (
    <div className="grid grid-cols-1 gap-5">
      <Button
        aria-expanded={isOpen}
        aria-controls={id}
        className="justify-self-start"
        onClick={() => setIsOpened(!isOpen)}
      >
        Groups, weight, and language
        {isFilled && !isOpen && <span className="text-ink-2">(filled in)</span>}
        <ChevronDown aria-hidden="true" className={clsx('size-4.5', isOpen && 'rotate-180')} />
      </Button>
      {isOpen && (
        <div id={id} className="grid grid-cols-1 gap-5 border-s border-line ps-4">
          <MembershipFields
            groups={groups}
            groupsError={errors.groups?.message ?? errors.groups?.root?.message}
            onGroups={(next) =>
              setValue('groups', next, { shouldDirty: true, shouldValidate: hasErrors })
            }
            weight={register('weight', asWeight)}
            weightError={errors.weight?.message}
          />
          <LanguageField error={errors.language?.message} {...register('language')} />
        </div>
      )}
    </div>
  );
}
