import { notePresence, onWatching } from '../../../lib/presence.ts';
import { type Idleness, readIdleness } from './idleness.ts';

const LOOK_MS = 1_000;

/** What tells that somebody is there. */
const SIGNS = ['pointermove', 'wheel', 'touchmove', 'input'] as const;
/** What somebody does on purpose, and may mean for the page. */
const ACTS = ['pointerdown', 'keydown', 'click'] as const;
/** After these the time may be over: the page was hidden, or the computer slept. */
const RETURNS = ['visibilitychange', 'pageshow', 'focus'] as const;

interface IdleHandlers {
  /** When the session ends unless somebody is there, in milliseconds; undefined when nobody need be warned. */
  onWarning: (endsAt: number | undefined) => void;
  /** The time is over; called once. */
  onOver: () => void;
}

/**
 * Notes who is there, warns, and tells when the time is over. Whatever is done while a warning stands is the
 * answer to it, and does not reach the page below, nor do the repeats of a key that stays down; neither does what
 * is done when the time is over, so that on a computer that wakes up nobody uses what a moment later is gone.
 * Answers the way to stop.
 */
export function watchIdleness(idleMinutes: number, handlers: IdleHandlers): () => void {
  const listening = new AbortController();
  const { signal } = listening;
  /** The key that answered is still down, while whatever had the focus before has it again. */
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

  /** A mouse that is pushed by chance is no answer to a warning. */
  function handleSign(): void {
    if (look() === 'present') notePresence();
  }

  function handleAct(event: Event): void {
    const state = look();
    if (state === 'present') notePresence();
    const isRepeat = isAnswerHeld && event instanceof KeyboardEvent && event.repeat;
    if (state === 'present' && !isRepeat) return;
    // The click that follows is the answer: by then the pointer is up, and meets nothing else.
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
