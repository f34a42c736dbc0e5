import { useLocation } from 'react-router-dom';
import { Banner } from '../../components/ui/banner.tsx';
import { useAuth } from './auth-context.ts';
import { originOf } from './origin.ts';

/** Why the login page appeared unasked, and that nothing is lost by it. */
export function SessionEnded() {
  const { hasEnded, lastUser } = useAuth();
  const location = useLocation();
  if (!hasEnded || !originOf(location)) return null;
  return (
    <div role="alert" className="mt-6">
      <Banner tone="notice">
        Your session has ended. Sign in to go on where you were.
        {lastUser && ' What you typed is kept.'}
      </Banner>
    </div>
  );
}
