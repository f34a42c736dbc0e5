import type { ChangePasswordRequest } from '@votewise/contract';
import { LIMITS } from '@votewise/contract/limits';
import { clsx } from 'clsx';
import { Check, Minus } from 'lucide-react';
import { hidden } from '../../components/ui/hidden.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { authTexts } from './auth-texts.ts';
import { isLongEnough } from './password-problems.ts';

/** The rules for a new password, and which of them are met. */
export function PasswordRules({ currentPassword, newPassword }: ChangePasswordRequest) {
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
