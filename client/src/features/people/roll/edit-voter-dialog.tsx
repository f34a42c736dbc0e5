import { asName } from '@votewise/contract/text/isolate';
import { correctMembershipRequest, registerRequest, type Voter } from '@votewise/contract';
import { zodResolver } from '@hookform/resolvers/zod';
import { useController, useForm, useWatch } from 'react-hook-form';
import { z } from 'zod';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { PersonFields } from '../../../components/ui/person-fields.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { showFieldErrors } from '../../../lib/show-field-errors.ts';
import { OwnPasswordFields, useOwnPassword } from '../../auth/own-password.tsx';
import { MembershipFields } from '../groups/membership-fields.tsx';
import { OpenVotingConsent, useOpenVoting } from '../groups/open-voting.tsx';
import { useCorrectMembership } from '../groups/group-queries.ts';
import { NoAddress, SharedAddressConsent, useSharedAddress } from '../address-fields.tsx';
import { LanguageField } from '../../../components/ui/language-field.tsx';
import { type RollHandlers, useCorrectVoter } from './roll-queries.ts';

const voterFields = z.object({
  ...registerRequest.pick({ name: true, email: true, language: true }).shape,
  ...correctMembershipRequest.omit({ confirmWhileOpen: true }).shape,
});
type VoterFields = z.input<typeof voterFields>;

const TEXTS = {
  progress: 'Saving voter…',
  success: 'Voter saved.',
  failure: 'Failed to save the voter',
};
const MOVED = 'Voter saved. The list shows the state of the email.';

/** Corrects the name, address, and language of one voter, and sets groups and weight. */
export function EditVoterDialog(props: { voter: Voter } & RollHandlers) {
  const { voter, onDone, onClose } = props;
  const { id, userId, name, email, groups, weight, language = 'en' } = voter;
  const { mutateAsync: correct } = useCorrectVoter(id);
  const { mutateAsync: setMembership } = useCorrectMembership(id);
  const own = useOwnPassword();
  const { failure, isSaving, save } = useSaving(onDone);
  const form = useForm<VoterFields, unknown, VoterFields>({
    defaultValues: { name, email, groups, weight, language },
    resolver: zodResolver(voterFields, undefined, { raw: true }),
  });
  const [chosen, weighed, address] = useWatch({
    control: form.control,
    name: ['groups', 'weight', 'email'],
  });
  const { field: weightControl } = useController({ control: form.control, name: 'weight' });
  const openVoting = useOpenVoting(JSON.stringify([chosen, weighed]));
  const shared = useSharedAddress(address);
  const { errors, isDirty, dirtyFields } = form.formState;

  function noteFailure(error: unknown): boolean {
    if (openVoting.ask(error)) return true;
    shared.ask(error);
    own.noteFailure(error);
    showFieldErrors(form)(error);
    return false;
  }

  /**
   * Sends only the parts that were changed, because each has its own entry in the audit trail. Groups and weight are
   * sent first, because they can be sent again if the other part is rejected.
   */
  async function saveParts(fields: VoterFields): Promise<void> {
    const { groups: names, weight: number, language: spoken, ...person } = fields;
    const isTranslated = dirtyFields.language === true && spoken !== undefined;
    const isMoved = (dirtyFields.groups ?? []).some(Boolean) || dirtyFields.weight === true;
    if (isMoved) await setMembership({ groups: names, weight: number, ...openVoting.confirmed });
    if (dirtyFields.name || dirtyFields.email || isTranslated || !isMoved)
      await correct({
        ...person,
        ...(isTranslated && { language: spoken }),
        ...(dirtyFields.email && { ...own.given, ...shared.confirmed }),
      });
  }

  async function handleValid(fields: VoterFields): Promise<void> {
    if (!openVoting.isSettled() || !shared.isSettled()) return;
    if (dirtyFields.email && !own.isEntered()) return;
    const isMailed = dirtyFields.email && fields.email !== null && !voter.isDisabled;
    const texts = { ...TEXTS, ...(isMailed && { success: MOVED }) };
    await save(texts, () => saveParts(fields), noteFailure);
  }

  return (
    <Dialog title="Edit voter" description={`${asName(name)}, ${asName(userId)}`} onClose={onClose}>
      <SaveForm
        remedy="Check the list to see whether the change was saved. If not, save again."
        failure={failure}
        isSaving={isSaving}
        unsaved={isDirty ? `Changes to ${asName(userId)} haven’t been saved.` : undefined}
        onSubmit={form.handleSubmit(handleValid)}
      >
        <PersonFields
          register={form.register}
          errors={errors}
          emailHint={voter.credentials.lastError}
          hasAddress={address !== null}
        />
        <NoAddress
          email={address}
          onChange={(next) => form.setValue('email', next, { shouldDirty: true })}
        />
        <SharedAddressConsent shared={shared} act="Save" />
        <LanguageField error={errors.language?.message} {...form.register('language')} />
        <MembershipFields
          groups={chosen}
          onGroups={(next) => form.setValue('groups', next, { shouldDirty: true })}
          weight={weightControl}
          errors={errors}
        />
        <OpenVotingConsent openVoting={openVoting} />
        <p className="text-ink-2">
          If you change or remove the address, the voter is signed out, and the voter’s password and
          voting links stop working immediately. New credentials are sent to a new address. For a
          new link while voting is open, send a reminder to the voter in the election’s Messages.
          {voter.isDisabled && ' No email is sent while the voter is disabled.'}
        </p>
        {dirtyFields.email && (
          <>
            <p>Enter your own password to change the address.</p>
            <OwnPasswordFields own={own} isMarked />
          </>
        )}
      </SaveForm>
    </Dialog>
  );
}
