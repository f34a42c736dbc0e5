import { zodResolver } from '@hookform/resolvers/zod';
import { type Group, nameGroupRequest } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { LIMITS } from '@votewise/contract/base/limits';
import { type SubmitEvent, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { SelectField } from '../../../components/ui/select-field.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import type { ProgressTexts } from '../../../lib/announce-progress.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useCreateGroup, useMergeGroup, useRenameGroup } from './group-queries.ts';

const CREATING = {
  progress: 'Creating group…',
  success: 'Group created.',
  failure: 'Failed to create the group',
};
const RENAMING = {
  progress: 'Renaming group…',
  success: 'Group renamed.',
  failure: 'Failed to rename the group',
};
const MERGING = {
  progress: 'Merging groups…',
  success: 'Groups merged.',
  failure: 'Failed to merge the groups',
};

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync } = useCreateGroup();
  return (
    <NameDialog
      title="Create group"
      label="Create Group"
      texts={CREATING}
      initial=""
      act={mutateAsync}
      onClose={onClose}
    />
  );
}

export function RenameDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { mutateAsync } = useRenameGroup(group.id);
  return (
    <NameDialog
      title={`Rename ${asName(group.name)}`}
      label="Rename Group"
      texts={RENAMING}
      hint="Voters stay in the group, and its elections show the new name."
      initial={group.name}
      act={mutateAsync}
      onClose={onClose}
    />
  );
}

function NameDialog(props: {
  title: string;
  label: string;
  texts: ProgressTexts;
  hint?: string;
  initial: string;
  act: (name: string) => Promise<unknown>;
  onClose: () => void;
}) {
  const { title, label, texts, hint, initial, act, onClose } = props;
  const { failure, isSaving, save } = useSaving(onClose);
  const form = useForm<{ name: string }, unknown, { name: string }>({
    defaultValues: { name: initial },
    resolver: zodResolver(nameGroupRequest, undefined, { raw: true }),
  });
  const { errors, isDirty } = form.formState;

  function noteFailure(error: unknown): boolean {
    showFieldErrors(form)(error);
    // The name is the only field.
    if (!hasCode(error, 'GROUP_NAME_TAKEN')) return false;
    form.setError('name', { message: error.message });
    return true;
  }

  return (
    <Dialog title={title} onClose={onClose} isNarrow>
      <SaveForm
        label={label}
        remedy="Check the list to see whether it worked. If not, try again."
        failure={failure}
        isSaving={isSaving}
        unsaved={isDirty ? 'The name hasn’t been saved.' : undefined}
        onSubmit={form.handleSubmit(({ name }) => save(texts, () => act(name), noteFailure))}
      >
        <TextField
          label="Name"
          isRequired
          autoComplete="off"
          maxLength={LIMITS.groupNameMax}
          hint={hint}
          error={errors.name?.message}
          {...form.register('name')}
        />
      </SaveForm>
    </Dialog>
  );
}

/** Lets the user choose the group that receives the members of another group. */
export function MergeDialog(props: {
  group: Group;
  others: readonly Group[];
  onClose: () => void;
}) {
  const { group, others, onClose } = props;
  const { mutateAsync: merge } = useMergeGroup(group.id);
  const [into, setInto] = useState('');
  const [isTried, setIsTried] = useState(false);
  const { failure, setFailure, isSaving, save } = useSaving(onClose);
  const target = others.find(({ id }) => id === into);
  const name = asName(group.name);
  const other = target ? asName(target.name) : 'the other group';

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    setIsTried(true);
    setFailure(undefined);
    if (target) await save(MERGING, () => merge(target.id));
    else event.currentTarget.querySelector('select')?.focus();
  }

  return (
    <Dialog title={`Merge ${name}`} onClose={onClose} isNarrow>
      <SaveForm
        label="Merge Groups"
        busyLabel="Merging…"
        variant="danger"
        failure={failure}
        remedy="Check the list to see whether the groups were merged. If not, try again."
        kept=""
        isSaving={isSaving}
        onSubmit={handleSubmit}
      >
        <SelectField
          label="Merge into"
          isRequired
          error={isTried && !target ? 'Choose a group.' : undefined}
          data-autofocus
          value={into}
          onChange={(event) => setInto(event.target.value)}
        >
          <option value="">Choose a group</option>
          {others.map(({ id, name: otherName }) => (
            <option key={id} value={id}>
              {otherName}
            </option>
          ))}
        </SelectField>
        <ul className="grid list-disc gap-2 ps-5 wrap-anywhere">
          <li>
            {group.voters === 0
              ? `${name} has no members.`
              : `${formatQuantity(group.voters, 'voter')} in ${name} ${group.voters === 1 ? 'becomes a member' : 'become members'} of ${other}.`}
          </li>
          <li>
            Upcoming elections for {name} will be for {other} instead.
          </li>
          <li>Completed elections don’t change and still show the name {name}.</li>
        </ul>
        <p className="text-ink-2">{name} is then removed. This can’t be undone.</p>
      </SaveForm>
    </Dialog>
  );
}
