import { LIMITS } from '@votewise/contract/limits';
import type { UseFormRegisterReturn } from 'react-hook-form';
import { TextField } from '../../../components/ui/field.tsx';
import { formatCount } from '../../../lib/format.ts';
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
