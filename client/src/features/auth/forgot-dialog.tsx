import { LIMITS } from '@votewise/server/contract/limits';
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../components/ui/dialog.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { failureText } from '../../lib/api-error.ts';
import { PATHS } from '../../lib/paths.ts';
import { askForCredentials } from './password-calls.ts';

const ANSWER = 'If an account exists, new credentials are on their way to its registered address.';

interface ForgotDialogProps {
  /** The label of the field. */
  label: string;
  /** The ID that was typed in the sign-in form. */
  typed: string;
  /** Called when new credentials were requested. */
  onAsked: () => void;
  onClose: () => void;
}

export function ForgotDialog({ label, typed, onAsked, onClose }: ForgotDialogProps) {
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Dialog title="Get new credentials" onClose={onClose} isNarrow>
      {isAsked ? (
        <Asked onClose={onClose} />
      ) : (
        <ForgotForm
          label={label}
          typed={typed}
          onAsked={() => {
            setIsAsked(true);
            onAsked();
          }}
        />
      )}
    </Dialog>
  );
}

function ForgotForm(props: Omit<ForgotDialogProps, 'onClose'>) {
  const { label, typed, onAsked } = props;
  const [name, setName] = useState(typed);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const [isBusy, setIsBusy] = useState(false);
  const field = useRef<HTMLFormElement>(null);
  useDialogGuard({ isLocked: isBusy });

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const isMissing = name.trim() === '';
    setError(isMissing ? `Enter your ${label}` : undefined);
    if (isMissing) {
      field.current?.querySelector('input')?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await askForCredentials(name);
      onAsked();
    } catch (problem) {
      setFailure(failureText(problem, 'Couldn’t send the email'));
    }
    setIsBusy(false);
  }

  return (
    <form ref={field} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <DialogBody>
        <p className="text-ink-2">
          A new password will be sent to the registered address. Your old password works until you
          sign in with the new one.
        </p>
        <TextField
          label={label}
          value={name}
          onChange={(event) => setName(event.target.value)}
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
          maxLength={LIMITS.emailMax}
          error={error}
          required
        />
        {failure && <Banner tone="error">{failure}</Banner>}
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel="Sending…">
          Send
        </Button>
      </DialogFooter>
    </form>
  );
}

function Asked({ onClose }: { onClose: () => void }) {
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <>
      <DialogBody>
        <Banner tone="success">{ANSWER}</Banner>
        <p className="text-ink-2">
          The email can take a few minutes. You can request one every 15 minutes. If it doesn’t
          arrive, check your spam folder, then{' '}
          <Link to={PATHS.contact} className="underline underline-offset-2 hover:text-ink">
            contact your election administrator
          </Link>
          .
        </p>
      </DialogBody>
      <DialogFooter>
        <Button ref={done} variant="primary" onClick={onClose}>
          Done
        </Button>
      </DialogFooter>
    </>
  );
}
