import { useLocation } from 'react-router-dom';
import { Banner } from '../../components/ui/banner.tsx';
import { useTexts } from '../../lib/languages/texts.ts';
import { useAuth } from './auth-context.ts';
import { originOf } from './origin.ts';
import { signInTexts } from './sign-in-texts.ts';

/** Explains why the sign-in page has opened and states that no entries are lost. */
export function SessionEnded() {
  const t = useTexts(signInTexts);
  const { hasEnded, lastUser } = useAuth();
  const location = useLocation();
  if (!hasEnded || !originOf(location)) return null;
  return (
    <div role="alert" className="mt-6">
      <Banner tone="notice">{t(lastUser ? 'endedWithEntries' : 'ended')}</Banner>
    </div>
  );
}
