import { type ChangeAccountRequest, changeAccountRequest, type User } from '@votewise/contract';
import * as account from '@votewise/contract/auth/account-endpoints';
import { zodResolver } from '@hookform/resolvers/zod';
import { useQueryClient } from '@tanstack/react-query';
import { useController, useForm } from 'react-hook-form';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { PersonFields } from '../../../components/ui/person-fields.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { call } from '../../../lib/api.ts';
import { ADMINISTRATORS_KEY } from '../../../lib/query-keys.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { renewToken } from '../../../lib/token-store.ts';
import { useAuth } from '../auth-context.ts';
import { AccountName } from '../own-password.tsx';
import { PasswordField } from '../password-field.tsx';

const TEXTS = {
  progress: 'Saving name and address…',
  success: 'Name and address saved. Your other devices were signed out.',
  failure: 'Failed to save your name and address',
};

const resolve = zodResolver(changeAccountRequest, undefined, { raw: true });

export function OwnAccountDialog({ user, onClose }: { user: User; onClose: () => void }) {
  const { update } = useAuth();
  const client = useQueryClient();
  const { failure, isSaving, save } = useSaving(onClose);
  const form = useForm<ChangeAccountRequest, unknown, ChangeAccountRequest>({
    defaultValues: { name: user.name, email: user.email ?? '', currentPassword: '' },
    resolver: ({ email, ...rest }, ...more) =>
      resolve(email === user.email ? rest : { ...rest, email }, ...more),
  });
  const { errors, dirtyFields } = form.formState;
  const { field } = useController({ control: form.control, name: 'currentPassword' });
  const isEdited = dirtyFields.name === true || dirtyFields.email === true;

  /** Continues with the token in the response, because all older tokens stop working. */
  async function changeAccount(body: ChangeAccountRequest): Promise<void> {
    const change = () => call(account.changeAccount, { body, renewsToken: true });
    const changed = await renewToken(change);
    update(changed.user);
    await client.invalidateQueries({ queryKey: ADMINISTRATORS_KEY });
  }

  const handleValid = (changes: ChangeAccountRequest): Promise<void> =>
    save(TEXTS, () => changeAccount(changes), showFieldErrors(form));

  return (
    <Dialog title="Name and address" onClose={onClose} isNarrow>
      <SaveForm
        remedy="Open the user menu to check whether the change was saved. If not, save again."
        failure={failure}
        isSaving={isSaving}
        unsaved={isEdited ? 'Your new name or address hasn’t been saved.' : undefined}
        onSubmit={form.handleSubmit(handleValid)}
      >
        <PersonFields
          register={form.register}
          errors={errors}
          emailHint="If you change it, a notice is sent to the old address."
        />
        <PasswordField
          {...field}
          kind="current"
          isMarked
          name="current-password"
          error={errors.currentPassword?.message}
        />
        <p className="text-ink-2">Your other devices will be signed out.</p>
        <AccountName />
      </SaveForm>
    </Dialog>
  );
}
