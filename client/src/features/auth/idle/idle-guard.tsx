import { lazy, Suspense } from 'react';
import { useAuth } from '../auth-context.ts';

const IdleWatch = lazy(async () => ({
  default: (await import('./idle-watch.tsx')).IdleWatch,
}));

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
