import type { Clock } from './clock.ts';
import type { Counters } from './db/counters.ts';
import type { KeySource } from './derive-key.ts';
import type { DefineRoute } from './http/define-route.ts';
import type { Job } from './job.ts';
import type { Logger } from './logger.ts';
import type { Mailer } from './mail/mailer.ts';
import type { MailSender } from './mail/sender.ts';
import type { ReadLength } from './metrics/metrics.ts';
import type { PasswordHasher } from './passwords/hasher.ts';
import type { PdfWriter } from './pdf/writer.ts';
import type { Tokens } from './tokens.ts';

/** The provider of single sign-on, as registered there. */
export interface ProviderSettings {
  /** Its issuer identifier, exactly as it writes it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** How users know it, for "Sign In with …"; empty if it has no name. */
  label: string;
}

/** The foundation of every room. */
export interface Core {
  clock: Clock;
  logger: Logger;
  hasher: PasswordHasher;
  mailer: Mailer;
  pdf: PdfWriter;
  tokens: Tokens;
  counters: Counters;
  /** Sources of keys that may change at any time, and of keys that may not. */
  keys: { session: KeySource; ballot: KeySource };
  /** How long emailed credentials can wait for their first use. */
  credentialsTtlSeconds: number;
  publicUrl: string;
  /** Undefined if there is no single sign-on. */
  provider: ProviderSettings | undefined;
  /** The sender and contact named in emails. */
  sender: MailSender;
  dataDir: string;
  /** Minutes of inactivity after which a session ends; 0 means never. */
  idleMinutes: number;
  /** Days from the close until a ballot box is sealed automatically; 0 means never. */
  sealAfterDays: number;
}

/** What a room adds to the product. */
export interface Room {
  routes(route: DefineRoute): void;
  jobs: readonly Job[];
  /** Queues in the database, by their name in the metrics. */
  queues?: Readonly<Record<string, ReadLength>>;
}

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
