import { useEffect, useState } from 'react';
import { StillThereDialog } from './still-there-dialog.tsx';
import { watchIdleness } from './watch-idleness.ts';

interface IdleWatchProps {
  idleMinutes: number;
  onOver: () => void;
}

/** Ends an abandoned session, after a warning. */
export function IdleWatch({ idleMinutes, onOver }: IdleWatchProps) {
  const [endsAt, setEndsAt] = useState<number>();
  useEffect(
    () => watchIdleness(idleMinutes, { onWarning: setEndsAt, onOver }),
    [idleMinutes, onOver],
  );
  return endsAt === undefined ? null : <StillThereDialog endsAt={endsAt} />;
}
