import { zodResolver } from '@hookform/resolvers/zod';
import { LIMITS } from '@votewise/server/contract/limits';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { SaveFailure } from '../../../components/ui/save-failure.tsx';
import { announceProgress } from '../../../lib/announce-progress.ts';
import { correctAddressRequest } from '../../../lib/contract-schemas.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import type { DialogVoter } from './roll-dialogs.tsx';
import { useCorrectAddress } from './roll-queries.ts';

const TEXTS = {
  progress: 'Correcting address...',
  success: 'Address corrected. New credentials are queued.',
  failure: 'Failed to correct the address',
};

interface CorrectAddressDialogProps {
  voter: DialogVoter;
  onClose: () => void;
}

export function CorrectAddressDialog({ voter, onClose }: CorrectAddressDialogProps) {
  return (
    <Dialog
      title="Correct address"
      description={`${voter.name}, ${voter.userId}`}
      onClose={onClose}
    >
      <AddressForm voter={voter} onClose={onClose} />
    </Dialog>
  );
}

function AddressForm({ voter, onClose }: CorrectAddressDialogProps) {
  const { mutateAsync: correctAddress, isPending } = useCorrectAddress(voter);
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<{ email: string }, unknown, { email: string }>({
    defaultValues: { email: voter.email },
    resolver: zodResolver(correctAddressRequest, undefined, { raw: true }),
  });
  const { errors, isDirty } = form.formState;
  useDialogGuard({
    isLocked: isPending,
    unsaved: isDirty ? 'The corrected address has not been saved.' : undefined,
  });

  async function handleValid({ email }: { email: string }): Promise<void> {
    setFailure(undefined);
    const isDone = await announceProgress(
      TEXTS,
      () => correctAddress(email),
      (error) => {
        setFailure(error);
        showFieldErrors(form, error);
      },
    );
    if (isDone) onClose();
  }

  return (
    <form noValidate onSubmit={(event) => void form.handleSubmit(handleValid)(event)}>
      <DialogBody>
        <TextField
          label="Email Address"
          type="email"
          isRequired
          autoComplete="off"
          maxLength={LIMITS.emailMax}
          error={errors.email?.message}
          {...form.register('email')}
        />
        <p className="text-ink-2">
          New credentials go to the new address. A password that went to{' '}
          <span className="break-all">{voter.email}</span> stops working at once.
        </p>
        <SaveFailure
          error={failure}
          remedy="Look at the list whether the address was changed; if not, save again."
        />
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" variant="primary" isBusy={isPending} busyLabel="Saving...">
          Save Address
        </Button>
      </DialogFooter>
    </form>
  );
}
