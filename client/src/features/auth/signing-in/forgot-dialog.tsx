import * as auth from '@votewise/contract/auth/auth-endpoints';
import { SIGN_IN_LIMITS } from '@votewise/contract/base/sign-in-limits';
import { type ReactNode, type SubmitEvent, useEffect, useRef, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../../components/ui/dialog-frame.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { TextField } from '../../../components/ui/field.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { failureText } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import { PATHS } from '../../../lib/paths.ts';
import { useBusy } from '../../../lib/use-busy.ts';
import { authTexts } from '../auth-texts.ts';
import { sheetTexts } from './sheet-texts.ts';

const contactLink = (chunks: ReactNode) => (
  <Link key="a" to={PATHS.contact} className="underline underline-offset-2 hover:text-ink">
    {chunks}
  </Link>
);

export function ForgotDialog(props: {
  role: 'voter' | 'admin';
  typed: string;
  onAsked: () => void;
  onClose: () => void;
}) {
  const { role, typed, onAsked, onClose } = props;
  const t = useTexts(authTexts);
  const ofSheets = useTexts(sheetTexts);
  const [isAsked, setIsAsked] = useState(false);
  const [idOrAddress, setIdOrAddress] = useState(typed);
  const [error, setError] = useState<string>();
  const [failure, setFailure] = useState<string>();
  const { isBusy, run } = useBusy();

  function handleSubmit(event: SubmitEvent<HTMLFormElement>): void {
    const name = idOrAddress.trim();
    setError(name === '' ? t(`forgot.missing.${role}`) : undefined);
    if (name === '') {
      event.currentTarget.querySelector('input')?.focus();
      return;
    }
    void run(() => request(name));
  }

  async function request(name: string): Promise<void> {
    setFailure(undefined);
    try {
      // The response does not reveal whether the account exists.
      await call(auth.forgot, { body: name.includes('@') ? { email: name } : { userId: name } });
      setIsAsked(true);
      onAsked();
    } catch (problem) {
      setFailure(failureText(problem, t('forgot.failure')));
    }
  }

  return (
    <Dialog title={t('forgot.title')} onClose={onClose} isNarrow>
      {isAsked ? (
        <Asked onClose={onClose} />
      ) : (
        <SaveForm
          label={t('forgot.send')}
          busyLabel={t('forgot.sending')}
          failure={undefined}
          isSaving={isBusy}
          onSubmit={handleSubmit}
        >
          <p className="text-ink-2">{t('forgot.text')}</p>
          {role === 'voter' && <p className="text-ink-2">{ofSheets('sheet.forgotten')}</p>}
          <TextField
            label={t(`forgot.name.${role}`)}
            value={idOrAddress}
            onChange={(change) => setIdOrAddress(change.target.value)}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            maxLength={SIGN_IN_LIMITS.emailMax}
            error={error}
            required
          />
          {failure && <Banner tone="error">{failure}</Banner>}
        </SaveForm>
      )}
    </Dialog>
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
        <p className="text-ink-2">{t.rich('forgot.next', { a: contactLink })}</p>
      </DialogBody>
      <DialogFooter>
        <Button ref={done} variant="primary" onClick={onClose}>
          {t('forgot.done')}
        </Button>
      </DialogFooter>
    </>
  );
}
