import { lazy, Suspense } from 'react';
import { useAuth } from '../auth-context.ts';

/**
 * If this module fails to load, the page works without it until the next reload, and the session ends when its token
 * expires. Retrying would not help: browsers may cache the failure for as long as the page is open.
 */
const IdleWatch = lazy(() =>
  import('./idle-watch.tsx').then(
    (module) => ({ default: module.IdleWatch }),
    () => ({ default: () => null }),
  ),
);

/** Watches for inactivity while a user is signed in, on every page. */
export function IdleGuard() {
  const { user, idleMinutes, expire } = useAuth();
  if (!user || idleMinutes === 0) return null;
  return (
    <Suspense>
      <IdleWatch idleMinutes={idleMinutes} onOver={expire} />
    </Suspense>
  );
}
