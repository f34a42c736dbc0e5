import type { DueTime } from './due-time.ts';

/** Notifies a job when there is work for it. */
export function createSignal() {
  const listeners: (() => void)[] = [];
  return {
    emit: () => listeners.forEach((listener) => listener()),
    listen: (then: () => void) => {
      listeners.push(then);
    },
  };
}

/** Timers and clocks differ slightly, and a job that starts too early finds nothing to do. */
const MARGIN_MS = 10;

/** Starts a job at the time at which there is work for it, if that is before its next turn. */
export function createTimedSignal() {
  const { listen, emit } = createSignal();
  let timer: NodeJS.Timeout | undefined;
  return {
    listen,
    /** Replaces the alarm. A later turn sets an alarm that is more than a minute away, and begins work that is due. */
    set(due: DueTime, now: Date): void {
      clearTimeout(timer);
      const milliseconds = due ? due.getTime() - now.getTime() : 0;
      if (milliseconds > 0 && milliseconds <= 60_000)
        timer = setTimeout(emit, milliseconds + MARGIN_MS).unref();
    },
  };
}
