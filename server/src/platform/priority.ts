import { readdirSync } from 'node:fs';
import { constants, setPriority } from 'node:os';

/**
 * Lowers the priority of this process, for work that is not urgent. On Linux, every thread has its own
 * priority, and processes that are started later inherit it.
 */
export function yieldProcessor(): void {
  const threads = process.platform === 'linux' ? readdirSync('/proc/self/task').map(Number) : [0];
  for (const thread of threads) {
    try {
      setPriority(thread, constants.priority.PRIORITY_LOW);
    } catch {
      // Best effort: the thread may have ended, or the system may forbid the change. The work does not depend on it.
    }
  }
}
