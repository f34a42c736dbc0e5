import { zodResolver } from '@hookform/resolvers/zod';
import { changeTrusteeRequest, type Trustee, type TrusteeGroup } from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import type { Language } from '@votewise/contract/locales/languages';
import { LIMITS } from '@votewise/contract/base/limits';
import { useForm } from 'react-hook-form';
import { Dialog } from '../../components/ui/dialog.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { LanguageField } from '../../components/ui/language-field.tsx';
import { SaveForm } from '../../components/ui/save-form.tsx';
import { useSaving } from '../../components/ui/use-saving.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { useChangeTrustee } from './trustee-queries.ts';

const TEXTS = {
  progress: 'Changing address…',
  success: 'Changed. A new link is on its way.',
  failure: 'Failed to change the address',
};

interface Entry {
  email: string;
  language: Language;
}

/** Changes where a key holder’s links go. */
export function ChangeTrusteeDialog(props: {
  group: TrusteeGroup;
  trustee: Trustee;
  onClose: () => void;
}) {
  const { group, trustee, onClose } = props;
  const { mutateAsync: change } = useChangeTrustee(group, trustee);
  const { failure, isSaving, save } = useSaving(onClose);
  const form = useForm<Entry, unknown, Entry>({
    defaultValues: { email: trustee.email, language: trustee.language },
    resolver: zodResolver(changeTrusteeRequest, undefined, { raw: true }),
  });
  const { errors, isDirty } = form.formState;
  return (
    <Dialog title={`Change the address of ${asName(trustee.name)}`} onClose={onClose} isNarrow>
      <SaveForm
        remedy="Check the list to see whether it worked. If not, try again."
        failure={failure}
        isSaving={isSaving}
        unsaved={isDirty ? 'The address hasn’t been saved.' : undefined}
        onSubmit={form.handleSubmit((entry) =>
          save(TEXTS, () => change(entry), showFieldErrors(form)),
        )}
      >
        <TextField
          label="Email"
          isRequired
          type="email"
          autoComplete="off"
          maxLength={LIMITS.emailMax}
          hint="Earlier links stop working. A link alone can’t decrypt: the key card is needed, too."
          error={errors.email?.message}
          {...form.register('email')}
        />
        <LanguageField {...form.register('language')} />
      </SaveForm>
    </Dialog>
  );
}
