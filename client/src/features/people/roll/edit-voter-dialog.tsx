import { zodResolver } from '@hookform/resolvers/zod';
import { type CorrectVoterRequest, correctVoterRequest } from '@votewise/server/contract';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDialogGuard } from '../../../components/ui/dialog-guard.ts';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { PersonFields } from '../../../components/ui/person-fields.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { announceProgress } from '../../../lib/announce-progress.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import type { DialogVoter } from './dialog-voter.ts';
import { useCorrectVoter } from './roll-queries.ts';

const TEXTS = {
  progress: 'Saving voter…',
  success: 'Voter saved.',
  failure: 'Failed to save the voter',
};
const MOVED = 'Voter saved. The list shows the state of the email.';

interface EditVoterDialogProps {
  voter: DialogVoter;
  onDone: () => void;
  onClose: () => void;
}

/** Corrects the name and address of one voter. */
export function EditVoterDialog(props: EditVoterDialogProps) {
  const { name, userId } = props.voter;
  return (
    <Dialog title="Edit voter" description={`${name}, ${userId}`} onClose={props.onClose}>
      <EditVoterForm {...props} />
    </Dialog>
  );
}

function EditVoterForm({ voter, onDone, onClose }: EditVoterDialogProps) {
  const { mutateAsync: correct, isPending } = useCorrectVoter(voter.id);
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<CorrectVoterRequest, unknown, CorrectVoterRequest>({
    defaultValues: { name: voter.name, email: voter.email },
    resolver: zodResolver(correctVoterRequest, undefined, { raw: true }),
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  useDialogGuard({
    isLocked: isPending,
    unsaved: isDirty ? `Changes to ${voter.userId} haven’t been saved.` : undefined,
  });

  function noteFailure(error: unknown): void {
    setFailure(error);
    showFieldErrors(form, error);
  }

  async function handleValid(person: CorrectVoterRequest): Promise<void> {
    setFailure(undefined);
    const texts = { ...TEXTS, ...(dirtyFields.email && !voter.isDisabled && { success: MOVED }) };
    if (!(await announceProgress(texts, () => correct(person), noteFailure))) return;
    onDone();
    onClose();
  }

  return (
    <SaveForm
      remedy="Check the list to see whether the change was saved. If not, save again."
      failure={failure}
      isSaving={isPending}
      onSubmit={(event) => void form.handleSubmit(handleValid)(event)}
    >
      <PersonFields
        register={form.register}
        errors={errors}
        emailHint={voter.credentials.lastError}
      />
      <p className="text-ink-2">
        If you change the address, the voter is signed out, the current password stops working
        immediately, and new credentials are sent to the new address.
        {voter.isDisabled && ' No email is sent while the voter is disabled.'}
      </p>
    </SaveForm>
  );
}
