import type { ChangePasswordRequest, FieldErrors } from '@votewise/contract';
import * as account from '@votewise/contract/auth/account-endpoints';
import { SIGN_IN_LIMITS } from '@votewise/contract/base/sign-in-limits';
import type { Texts } from '@votewise/contract/locales/texts';
import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { useRef, useState } from 'react';
import { Banner } from '../../../components/ui/banner.tsx';
import { Dialog } from '../../../components/ui/dialog.tsx';
import { hidden } from '../../../components/ui/hidden.tsx';
import { SaveForm } from '../../../components/ui/save-form.tsx';
import { useSaving } from '../../../components/ui/use-saving.ts';
import { Variable } from '../../../components/ui/variable.tsx';
import { ApiError } from '../../../lib/api-error.ts';
import { call } from '../../../lib/api.ts';
import { useTexts } from '../../../lib/languages/texts.ts';
import { renewToken } from '../../../lib/token-store.ts';
import { useAuth } from '../auth-context.ts';
import { authTexts } from '../auth-texts.ts';
import { AccountName } from '../own-password.tsx';
import { PasswordField } from '../password-field.tsx';

export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const t = useTexts(authTexts);
  const { user } = useAuth();
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [problems, setProblems] = useState<FieldErrors>({});
  const { failure, setFailure, isSaving, save } = useSaving(onClose);
  const currentField = useRef<HTMLInputElement>(null);
  const newField = useRef<HTMLInputElement>(null);
  const body = { currentPassword, newPassword };

  function show(found: FieldErrors): void {
    setProblems(found);
    if (found['currentPassword']) currentField.current?.focus();
    else if (found['newPassword']) newField.current?.focus();
  }

  async function handleSubmit(): Promise<void> {
    setFailure(undefined);
    const found = problemsOf(body, t);
    show(found);
    if (Object.keys(found).length > 0) return;
    const change = () =>
      renewToken(() => call(account.changePassword, { body, renewsToken: true }));
    const texts = {
      progress: t('change.progress'),
      success: t('change.success'),
      failure: t('change.failure'),
    };
    await save(texts, change, (error) => {
      if (error instanceof ApiError) show(error.fields);
    });
  }

  return (
    <Dialog title={t('change.title')} onClose={onClose} isNarrow>
      <SaveForm
        label={t('change.save')}
        busyLabel={t('change.saving')}
        failure={failure}
        remedy={t('change.remedy')}
        kept=""
        isSaving={isSaving}
        onSubmit={handleSubmit}
      >
        {user?.passwordVariable && (
          <Banner tone="notice">
            <Variable>{user.passwordVariable}</Variable> is set where VoteWise runs. At the next
            start, it replaces the password that you set here. Remove the variable first.
          </Banner>
        )}
        <PasswordField
          ref={currentField}
          kind="current"
          value={currentPassword}
          onChange={setCurrent}
          error={problems['currentPassword']}
        />
        <div className="grid gap-3">
          <PasswordField
            ref={newField}
            kind="new"
            // A password that is too long must be rejected. If a pasted password were cut off, users could not sign in
            // with the password that they meant to set.
            maxLength={undefined}
            value={newPassword}
            onChange={setNew}
            error={problems['newPassword']}
          />
          <PasswordRules {...body} />
        </div>
        <AccountName />
      </SaveForm>
    </Dialog>
  );
}

function PasswordRules({ currentPassword, newPassword }: ChangePasswordRequest) {
  const t = useTexts(authTexts);
  const isOther = newPassword !== '' && newPassword !== currentPassword;
  return (
    <div className="text-14 text-ink-2">
      <ul className="grid gap-1">
        <Rule isMet={isLongEnough(newPassword)}>
          {t('rules.length', { count: SIGN_IN_LIMITS.passwordMin })}
        </Rule>
        <Rule isMet={isOther}>{t('rules.different')}</Rule>
        <Rule>{t('rules.uncommon')}</Rule>
      </ul>
      <p className="mt-2">{t('rules.advice')}</p>
    </div>
  );
}

/** `isMet` is left out for a rule that only the server can check. */
function Rule({ isMet = false, children }: { isMet?: boolean; children: string }) {
  const t = useTexts(authTexts);
  const Icon = isMet ? Check : Minus;
  return (
    <li className={clsx('flex items-start gap-2', isMet && 'text-green')}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>{isMet ? t.rich('rules.met', { rule: children, hidden }) : children}</span>
    </li>
  );
}

function isLongEnough(password: string): boolean {
  return Array.from(password.normalize('NFC')).length >= SIGN_IN_LIMITS.passwordMin;
}

function isShortEnough(password: string): boolean {
  return new TextEncoder().encode(password.normalize('NFC')).length <= SIGN_IN_LIMITS.passwordMax;
}

type ProblemTexts = Texts<`problem.${'currentMissing' | 'newMissing' | 'short' | 'long' | 'same'}`>;

/** Finds the problems that can be detected without the server. The server also checks for common passwords. */
function problemsOf(request: ChangePasswordRequest, t: ProblemTexts): FieldErrors {
  const problem = problemOfNew(request, t);
  return {
    ...(request.currentPassword === '' && { currentPassword: t('problem.currentMissing') }),
    ...(problem && { newPassword: problem }),
  };
}

function problemOfNew(
  { currentPassword, newPassword }: ChangePasswordRequest,
  t: ProblemTexts,
): string | undefined {
  if (newPassword === '') return t('problem.newMissing');
  if (!isLongEnough(newPassword)) return t('problem.short', { count: SIGN_IN_LIMITS.passwordMin });
  if (!isShortEnough(newPassword)) return t('problem.long');
  if (newPassword === currentPassword) return t('problem.same');
  return undefined;
}
