import type { User } from '@votewise/server/contract';
import { Link } from 'react-router-dom';
import { Button } from '../../components/ui/button.tsx';
import { buttonStyle } from '../../components/ui/button-style.ts';
import { dashboardPath, PATHS } from '../../lib/paths.ts';
import { useSignOut } from './use-sign-out.ts';

/**
 * Shown to a user who opens a code sheet of someone else, such as a second voter in a household: without it, that voter
 * would end up in the first one's account.
 */
export function OtherAccount({ user, sheetId }: { user: User; sheetId: string }) {
  const { isSigningOut, handleSignOut } = useSignOut(`${PATHS.login}#${sheetId}`);
  return (
    <div className="mx-auto grid w-full max-w-140 gap-5 px-4 py-10 md:py-16">
      <h1 className="font-display text-32 font-medium wrap-anywhere">
        You’re signed in as <bdi>{user.name}</bdi>
      </h1>
      <p className="text-ink-2">
        This code sheet is for {sheetId}. Sign out to use it on this device.
      </p>
      <div className="flex flex-wrap gap-3">
        <Button
          variant="primary"
          isBusy={isSigningOut}
          busyLabel="Signing out…"
          onClick={() => void handleSignOut()}
        >
          Sign Out
        </Button>
        <Link to={dashboardPath(user.userType)} className={buttonStyle()}>
          Open My Dashboard
        </Link>
      </div>
    </div>
  );
}
