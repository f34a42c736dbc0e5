import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lets other processes have the processor first, for work that nobody waits for. Linux gives every thread a priority
 * of its own, and processes that are started later inherit it.
 */
export function yieldProcessor(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // A courtesy: the thread may have ended, or the system forbid it, and the work is as good without.
    }
  }
}
