import { zodResolver } from '@hookform/resolvers/zod';
import {
  type CreateTrusteeGroupRequest,
  createTrusteeGroupRequest,
  type TrusteeGroup,
} from '@votewise/contract';
import { LIMITS } from '@votewise/contract/base/limits';
import { Plus, X } from 'lucide-react';
import { useFieldArray, useForm } from 'react-hook-form';
import { Button } from '../../components/ui/button.tsx';
import { Dialog } from '../../components/ui/dialog.tsx';
import { FieldError, TextField } from '../../components/ui/field.tsx';
import { LanguageField } from '../../components/ui/language-field.tsx';
import { SaveForm } from '../../components/ui/save-form.tsx';
import { SelectField } from '../../components/ui/select-field.tsx';
import { useSaving } from '../../components/ui/use-saving.ts';
import { showFieldErrors } from '../../lib/show-field-errors.ts';
import { useCreateTrusteeGroup } from './trustee-queries.ts';

const TEXTS = {
  progress: 'Creating group…',
  success: 'Group created. Each key holder gets an email with a personal link.',
  failure: 'Failed to create the group',
};

const NOBODY = { name: '', email: '', language: 'en' } as const;

/** Asks who the key holders are, and how many of them are needed. @param props.replaced a group to take them from */
export function NewTrusteeGroupDialog(props: {
  replaced: TrusteeGroup | null;
  onClose: () => void;
}) {
  const { replaced, onClose } = props;
  const { mutateAsync: create } = useCreateTrusteeGroup();
  const { failure, isSaving, save } = useSaving(onClose);
  const form = useForm<CreateTrusteeGroupRequest, unknown, CreateTrusteeGroupRequest>({
    defaultValues: {
      name: replaced?.name ?? '',
      members: replaced?.members.map(({ name, email, language }) => ({
        name,
        email,
        language,
      })) ?? [NOBODY, NOBODY, NOBODY],
      threshold: replaced?.threshold ?? 2,
    },
    resolver: zodResolver(createTrusteeGroupRequest, undefined, { raw: true }),
  });
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'members' });
  const { errors, isDirty } = form.formState;
  const size = fields.length;

  return (
    <Dialog title="New group of key holders" onClose={onClose}>
      <SaveForm
        label="Create Group"
        busyLabel="Creating…"
        remedy="Check the list to see whether it worked. If not, try again."
        failure={failure}
        isSaving={isSaving}
        unsaved={isDirty ? 'The group hasn’t been created.' : undefined}
        onSubmit={form.handleSubmit((group) =>
          save(TEXTS, () => create(group), showFieldErrors(form)),
        )}
      >
        <TextField
          label="Name of the group"
          isRequired
          autoComplete="off"
          maxLength={LIMITS.trusteeGroupNameMax}
          hint="Key holders see it, such as: Election committee 2027."
          error={errors.name?.message}
          {...form.register('name')}
        />
        {fields.map(({ id }, place) => (
          <fieldset key={id} className="grid gap-4 border-t border-line pt-4">
            <legend className="sr-only">Key holder {place + 1}</legend>
            <div className="flex items-center justify-between">
              <span aria-hidden="true" className="font-semibold">
                Key holder {place + 1}
              </span>
              {size > LIMITS.trusteesMin && (
                <Button aria-label={`Remove key holder ${place + 1}`} onClick={() => remove(place)}>
                  <X aria-hidden="true" className="size-4.5" />
                </Button>
              )}
            </div>
            <div className="grid gap-4 sm:grid-cols-2">
              <TextField
                label="Name"
                isRequired
                autoComplete="off"
                maxLength={LIMITS.personNameMax}
                error={errors.members?.[place]?.name?.message}
                {...form.register(`members.${place}.name`)}
              />
              <TextField
                label="Email"
                isRequired
                type="email"
                autoComplete="off"
                maxLength={LIMITS.emailMax}
                error={errors.members?.[place]?.email?.message}
                {...form.register(`members.${place}.email`)}
              />
            </div>
            <LanguageField {...form.register(`members.${place}.language`)} />
          </fieldset>
        ))}
        {errors.members?.root?.message && <FieldError>{errors.members.root.message}</FieldError>}
        {size < LIMITS.trusteesMax && (
          <Button className="justify-self-start" onClick={() => append(NOBODY)}>
            <Plus aria-hidden="true" className="size-4.5" />
            Add Key Holder
          </Button>
        )}
        <SelectField
          label="Needed to decrypt"
          hint="With fewer, no one can read a vote. If more lose their key cards than you can spare, no one can count the votes."
          error={errors.threshold?.message}
          {...form.register('threshold', { valueAsNumber: true })}
        >
          {Array.from({ length: size - 1 }, (_, place) => place + 2).map((needed) => (
            <option key={needed} value={needed}>
              {needed} of {size}
            </option>
          ))}
        </SelectField>
      </SaveForm>
    </Dialog>
  );
}
