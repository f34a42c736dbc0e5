import type { User, ChangePasswordRequest, FieldErrors } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/limits';
import type { Texts } from '@votewise/contract/locales/texts';
import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { type SubmitEvent, useRef, useState } from 'react';
import { Button } from '../../components/ui/button.tsx';
import { DialogBody, DialogFooter } from '../../components/ui/dialog-frame.tsx';
import { useDialogGuard } from '../../components/ui/dialog-guard.ts';
import { Dialog, DialogCancel } from '../../components/ui/dialog.tsx';
import { hidden } from '../../components/ui/hidden.tsx';
import { SaveFailure } from '../../components/ui/save-failure.tsx';
import { announceProgress } from '../../lib/announce-progress.ts';
import { ApiError } from '../../lib/api-error.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { AccountName } from './account-name.tsx';
import { authTexts } from './auth-texts.ts';
import { changePassword } from './password-calls.ts';
import { PasswordField } from './password-field.tsx';

interface ChangePasswordDialogProps {
  user: User;
  onClose: () => void;
}

export function ChangePasswordDialog({ user, onClose }: ChangePasswordDialogProps) {
  const t = useTexts(authTexts);
  return (
    <Dialog title={t('change.title')} onClose={onClose} isNarrow>
      <ChangePasswordForm user={user} onClose={onClose} />
    </Dialog>
  );
}

function ChangePasswordForm({ user, onClose }: ChangePasswordDialogProps) {
  const t = useTexts(authTexts);
  const [currentPassword, setCurrent] = useState('');
  const [newPassword, setNew] = useState('');
  const [problems, setProblems] = useState<PasswordProblems>({});
  const [failure, setFailure] = useState<unknown>();
  const [isBusy, setIsBusy] = useState(false);
  const currentField = useRef<HTMLInputElement>(null);
  const newField = useRef<HTMLInputElement>(null);
  useDialogGuard({ isLocked: isBusy });

  function show(found: PasswordProblems): void {
    setProblems(found);
    if (found.currentPassword) currentField.current?.focus();
    else if (found.newPassword) newField.current?.focus();
  }

  function noteFailure(error: unknown): void {
    setFailure(error);
    if (error instanceof ApiError) show(error.fields);
  }

  async function handleSubmit(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    if (isBusy) return;
    setFailure(undefined);
    const found = problemsOf({ currentPassword, newPassword }, t);
    show(found);
    if (Object.keys(found).length > 0) return;
    setIsBusy(true);
    const change = () => changePassword({ currentPassword, newPassword });
    const texts = {
      progress: t('change.progress'),
      success: t('change.success'),
      failure: t('change.failure'),
    };
    const isChanged = await announceProgress(texts, change, noteFailure);
    setIsBusy(false);
    if (isChanged) onClose();
  }

  return (
    <form noValidate onSubmit={(event) => void handleSubmit(event)}>
      <DialogBody>
        <PasswordField
          ref={currentField}
          kind="current"
          name="current-password"
          value={currentPassword}
          onChange={setCurrent}
          error={problems.currentPassword}
        />
        <div className="grid gap-3">
          <PasswordField
            ref={newField}
            kind="new"
            name="new-password"
            autoComplete="new-password"
            // A password that is too long must be rejected. If a pasted password were cut off, users could not sign in
            // with the password that they meant to set.
            maxLength={undefined}
            value={newPassword}
            onChange={setNew}
            error={problems.newPassword}
          />
          <PasswordRules {...{ currentPassword, newPassword }} />
        </div>
        <AccountName user={user} />
        <SaveFailure error={failure} remedy={t('change.remedy')} kept="" />
      </DialogBody>
      <DialogFooter>
        <DialogCancel />
        <Button type="submit" variant="primary" isBusy={isBusy} busyLabel={t('change.saving')}>
          {t('change.save')}
        </Button>
      </DialogFooter>
    </form>
  );
}

/** The rules for a new password, and which of them are met. */
function PasswordRules({ currentPassword, newPassword }: ChangePasswordRequest) {
  const t = useTexts(authTexts);
  const isOther = newPassword !== '' && newPassword !== currentPassword;
  return (
    <div className="text-14 text-ink-2">
      <ul className="grid gap-1">
        <Rule isMet={isLongEnough(newPassword)}>
          {t('rules.length', { count: LIMITS.passwordMin })}
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
      <span>
        {isMet
          ? t.rich('rules.met', {
              rule: children,
              hidden,
            })
          : children}
      </span>
    </li>
  );
}

type PasswordProblems = FieldErrors;

type ProblemTexts = Texts<`problem.${'currentMissing' | 'newMissing' | 'short' | 'long' | 'same'}`>;

function isLongEnough(password: string): boolean {
  return Array.from(password.normalize('NFC')).length >= LIMITS.passwordMin;
}

function isShortEnough(password: string): boolean {
  return new TextEncoder().encode(password.normalize('NFC')).length <= LIMITS.passwordMax;
}

/** Finds the problems that can be detected without the server. The server also checks for common passwords. */
function problemsOf(request: ChangePasswordRequest, t: ProblemTexts): PasswordProblems {
  const problems: PasswordProblems = {};
  if (request.currentPassword === '') problems['currentPassword'] = t('problem.currentMissing');
  const problem = problemOfNew(request, t);
  if (problem) problems['newPassword'] = problem;
  return problems;
}

function problemOfNew(
  { currentPassword, newPassword }: ChangePasswordRequest,
  t: ProblemTexts,
): string | undefined {
  if (newPassword === '') return t('problem.newMissing');
  if (!isLongEnough(newPassword)) return t('problem.short', { count: LIMITS.passwordMin });
  if (!isShortEnough(newPassword)) return t('problem.long');
  if (newPassword === currentPassword) return t('problem.same');
  return undefined;
}
