import { clsx } from 'clsx';
import { useEffect, useRef, useState } from 'react';
import { useSecondsLeft } from '../../../lib/live/use-seconds-left.ts';
import { type MeetingTexts, useMeetingTexts } from './meeting-texts.ts';

const MINUTE_S = 60;
const HOUR_S = 60 * MINUTE_S;
/** The seconds left that are announced to screen readers. Announcing each second would drown everything else. */
const SAID_AT = [60, 30, 10] as const;
/** From here on, the time is emphasized. */
const URGENT_S = 10;

/** The time left to vote, by the server's clock. */
export function Countdown({ closesAt }: { closesAt: string }) {
  const t = useMeetingTexts();
  const seconds = useSecondsLeft(closesAt) ?? 0;
  const said = useSaid(t, { closesAt, seconds });
  return (
    <div className="text-20 font-semibold tabular-nums">
      <p role="timer" aria-live="off" className={clsx(seconds <= URGENT_S && 'text-red')}>
        {seconds === 0 ? t('time.over') : t('time.left', { time: clockOf(seconds) })}
      </p>
      <output className="sr-only">{said}</output>
    </div>
  );
}

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Returns a time with its own text direction: 75 → '1:15', 43,162 → '11:59:22'. */
export function clockOf(seconds: number): string {
  const [hours, minutes] = [
    Math.floor(seconds / HOUR_S),
    Math.floor((seconds % HOUR_S) / MINUTE_S),
  ];
  const start = hours > 0 ? `${hours}:${twoDigits(minutes)}` : String(minutes);
  return `\u2066${start}:${twoDigits(seconds % MINUTE_S)}\u2069`;
}

/** Returns what to announce: the time left at a few moments, and an extension. */
function useSaid(t: MeetingTexts, { closesAt, seconds }: { closesAt: string; seconds: number }) {
  const [said, setSaid] = useState('');
  const last = useRef({ closesAt, seconds });
  useEffect(() => {
    const before = last.current;
    last.current = { closesAt, seconds };
    if (before.closesAt !== closesAt) {
      if (closesAt > before.closesAt) setSaid(t('time.extended'));
      return;
    }
    // The latest of the moments passed, because a sleeping tab may have missed some.
    const passed = SAID_AT.findLast((at) => seconds <= at && before.seconds > at);
    if (passed === MINUTE_S) setSaid(t('time.minute'));
    else if (passed !== undefined) setSaid(t('time.seconds', { seconds: passed }));
    else if (seconds === 0 && before.seconds > 0) setSaid(t('time.over'));
  }, [t, closesAt, seconds]);
  return said;
}
