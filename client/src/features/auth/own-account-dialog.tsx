import { zodResolver } from '@hookform/resolvers/zod';
import { type ChangeAccountRequest, changeAccountRequest, type User } from '@votewise/contract';
import * as account from '@votewise/contract/auth/account-endpoints';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useController, useForm } from 'react-hook-form';
import { useDialogGuard } from '../../components/ui/dialog-guard.ts';
import { Dialog } from '../../components/ui/dialog.tsx';
import { PersonFields } from '../../components/ui/person-fields.tsx';
import { SaveForm } from '../../components/ui/save-form.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { call } from '../../lib/api.ts';
import { ADMINISTRATORS_KEY } from '../../lib/query-keys.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { renewToken } from '../../lib/token-store.ts';
import { AccountName } from './account-name.tsx';
import { useAuth } from './auth-context.ts';
import { PasswordField } from './password-field.tsx';

const TEXTS = {
  progress: 'Saving name and address…',
  success: 'Name and address saved. Your other devices were signed out.',
  failure: 'Failed to save your name and address',
};

const resolve = zodResolver(changeAccountRequest, undefined, { raw: true });

interface OwnAccountDialogProps {
  user: User;
  onClose: () => void;
}

/** An administrator's own name and address. */
export function OwnAccountDialog({ user, onClose }: OwnAccountDialogProps) {
  return (
    <Dialog title="Name and address" onClose={onClose} isNarrow>
      <OwnAccountForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function useChangeAccount() {
  const { update } = useAuth();
  const client = useQueryClient();
  /** Continues with the token in the response, because all older tokens stop working. */
  return async function changeAccount(body: ChangeAccountRequest): Promise<void> {
    await renewToken(async () => {
      const { token, user } = await call(account.changeAccount, { body, renewsToken: true });
      update(user);
      return token;
    });
    await client.invalidateQueries({ queryKey: ADMINISTRATORS_KEY });
  };
}

function OwnAccountForm({ user, onClose }: OwnAccountDialogProps) {
  const changeAccount = useChangeAccount();
  const [failure, setFailure] = useState<unknown>();
  const form = useForm<ChangeAccountRequest, unknown, ChangeAccountRequest>({
    defaultValues: { name: user.name, email: user.email, currentPassword: '' },
    resolver: ({ email, ...rest }, ...more) =>
      resolve(email === user.email ? rest : { ...rest, email }, ...more),
  });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const { field } = useController({ control: form.control, name: 'currentPassword' });
  useDialogGuard({
    isLocked: isSubmitting,
    unsaved:
      dirtyFields.name || dirtyFields.email
        ? 'Your new name or address hasn’t been saved.'
        : undefined,
  });

  function noteFailure(error: unknown): void {
    setFailure(error);
    showFieldErrors(form, error);
  }

  async function handleValid(changes: ChangeAccountRequest): Promise<void> {
    setFailure(undefined);
    if (await announceProgress(TEXTS, () => changeAccount(changes), noteFailure)) onClose();
  }

  return (
    <SaveForm
      remedy="Open the user menu to check whether the change was saved. If not, save again."
      failure={failure}
      isSaving={isSubmitting}
      onSubmit={(event) => void form.handleSubmit(handleValid)(event)}
    >
      <PersonFields
        register={form.register}
        errors={errors}
        emailHint="If you change it, a notice is sent to the old address."
      />
      <PasswordField
        {...field}
        kind="current"
        name="current-password"
        error={errors.currentPassword?.message}
      />
      <p className="text-ink-2">Your other devices will be signed out.</p>
      <AccountName user={user} />
    </SaveForm>
  );
}
