import { LIMITS } from '@votewise/contract/limits';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Link } from '../../components/ui/link.tsx';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../components/ui/dialog.tsx';
import { TextField } from '../../components/ui/field.tsx';
import { failureText } from '../../lib/api-error.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { PATHS } from '../../lib/paths.ts';
import { authTexts } from './auth-texts.ts';
import { askForCredentials } from './password-calls.ts';

interface ForgotDialogProps {
  /** The role that was chosen in the sign-in form. */
  role: 'voter' | 'admin';
  /** The ID that was typed in the sign-in form. */
  typed: string;
  /** Called when new credentials have been requested. */
  onAsked: () => void;
  onClose: () => void;
}

const contactLink = (chunks: ReactNode) => (
  <Link key="a" to={PATHS.contact} className="underline underline-offset-2 hover:text-ink">
    {chunks}
  </Link>
);

export function ForgotDialog({ role, typed, onAsked, onClose }: ForgotDialogProps) {
  const t = useTexts(authTexts);
  const [isAsked, setIsAsked] = useState(false);
  return (
    <Dialog title={t('forgot.title')} onClose={onClose} isNarrow>
      {isAsked ? (
        <Asked onClose={onClose} />
      ) : (
        <ForgotForm
          role={role}
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
  const { role, typed, onAsked } = props;
  const t = useTexts(authTexts);
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
    setError(isMissing ? t(`forgot.missing.${role}`) : undefined);
    if (isMissing) {
      field.current?.querySelector('input')?.focus();
      return;
    }
    setIsBusy(true);
    try {
      await askForCredentials(name);
      onAsked();
    } catch (problem) {
      setFailure(failureText(problem, t('forgot.failure')));
    }
    setIsBusy(false);
  }

  return (
    <form ref={field} noValidate onSubmit={(event) => void handleSubmit(event)}>
      <DialogBody>
        <p className="text-ink-2">{t('forgot.text')}</p>
        <TextField
          label={t(`forgot.name.${role}`)}
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
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={t('forgot.sending')}>
          {t('forgot.send')}
        </Button>
      </DialogFooter>
    </form>
  );
}

function Asked({ onClose }: { onClose: () => void }) {
  const t = useTexts(authTexts);
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => done.current?.focus(), []);
  return (
    <>
      <DialogBody>
        <Banner tone="success">{t('forgot.sent')}</Banner>
        <p className="text-ink-2">
          {t.rich('forgot.next', {
            a: contactLink,
          })}
        </p>
      </DialogBody>
      <DialogFooter>
        <Button ref={done} variant="primary" onClick={onClose}>
          {t('forgot.done')}
        </Button>
      </DialogFooter>
    </>
  );
}
