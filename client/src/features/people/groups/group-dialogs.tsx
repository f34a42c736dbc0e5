import { type Group, nameGroupRequest } from '@votewise/contract';
import { isolate } from '@votewise/contract/isolate';
import { LIMITS } from '@votewise/contract/limits';
import { zodResolver } from '@hookform/resolvers/zod';
import { useState, type SubmitEvent } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../../components/ui/dialog.tsx';
import { TextField, controlStyle, Field } from '../../../components/ui/field.tsx';
import { SaveFailure } from '../../../components/ui/save-failure.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { announceProgress, type ProgressTexts } from '../../../lib/announce-progress.ts';
import { hasCode } from '../../../lib/api-error.ts';
import { formatQuantity } from '../../../lib/format.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { useCreateGroup, useRenameGroup, useMergeGroup } from './queries.ts';

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

const TEXTS = {
  progress: 'Merging groups…',
  success: 'Groups merged.',
  failure: 'Failed to merge the groups',
};

interface MergeDialogProps {
  group: Group;
  others: readonly Group[];
  onClose: () => void;
}

/** Lets the user choose the group that receives the members of another group. */
export function MergeDialog(props: MergeDialogProps) {
  return (
    <Dialog title={`Merge ${isolate(props.group.name)}`} onClose={props.onClose} isNarrow>
      <MergeForm {...props} />
    </Dialog>
  );
}

function MergeForm({ group, others, onClose }: MergeDialogProps) {
  const { mutateAsync: merge, isPending } = useMergeGroup(group.id);
  const [into, setInto] = useState('');
  const [isTried, setIsTried] = useState(false);
  const [failure, setFailure] = useState<unknown>();
  useDialogGuard({ isLocked: isPending });
  const target = others.find(({ id }) => id === into);
  const name = isolate(group.name);
  const other = target ? isolate(target.name) : 'the other group';

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    setIsTried(true);
    setFailure(undefined);
    if (!target) {
      event.currentTarget.querySelector('select')?.focus();
      return;
    }
    if (await announceProgress(TEXTS, () => merge(target.id), setFailure)) onClose();
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <DialogBody>
        <Field
          label="Merge into"
          isRequired
          error={isTried && !target ? 'Choose a group.' : undefined}
        >
          {(control) => (
            <select
              {...control}
              data-autofocus
              value={into}
              onChange={(event) => setInto(event.target.value)}
              className={controlStyle}
            >
              <option value="">Choose a group</option>
              {others.map(({ id, name: otherName }) => (
                <option key={id} value={id}>
                  {otherName}
                </option>
              ))}
            </select>
          )}
        </Field>
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
        <SaveFailure
          error={failure}
          remedy="Check the list to see whether the groups were merged. If not, try again."
          kept=""
        />
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" variant="danger" isBusy={isPending} busyLabel="Merging…">
          Merge Groups
        </Button>
      </DialogFooter>
    </form>
  );
}
