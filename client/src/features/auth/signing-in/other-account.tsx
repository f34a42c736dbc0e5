import type { User } from '@votewise/contract';
import type { ReactNode } from 'react';
import { buttonStyle } from '../../../components/ui/button-style.ts';
import { Button } from '../../../components/ui/button.tsx';
import { Link } from '../../../components/ui/link.tsx';
import { useTexts } from '../../../lib/languages/texts.ts';
import { dashboardPath, PATHS } from '../../../lib/paths.ts';
import { sheetTexts } from './sheet-texts.ts';
import { useSignOut } from '../use-sign-out.ts';

const isolated = (chunks: ReactNode) => (
  <bdi translate="no" key="person">
    {chunks}
  </bdi>
);

/**
 * Shown if the link on a code sheet is opened while another user is signed in, such as the first of two voters in a
 * household. Without it, the second voter would end up in the first voter's account.
 */
export function OtherAccount({ user, sheetId }: { user: User; sheetId: string }) {
  const t = useTexts(sheetTexts);
  const { isSigningOut, handleSignOut } = useSignOut(`${PATHS.login}#${sheetId}`);
  const title = t.rich<ReactNode>('otherAccount.title', { person: isolated, name: user.name });
  return (
    <div className="mx-auto grid w-full max-w-120 gap-5 px-4 pt-10 pb-16 md:py-10">
      <h1 className="font-display text-32 font-medium wrap-anywhere">{title}</h1>
      <p className="text-ink-2">{t('otherAccount.text', { userId: sheetId })}</p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          isBusy={isSigningOut}
          busyLabel={t('otherAccount.signingOut')}
          onClick={() => void handleSignOut()}
        >
          {t('otherAccount.signOut')}
        </Button>
        <Link to={dashboardPath(user.userType)} className={buttonStyle()}>
          {t('otherAccount.dashboard')}
        </Link>
      </div>
    </div>
  );
}
