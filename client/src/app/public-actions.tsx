import { Link } from '../components/ui/link.tsx';
import { Button } from '../components/ui/button.tsx';
import { buttonStyle } from '../components/ui/button-style.ts';
import { useAuth } from '../features/auth/auth-context.ts';
import { useSignOut } from '../features/auth/use-sign-out.ts';
import { dashboardPath, PATHS } from '../lib/paths.ts';
import { sharedTexts } from '../lib/languages/shared-texts.ts';
import { useTexts } from '../lib/languages/texts.ts';

/** Log In and Vote Now, or Dashboard and Logout. Empty until the session is known. */
export function PublicActions(props: {
  /** In the side sheet, the secondary action has a border as well. */
  isInSheet?: boolean;
  onLeave?: () => void;
}) {
  const { isInSheet = false, onLeave } = props;
  const t = useTexts(sharedTexts);
  const { status, user } = useAuth();
  const { isSigningOut, handleSignOut } = useSignOut();
  const quiet = isInSheet ? 'secondary' : 'quiet';
  const size = isInSheet ? 'large' : 'regular';
  const width = isInSheet ? '' : 'px-5';
  if (status === 'loading') return null;
  if (user) {
    return (
      <>
        <Button
          variant={quiet}
          size={size}
          isBusy={isSigningOut}
          onClick={() => void handleSignOut().then(onLeave)}
        >
          {t('action.logout')}
        </Button>
        <Link
          to={dashboardPath(user.userType)}
          className={buttonStyle('primary', size, width)}
          onClick={onLeave}
        >
          {t('action.dashboard')}
        </Link>
      </>
    );
  }
  return (
    <>
      <Link to={PATHS.login} className={buttonStyle(quiet, size)} onClick={onLeave}>
        {t('action.logIn')}
      </Link>
      <Link to={PATHS.login} className={buttonStyle('primary', size, width)} onClick={onLeave}>
        {t('action.voteNow')}
      </Link>
    </>
  );
}
