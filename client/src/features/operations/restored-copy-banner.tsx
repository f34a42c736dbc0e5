import { lazy, Suspense, useState } from 'react';
import { Banner } from '../../components/ui/banner.tsx';
import { Button } from '../../components/ui/button.tsx';
import { useClock } from './use-clock.ts';

/** Loaded lazily, because every administrator's first screen contains the banner, and almost none shows it. */
const PutIntoUseDialog = lazy(async () => ({
  default: (await import('./put-into-use-dialog.tsx')).PutIntoUseDialog,
}));

/** Shown while this is a restored copy that no administrator has confirmed as the real one. Auditors can't confirm it. */
export function RestoredCopyBanner({ isReadOnly = false }: { isReadOnly?: boolean }) {
  const { data: clock } = useClock();
  const [isAsking, setIsAsking] = useState(false);
  if (!clock?.isRestoredCopy) return null;
  return (
    <div className="container-page pt-6">
      <Banner
        tone="error"
        action={!isReadOnly && <Button onClick={() => setIsAsking(true)}>Put into Use…</Button>}
      >
        This copy was restored from a backup. You can look at everything, but nothing can be
        changed. No emails are sent, no elections open or close, and voters can’t sign in or vote.
      </Banner>
      {isAsking && (
        <Suspense>
          <PutIntoUseDialog onClose={() => setIsAsking(false)} />
        </Suspense>
      )}
    </div>
  );
}
