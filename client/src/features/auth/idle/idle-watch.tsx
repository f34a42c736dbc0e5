import { useEffect, useState } from 'react';
import { Button } from '../../../components/ui/button.tsx';
import { DialogBody, DialogFooter, DialogFrame } from '../../../components/ui/dialog-frame.tsx';
import { useTexts } from '../../../lib/languages/texts.ts';
import { authTexts } from '../auth-texts.ts';
import { watchIdleness } from './watch-idleness.ts';

export function IdleWatch({ idleMinutes, onOver }: { idleMinutes: number; onOver: () => void }) {
  const [endsAt, setEndsAt] = useState<number>();
  useEffect(
    () => watchIdleness(idleMinutes, { onWarning: setEndsAt, onOver }),
    [idleMinutes, onOver],
  );
  return endsAt === undefined ? null : <StillThereDialog endsAt={endsAt} />;
}

const TICK_MS = 250;

/** Any key or click dismisses the warning. `watchIdleness` handles it, so there is nothing to do here. */
function handleStay(): void {}

function StillThereDialog({ endsAt }: { endsAt: number }) {
  const t = useTexts(authTexts);
  const seconds = useSecondsTo(endsAt);
  const said = announcedAt(seconds);
  return (
    <DialogFrame
      role="alertdialog"
      title={t('idle.title')}
      description={t('idle.text')}
      onClose={handleStay}
      isNarrow
    >
      <DialogBody>
        <p role="timer" className="font-display text-32 font-medium tabular-nums">
          {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
        </p>
        <output className="sr-only">
          {said !== undefined && t('idle.secondsLeft', { count: said })}
        </output>
      </DialogBody>
      <DialogFooter>
        <Button data-autofocus variant="primary" onClick={handleStay}>
          {t('idle.stay')}
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

/** The last announced time. Announcing the time twice, not every second, leaves the user time to respond. */
function announcedAt(seconds: number): number | undefined {
  return [10, 30].find((announced) => seconds <= announced);
}
