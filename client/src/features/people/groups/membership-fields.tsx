import type { RegisterRequest } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { clsx } from 'clsx';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { type UseFormRegisterReturn, type UseFormReturn, useWatch } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { formatCount } from '../../../lib/format.ts';
import { weightHeading } from '../../../lib/weights.ts';
import { LanguageField } from '../../../components/ui/language-field.tsx';
import { GroupPicker } from './group-picker.tsx';
import { languageOfNewVoters } from '../../../lib/new-voters.ts';

/** For react-hook-form: the number in the weight field, NaN for other text, undefined if the field is empty. */
export const asWeight = {
  setValueAs: (text: unknown): unknown => {
    if (typeof text !== 'string') return text;
    return text.trim() === '' ? undefined : Number(text.replaceAll(',', ''));
  },
};

export function WeightField(props: {
  hint: string;
  error: string | undefined;
  field: UseFormRegisterReturn;
}) {
  const { hint, error, field } = props;
  return (
    <TextField
      label={weightHeading()}
      inputMode="numeric"
      autoComplete="off"
      maxLength={formatCount(LIMITS.weightMax).length}
      hint={hint}
      error={error}
      {...field}
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
  weight: UseFormRegisterReturn;
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
        hint="Used only in elections with weighted votes, for example, to count an owner’s shares. Ballots already cast keep the weight they had."
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
        Groups, weight, and language
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
            weight={register('weight', asWeight)}
            errors={errors}
          />
          <LanguageField error={errors.language?.message} {...register('language')} />
        </div>
      )}
    </div>
  );
}
