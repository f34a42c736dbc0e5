import { groupKeyOf } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { LIMITS } from '@votewise/contract/base/limits';
import type { ReactNode } from 'react';
import { NamePicker } from '../../../components/ui/name-picker.tsx';
import { formatQuantity } from '../../../lib/format.ts';
import { useGroups } from './group-queries.ts';

export function GroupPicker(props: {
  label: string;
  hint?: ReactNode;
  error?: string | undefined;
  value: readonly string[];
  /** True if the user can enter the name of a new group. */
  canCreate?: boolean;
  onChange: (groups: string[]) => void;
}) {
  const { canCreate = false, hint, ...field } = props;
  const { data: groups = [], isError, isPending } = useGroups();
  return (
    <NamePicker
      {...field}
      hint={isError ? 'The groups couldn’t be loaded. Check your connection.' : hint}
      options={groups.map(({ name, voters }) => ({ name, note: formatQuantity(voters, 'voter') }))}
      keyOf={groupKeyOf}
      newNote={canCreate && !isPending && !isError ? 'New group' : undefined}
      missingText={(typed) =>
        `No group is called “${asName(typed)}”. Choose a group from the list.`
      }
      maxLength={LIMITS.groupNameMax}
    />
  );
}
