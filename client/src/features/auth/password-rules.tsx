import type { ChangePasswordRequest } from '@votewise/server/contract';
import { LIMITS } from '@votewise/server/contract/limits';
import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { isLongEnough } from './password-problems.ts';

/** The rules for a new password, and which of them are met. */
export function PasswordRules({ currentPassword, newPassword }: ChangePasswordRequest) {
  const isOther = newPassword !== '' && newPassword !== currentPassword;
  return (
    <div className="text-14 text-ink-2">
      <ul className="grid gap-1">
        <Rule isMet={isLongEnough(newPassword)}>At least {LIMITS.passwordMin} characters</Rule>
        <Rule isMet={isOther}>Different from your current password</Rule>
        <Rule>Not a common password (checked when you save)</Rule>
      </ul>
      <p className="mt-2">Four unrelated words are long and easy to remember.</p>
    </div>
  );
}

/** Without `isMet`, the result is not known yet. */
function Rule({ isMet = false, children }: { isMet?: boolean; children: React.ReactNode }) {
  const Icon = isMet ? Check : Minus;
  return (
    <li className={clsx('flex items-start gap-2', isMet && 'text-green')}>
      <Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
      <span>
        {children}
        {isMet && <span className="sr-only">: done</span>}
      </span>
    </li>
  );
}
