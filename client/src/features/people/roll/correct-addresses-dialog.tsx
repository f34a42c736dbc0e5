import {
  type CorrectAddressesData,
  type CorrectAddressesRequest,
  emailField,
  type Voter,
} from '@votewise/contract';
import { asName } from '@votewise/contract/text/isolate';
import { LIMITS } from '@votewise/contract/base/limits';
import { useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { Dialog, DialogCancel } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { useConfirmation } from '../../../components/ui/use-confirmation.ts';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { OwnPasswordFields, useOwnPassword } from '../../auth/own-password.tsx';
import { SharedAddressConsent } from '../address-fields.tsx';
import { EditVoterDialog } from './edit-voter-dialog.tsx';
import {
  type RollHandlers,
  type Unreached,
  useCorrectAddresses,
  useUnreached,
} from './roll-queries.ts';

/** The most addresses shown at a time. */
const MOST = 50;

/** Corrects the addresses of all voters whose email failed or bounced. */
export function CorrectUnreachedDialog(props: RollHandlers & { show: Unreached }) {
  const { data, error, refetch } = useUnreached(props.show, MOST);
  const [first] = data?.voters ?? [];
  if (data?.total === 1 && first) return <EditVoterDialog {...props} voter={first} />;
  if (data && data.total > 0) return <CorrectAddressesDialog {...props} {...data} />;
  return (
    <Dialog title="Correct addresses" onClose={props.onClose}>
      <DialogBody>
        {data && (
          <p>There are no {props.show} emails left. The list shows the state of each email.</p>
        )}
        {!data && !error && <LoadingState label="Loading voters…" />}
        {!data && error && <LoadFailure what="The voters" onRetry={() => void refetch()} />}
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
      </DialogFooter>
    </Dialog>
  );
}

function sizeOf(total: number): string {
  const all = formatQuantity(total, 'voter');
  return total > MOST
    ? `The first ${formatCount(MOST)} of ${all}. Save these, then continue.`
    : all;
}

interface Fields {
  /** Keyed by the voter's id. */
  emails: Record<string, string>;
}

/**
 * Corrects the addresses of several voters, with one field per voter. Fields disappear once they are saved. Fields
 * that can't be saved stay and show the reason.
 */
export function CorrectAddressesDialog(
  props: RollHandlers & { voters: readonly Voter[]; total?: number },
) {
  const { voters, total = voters.length, onDone, onClose } = props;
  const [left, setLeft] = useState(voters.slice(0, MOST));
  const { mutateAsync: correct } = useCorrectAddresses();
  const own = useOwnPassword();
  const { failure, isSaving, save } = useSaving(onDone);
  const form = useForm<Fields>({
    defaultValues: { emails: Object.fromEntries(left.map(({ id, email }) => [id, email ?? ''])) },
  });
  const shared = useSharedAddresses(left, useWatch({ control: form.control, name: 'emails' }));
  const { errors, isDirty, dirtyFields } = form.formState;

  function show(problems: readonly { id: string; text: string }[]): void {
    for (const [place, { id, text }] of problems.entries()) {
      form.setError(`emails.${id}`, { message: text }, { shouldFocus: place === 0 });
    }
  }

  function noteFailure(error: unknown): boolean {
    own.noteFailure(error);
    return error instanceof SomeRefusedError;
  }

  async function correctAll(addresses: CorrectAddressesRequest['addresses']): Promise<void> {
    const { saved, refused } = await correct({ addresses, ...own.given });
    setLeft(left.filter(({ id }) => !saved.includes(id)));
    for (const id of saved) form.unregister(`emails.${id}`);
    show(refused.map(({ id, message }) => ({ id, text: message })));
    shared.ask(refused, addresses);
    const [first] = refused;
    if (first) throw new SomeRefusedError(first.message);
  }

  async function handleValid({ emails }: Fields): Promise<void> {
    const changes = left
      .filter(({ id }) => dirtyFields.emails?.[id])
      .map(({ id }) => ({ id, email: emails[id] ?? '', ...shared.confirmed(id) }));
    const problems = changes.flatMap(({ id, email }) => {
      const { error } = emailField.safeParse(email);
      return error
        ? [{ id, text: error.issues[0]?.message ?? 'Enter a valid email address.' }]
        : [];
    });
    show(problems);
    const [first] = left;
    if (changes.length === 0 && first)
      show([{ id: first.id, text: 'No address has been changed.' }]);
    if (changes.length === 0 || problems.length > 0) return;
    if (!shared.isSettled() || !own.isEntered()) return;
    await save(textsFor(changes.length), () => correctAll(changes), noteFailure);
  }

  return (
    <Dialog title="Correct addresses" description={sizeOf(total)} onClose={onClose}>
      <SaveForm
        label="Save Addresses"
        remedy="Check the list to see which addresses were changed, then save the others again."
        failure={failure}
        isSaving={isSaving}
        unsaved={isDirty ? 'Corrected addresses haven’t been saved.' : undefined}
        onSubmit={form.handleSubmit(handleValid)}
      >
        <div className="grid gap-5">
          {left.map(({ id, name, userId, credentials }) => (
            <TextField
              key={id}
              label={`${asName(name)}, ${asName(userId)}`}
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
        <SharedAddressConsent shared={shared} act="Save" />
        <p className="text-ink-2">
          New credentials are sent to each corrected address. Current passwords stop working
          immediately.
          {left.some(({ isDisabled }) => isDisabled) && ' No emails are sent to disabled voters.'}
        </p>
        <p>Enter your own password to continue.</p>
        <OwnPasswordFields own={own} />
      </SaveForm>
    </Dialog>
  );
}

/**
 * Addresses that other voters have. The server rejects them until it is confirmed that they are shared. One checkbox
 * confirms all of them. If one of them is changed, it has to be selected again.
 * @param emails what is entered now, by the voter’s ID
 */
function useSharedAddresses(voters: readonly Voter[], emails: Fields['emails']) {
  const [asked, setAsked] = useState(new Map<string, { email: string; text: string }>());
  const open = voters.filter(({ id }) => asked.has(id) && asked.get(id)?.email === emails[id]);
  const confirmation = useConfirmation(open.map(({ id }) => `${id} ${emails[id]}`).join('\n'));
  const isOpen = (id: string): boolean => open.some((voter) => voter.id === id);
  return {
    text:
      open.length === 0 ? undefined : (
        <div className="grid gap-3">
          {open.map(({ id, name, userId }) => (
            <p key={id}>
              {asName(name)}, {asName(userId)}: {asked.get(id)?.text}
            </p>
          ))}
        </div>
      ),
    confirmation,
    /** Remembers which of these addresses can be shared. */
    ask(
      refused: CorrectAddressesData['refused'],
      addresses: CorrectAddressesRequest['addresses'],
    ): void {
      const sent = new Map(addresses.map(({ id, email }) => [id, email]));
      setAsked((before) => {
        const after = new Map(before);
        for (const { id, shareAddress: text } of refused)
          if (text !== undefined) after.set(id, { email: sent.get(id) ?? '', text });
        return after;
      });
    },
    isSettled: () => open.length === 0 || confirmation.isGivenOrAsked(),
    confirmed: (id: string) => (confirmation.isGiven && isOpen(id) ? { shareAddress: true } : {}),
  };
}

/** Some addresses were refused. The reasons are next to their fields. */
class SomeRefusedError extends ApiError {
  constructor(message: string) {
    super({ status: 409, envelope: { message } });
  }
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
