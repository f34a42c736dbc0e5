import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter, DialogFrame } from '../../../components/ui/dialog-frame.tsx';

const TICK_MS = 250;

/** Any key or click dismisses the warning. `watchIdleness` handles it, so there is nothing to do here. */
function handleStay(): void {}

/** Warns that the session is about to end. */
export function StillThereDialog({ endsAt }: { endsAt: number }) {
  const seconds = useSecondsTo(endsAt);
  return (
    <DialogFrame
      role="alertdialog"
      title="Are you still there?"
      description="You’ve been inactive for a while. To protect your account, you’ll be signed out in one minute. Your entries will be kept."
      onClose={handleStay}
      isNarrow
    >
      <DialogBody>
        <p role="timer" className="font-display text-32 font-medium tabular-nums">
          {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
        </p>
        <output className="sr-only">{secondsAloud(seconds)}</output>
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus variant="primary" onClick={handleStay}>
          Stay Signed In
        </Button>
      </DialogFooter>
    </DialogFrame>
  );
}

/** Whole seconds left, at least 0. */
function useSecondsTo(moment: number): number {
  const [seconds, setSeconds] = useState(() => secondsTo(moment));
  useEffect(() => {
    const ticking = setInterval(() => setSeconds(secondsTo(moment)), TICK_MS);
    return () => clearInterval(ticking);
  }, [moment]);
  return seconds;
}

const secondsTo = (moment: number): number => Math.max(0, Math.ceil((moment - Date.now()) / 1_000));

/** Announced twice rather than every second, which leaves time to respond. */
function secondsAloud(seconds: number): string {
  if (seconds > 30) return '';
  return seconds > 10 ? '30 seconds left.' : '10 seconds left.';
}
