import { lazy, Suspense } from 'react';
import { useAuth } from '../auth-context.ts';

/** The page loads first. Inactivity takes minutes, and what came before the page is checked with the session. */
const WAIT_MS = 2_000;

/**
 * If this module fails to load, the page works without it until the next reload, and the session ends when its token
 * expires. Retrying would not help: browsers may cache the failure for as long as the page is open.
 */
const IdleWatch = lazy(async () => {
  await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  return import('./idle-watch.tsx').then(
    (module) => ({ default: module.IdleWatch }),
    () => ({ default: () => null }),
  );
});

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
