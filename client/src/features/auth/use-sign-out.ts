import { toast } from 'react-hot-toast/headless';
import { useNavigate } from 'react-router-dom';
import { sharedTexts } from '../../lib/languages/shared-texts.ts';
import { textsNow } from '../../lib/languages/texts.ts';
import { PATHS } from '../../lib/paths.ts';
import { useBusy } from '../../lib/use-busy.ts';
import { useAuth } from './auth-context.ts';

/**
 * Signs out, reports the result, and opens the sign-in page without remembering the current page.
 * @param to the sign-in page, perhaps with an ID to fill in
 */
export function useSignOut(to: string = PATHS.login): {
  isSigningOut: boolean;
  handleSignOut: () => Promise<void>;
} {
  const { signOut } = useAuth();
  const navigate = useNavigate();
  const { isBusy, run } = useBusy();

  const handleSignOut = (): Promise<void> =>
    run(async () => {
      try {
        await signOut();
        toast.success(textsNow(sharedTexts)('signOut.done'));
      } catch {
        toast.error(textsNow(sharedTexts)('signOut.failed'));
      }
      void navigate(to, { replace: true });
    });

  return { isSigningOut: isBusy, handleSignOut };
}
