import { useLocation } from 'react-router-dom';
import { Banner } from '../../components/ui/banner.tsx';
import { useAuth } from './auth-context.ts';
import { originOf } from './origin.ts';

/** Explains why the login page has opened, and that no entries are lost. */
export function SessionEnded() {
  const { hasEnded, lastUser } = useAuth();
  const location = useLocation();
  if (!hasEnded || !originOf(location)) return null;
  return (
    <div role="alert" className="mt-6">
      <Banner tone="notice">
        Your session has ended. Sign in to continue.
        {lastUser && ' Your entries have been kept.'}
      </Banner>
    </div>
  );
}
