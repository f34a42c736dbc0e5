import { Button } from '../../components/ui/button.tsx';
import { sharedTexts } from '../../lib/languages/shared-texts.ts';
import { useTexts } from '../../lib/languages/texts.ts';
import { useSignOut } from '../auth/use-sign-out.ts';

/** On phones, after a vote: the device may be someone else’s, and the account menu is out of the way. */
export function SignOutButton() {
  const t = useTexts(sharedTexts);
  const { isSigningOut, handleSignOut } = useSignOut();
  return (
    <Button
      variant="quiet"
      size="large"
      className="max-sm:w-full md:hidden"
      isBusy={isSigningOut}
      onClick={() => void handleSignOut()}
    >
      {t('action.logout')}
    </Button>
  );
}
