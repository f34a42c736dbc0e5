import { Piscina } from 'piscina';
import { threadFile } from '../../platform/thread-file.ts';
import { createWaitingLine } from '../../platform/waiting-line.ts';
import type { ceremonyTasks, TrusteeInGroup } from './key-ceremony.ts';

/** Groups that make a key at the same time are few. */
const MOST = 50;

type Tasks = typeof ceremonyTasks;

export type CeremonyThread = ReturnType<typeof createCeremonyThread>;

/** Runs what a key ceremony computes outside the main thread, and one task at a time of each key holder. */
export function createCeremonyThread() {
  const pool = new Piscina({
    ...threadFile('./ceremony.worker', import.meta.url),
    name: 'messageFault',
    minThreads: 0,
    maxThreads: 1,
    idleTimeout: 10_000,
  });
  const line = createWaitingLine({
    atOnce: 1,
    most: MOST,
    text: 'Messages of key holders are being checked. Try again in a moment.',
  });

  /** @throws AppError BUSY */
  return <Name extends keyof Tasks>(
    name: Name,
    given: TrusteeInGroup & Parameters<Tasks[Name]>[0],
  ): Promise<ReturnType<Tasks[Name]>> =>
    line.run(() => pool.run(given, { name }), `${given.group._id}:${given.index}`);
}
