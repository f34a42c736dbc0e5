import { randomInt } from 'node:crypto';
import type { ProcessKind, Product } from '../product.ts';

export type Target = ProcessKind | 'everything';

/** The database is killed less often, because it is not restarted after five crashes within ten seconds. */
const targets: readonly Target[] = [
  'worker',
  'worker',
  'worker',
  'primary',
  'database',
  'everything',
];

/** Kills a random target with SIGKILL and restarts it if that is not automatic. Returns the target. */
export async function killSome(product: Product, workers: number): Promise<Target> {
  const possible = targets.filter((one) => product.isEmbedded || one !== 'database');
  const target = possible[randomInt(possible.length)] ?? 'worker';
  const running = product.processes();
  const chosen = target === 'everything' ? running : running.filter(({ kind }) => kind === target);
  const victims = target === 'worker' ? chosen.slice(0, 1 + randomInt(workers)) : chosen;
  for (const { pid } of victims) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // The process has just ended together with its parent.
    }
  }
  if (target === 'primary' || target === 'everything') {
    await product.ended();
    await product.start();
  }
  return target;
}
