import { emailField } from '@votewise/contract';
import { isolate } from '@votewise/contract/isolate';
import { LIMITS } from '@votewise/contract/limits';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { LoadFailure } from '../../../components/ui/load-failure.tsx';
import { LoadingState } from '../../../components/ui/loading-state.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { announceProgress } from '../../../lib/announce-progress.ts';
import { ApiError } from '../../../lib/api-error.ts';
import { formatCount, formatQuantity } from '../../../lib/format.ts';
import { useAuth } from '../../auth/auth-context.ts';
import { OwnPasswordFields, useOwnPassword } from '../../auth/own-password.tsx';
import { EditVoterDialog } from './edit-voter-dialog.tsx';
import {
  type DialogVoter,
  useFailedVoters,
  type AddressChange,
  useCorrectAddresses,
} from './roll-queries.ts';

/** The most addresses shown at a time. */
const MOST = 50;

interface HandlerProps {
  onDone: () => void;
  onClose: () => void;
}

/** Corrects the addresses of several voters. */
export function CorrectAddressesDialog(
  props: HandlerProps & { voters: readonly DialogVoter[]; total?: number },
) {
  const { voters, total = voters.length, onDone, onClose } = props;
  return (
    <Dialog title="Correct addresses" description={sizeOf(total)} onClose={onClose}>
      <AddressesForm voters={voters.slice(0, MOST)} onDone={onDone} onClose={onClose} />
    </Dialog>
  );
}

/** Corrects the addresses of all voters whose email failed. */
export function CorrectFailedDialog(props: HandlerProps) {
  const { data, error, refetch } = useFailedVoters(MOST);
  const [first] = data?.voters ?? [];
  if (data?.total === 1 && first) return <EditVoterDialog {...props} voter={first} />;
  if (data && data.total > 0) return <CorrectAddressesDialog {...props} {...data} />;
  return (
    <Dialog title="Correct addresses" onClose={props.onClose}>
      <DialogBody>
        {data && <p>There are no failed emails left. The list shows the state of each email.</p>}
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

interface AddressesFormProps {
  voters: readonly DialogVoter[];
  onDone: () => void;
  onClose: () => void;
}

/** One field per voter. Fields disappear once they are saved. Fields that can't be saved stay and show the reason. */
function AddressesForm({ voters, onDone, onClose }: AddressesFormProps) {
  const [left, setLeft] = useState(voters);
  const { mutateAsync: correct, isPending } = useCorrectAddresses();
  const { user } = useAuth();
  const own = useOwnPassword();
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

  function noteFailure(error: unknown): void {
    if (!(error instanceof SomeRefusedError)) setFailure(error);
    own.noteFailure(error);
  }

  async function save(changes: readonly AddressChange[]): Promise<void> {
    setFailure(undefined);
    const change = async () => {
      const { saved, refused } = await correct({ addresses: [...changes], ...own.given });
      setLeft(left.filter(({ id }) => !saved.includes(id)));
      for (const id of saved) form.unregister(`emails.${id}`);
      show(refused.map(({ id, message }) => ({ id, text: message })));
      const [first] = refused;
      if (first) throw new SomeRefusedError(first.message);
    };
    if (!(await announceProgress(textsFor(changes.length), change, noteFailure))) return;
    onDone();
    onClose();
  }

  function handleSubmit(fields: Fields): Promise<void> | undefined {
    const changes = changesIn(fields);
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
    if (changes.length === 0 || problems.length > 0 || !own.isEntered()) return undefined;
    return save(changes);
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
      <p>Enter your own password to continue.</p>
      {user && <OwnPasswordFields user={user} own={own} />}
    </SaveForm>
  );
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
