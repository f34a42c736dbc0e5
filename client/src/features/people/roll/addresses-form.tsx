import { LIMITS } from '@votewise/server/contract/limits';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useDialogGuard } from '../../../components/ui/dialog-guard.ts';
import { TextField } from '../../../components/ui/field.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { announceProgress } from '../../../lib/announce-progress.ts';
import { correctAddressRequest } from '@votewise/server/contract';
import { isolate } from '@votewise/server/contract/isolate';
import { formatCount } from '../../../lib/format.ts';
import type { DialogVoter } from './dialog-voter.ts';
import { type AddressChange, useCorrectAddresses } from './roll-queries.ts';

interface Fields {
  /** Keyed by the voter's id. */
  emails: Record<string, string>;
}

interface AddressesFormProps {
  voters: readonly DialogVoter[];
  onDone: () => void;
  onClose: () => void;
}

/** One field per voter. Fields disappear once they are saved. Fields that can't be saved stay and show the reason. */
export function AddressesForm({ voters, onDone, onClose }: AddressesFormProps) {
  const [left, setLeft] = useState(voters);
  const { mutateAsync: correct, isPending } = useCorrectAddresses();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<Fields>({
    defaultValues: { emails: Object.fromEntries(voters.map(({ id, email }) => [id, email])) },
  });
  const { errors, isDirty, dirtyFields } = form.formState;
  useDialogGuard({
    isLocked: isPending,
    unsaved: isDirty ? 'Corrected addresses haven’t been saved.' : undefined,
  });

  function changesIn({ emails }: Fields): AddressChange[] {
    return left
      .filter(({ id }) => dirtyFields.emails?.[id])
      .map(({ id }) => ({ id, email: emails[id] ?? '' }));
  }

  function show(problems: readonly { id: string; text: string }[]): void {
    for (const [index, { id, text }] of problems.entries()) {
      form.setError(`emails.${id}`, { message: text }, { shouldFocus: index === 0 });
    }
  }

  async function save(changes: readonly AddressChange[]): Promise<void> {
    setFailure(undefined);
    const isDone = await announceProgress(textsFor(changes.length), async () => {
      const { saved, refused, error } = await correct(changes);
      setLeft(left.filter(({ id }) => !saved.includes(id)));
      for (const id of saved) form.unregister(`emails.${id}`);
      show(
        refused.map(({ id, error: reason }) => ({
          id,
          text: reason.fields['email'] ?? reason.message,
        })),
      );
      setFailure(error);
      const reason = error ?? refused[0]?.error;
      if (reason) throw reason;
    });
    if (!isDone) return;
    onDone();
    onClose();
  }

  function handleSubmit(fields: Fields): Promise<void> | undefined {
    const changes = changesIn(fields);
    const problems = changes.flatMap(({ id, email }) => {
      const { error } = correctAddressRequest.safeParse({ email });
      return error
        ? [{ id, text: error.issues[0]?.message ?? 'Enter a valid email address.' }]
        : [];
    });
    show(problems);
    const [first] = left;
    if (changes.length === 0 && first)
      show([{ id: first.id, text: 'No address has been changed.' }]);
    return changes.length > 0 && problems.length === 0 ? save(changes) : undefined;
  }

  return (
    <SaveForm
      label="Save Addresses"
      remedy="Check the list to see which addresses were changed, then save the others again."
      failure={failure}
      isSaving={isPending}
      onSubmit={(event) => void form.handleSubmit(handleSubmit)(event)}
    >
      <div className="grid gap-5">
        {left.map(({ id, name, userId, credentials }) => (
          <TextField
            key={id}
            label={`${isolate(name)}, ${userId}`}
            type="email"
            isRequired
            autoComplete="off"
            maxLength={LIMITS.emailMax}
            hint={credentials.lastError}
            error={errors.emails?.[id]?.message}
            {...form.register(`emails.${id}`)}
          />
        ))}
      </div>
      <p className="text-ink-2">
        New credentials are sent to each corrected address. Current passwords stop working
        immediately.
        {left.some(({ isDisabled }) => isDisabled) && ' No emails are sent to disabled voters.'}
      </p>
    </SaveForm>
  );
}

function textsFor(count: number) {
  if (count === 1) {
    return {
      progress: 'Correcting address…',
      success: 'Address corrected. The list shows the state of the email.',
      failure: 'Failed to correct the address',
    };
  }
  return {
    progress: 'Correcting addresses…',
    success: `${formatCount(count)} addresses corrected. The list shows the state of each email.`,
    failure: 'Failed to correct the addresses',
  };
}
