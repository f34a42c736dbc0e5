import type { Clock } from './clock.ts';
import type { Counters } from './db/counters.ts';
import type { KeySource } from './derive-key.ts';
import type { DefineRoute } from './http/define-route.ts';
import type { Job } from './job.ts';
import type { Logger } from './logger.ts';
import type { Mailer } from './mail/mailer.ts';
import type { ReadLength } from './metrics/metrics.ts';
import type { PasswordHasher } from './passwords/hasher.ts';
import type { Tokens } from './tokens.ts';

/** What every room is built on. */
export interface Core {
  clock: Clock;
  logger: Logger;
  hasher: PasswordHasher;
  mailer: Mailer;
  tokens: Tokens;
  counters: Counters;
  /** Where keys come from that may change at any time, and keys that may not. */
  keys: { session: KeySource; ballot: KeySource };
  /** How long mailed credentials wait for their first use. */
  credentialsTtlSeconds: number;
  publicUrl: string;
  dataDir: string;
  /** After how many minutes without anyone at the screen a session ends; 0: never. */
  idleMinutes: number;
}

/** What a room adds to the product. */
export interface Room {
  routes(route: DefineRoute): void;
  jobs: readonly Job[];
  /** What waits in the database, by the name it has in the metrics. */
  queues?: Readonly<Record<string, ReadLength>>;
}

/** Carries a word from what makes work to the job that does it. */
export function createSignal() {
  const listeners: (() => void)[] = [];
  return {
    emit: () => listeners.forEach((listener) => listener()),
    listen: (then: () => void) => {
      listeners.push(then);
    },
  };
}
