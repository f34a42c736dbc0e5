import { lazy, Suspense } from 'react';
import { useAuth } from '../auth-context.ts';

/**
 * Where it cannot be loaded, the page goes on without it until it is opened anew; the session ends with its token
 * then. Asking once more would not help: browsers may keep the failure of a module as long as the page is open.
 */
const IdleWatch = lazy(() =>
  import('./idle-watch.tsx').then(
    (module) => ({ default: module.IdleWatch }),
    () => ({ default: () => null }),
  ),
);

/** Watches whether somebody is there as long as somebody is signed in, whatever page is open. */
export function IdleGuard() {
  const { user, idleMinutes, expire } = useAuth();
  if (!user || idleMinutes === 0) return null;
  return (
    <Suspense>
      <IdleWatch idleMinutes={idleMinutes} onOver={expire} />
    </Suspense>
  );
}
