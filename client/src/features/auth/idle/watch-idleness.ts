import { notePresence } from '../../../lib/last-activity.ts';
import { onWatching } from '../../../lib/watching.ts';
import { type Idleness, readIdleness } from '../idleness.ts';

const LOOK_MS = 1_000;

const SIGNS = ['pointermove', 'wheel', 'touchmove', 'input'] as const;
/** Deliberate actions, which may be meant for the page. */
const ACTS = ['pointerdown', 'keydown', 'click'] as const;
/** Events after which time may be up, because the page was hidden or the computer was asleep. */
const RETURNS = ['visibilitychange', 'pageshow', 'focus'] as const;

interface IdleHandlers {
  /** The time in milliseconds at which the session ends without activity; undefined when no warning is needed. */
  onWarning: (endsAt: number | undefined) => void;
  /** Called once, when time is up. */
  onOver: () => void;
}

/**
 * Records activity, warns, and reports when time is up. An action during a warning dismisses the warning. Neither the
 * action nor the repeats of a key that stays down reach the page below. Actions after time is up don't reach the page
 * either, so that a computer that wakes up accepts no input for a page that is about to disappear. Returns a function
 * that stops watching.
 */
export function watchIdleness(idleMinutes: number, handlers: IdleHandlers): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  /** True while the key that dismissed the warning is still down, although focus is back in the page. */
  let isAnswerHeld = false;

  function look(): Idleness['state'] {
    if (signal.aborted) return 'over';
    const idleness = readIdleness(idleMinutes);
    if (idleness.state === 'over') {
      stop();
      handlers.onOver();
    } else {
      handlers.onWarning(idleness.state === 'warned' ? idleness.endsAt : undefined);
    }
    return idleness.state;
  }

  function note(): void {
    notePresence();
    look();
  }

  /** A mouse that is moved by accident does not dismiss a warning. */
  function handleSign(): void {
    if (look() === 'present') notePresence();
  }

  function handleAct(event: Event): void {
    const state = look();
    if (state === 'present') notePresence();
    const isRepeat = isAnswerHeld && event instanceof KeyboardEvent && event.repeat;
    if (state === 'present' && !isRepeat) return;
    // The click that follows dismisses the warning. By then, the pointer is up and can't hit anything else.
    if (state === 'warned' && event.type === 'pointerdown') return;
    event.preventDefault();
    event.stopImmediatePropagation();
    if (state !== 'warned') return;
    isAnswerHeld = event.type === 'keydown';
    note();
  }

  function handleRelease(): void {
    isAnswerHeld = false;
  }

  function handleWatching(): void {
    if (look() !== 'over') note();
  }

  const ticking = setInterval(look, LOOK_MS);
  const stopWatching = onWatching(handleWatching);
  for (const name of SIGNS) {
    window.addEventListener(name, handleSign, { signal, capture: true, passive: true });
  }
  for (const name of ACTS) window.addEventListener(name, handleAct, { signal, capture: true });
  window.addEventListener('keyup', handleRelease, { signal, capture: true });
  for (const name of RETURNS) window.addEventListener(name, look, { signal, capture: true });
  look();

  function stop(): void {
    clearInterval(ticking);
    stopWatching();
    listening.abort();
  }
  return stop;
}
