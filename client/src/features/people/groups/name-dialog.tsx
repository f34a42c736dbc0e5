import { zodResolver } from '@hookform/resolvers/zod';
import { type Group, nameGroupRequest } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/limits';
import { isolate } from '@votewise/contract/isolate';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDialogGuard } from '../../../components/ui/dialog-guard.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { announceProgress, type ProgressTexts } from '../../../lib/announce-progress.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useCreateGroup, useRenameGroup } from './queries.ts';

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

export function CreateDialog({ onClose }: { onClose: () => void }) {
  const { mutateAsync, isPending } = useCreateGroup();
  return (
    <Dialog title="Create group" onClose={onClose} isNarrow>
      <NameForm
        label="Create Group"
        texts={CREATING}
        initial=""
        isSaving={isPending}
        save={mutateAsync}
        onClose={onClose}
      />
    </Dialog>
  );
}

export function RenameDialog({ group, onClose }: { group: Group; onClose: () => void }) {
  const { mutateAsync, isPending } = useRenameGroup(group.id);
  return (
    <Dialog title={`Rename ${isolate(group.name)}`} onClose={onClose} isNarrow>
      <NameForm
        label="Rename Group"
        texts={RENAMING}
        hint="Voters stay in the group, and its elections show the new name."
        initial={group.name}
        isSaving={isPending}
        save={mutateAsync}
        onClose={onClose}
      />
    </Dialog>
  );
}

interface NameFormProps {
  label: string;
  texts: ProgressTexts;
  hint?: string;
  initial: string;
  isSaving: boolean;
  save: (name: string) => Promise<unknown>;
  onClose: () => void;
}

function NameForm({ label, texts, hint, initial, isSaving, save, onClose }: NameFormProps) {
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<{ name: string }, unknown, { name: string }>({
    defaultValues: { name: initial },
    resolver: zodResolver(nameGroupRequest, undefined, { raw: true }),
  });
  const { errors, isDirty } = form.formState;
  useDialogGuard({
    isLocked: isSaving,
    unsaved: isDirty ? 'The name hasn’t been saved.' : undefined,
  });

  function noteFailure(error: unknown): void {
    // The name is the only field.
    if (hasCode(error, 'GROUP_NAME_TAKEN')) form.setError('name', { message: error.message });
    else setFailure(error);
    showFieldErrors(form, error);
  }

  async function handleValid({ name }: { name: string }): Promise<void> {
    setFailure(undefined);
    if (await announceProgress(texts, () => save(name), noteFailure)) onClose();
  }

  return (
    <SaveForm
      label={label}
      remedy="Check the list to see whether it worked. If not, try again."
      failure={failure}
      isSaving={isSaving}
      onSubmit={(event) => void form.handleSubmit(handleValid)(event)}
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
  );
}
