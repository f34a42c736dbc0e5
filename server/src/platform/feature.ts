import type { Counters } from './db/counters.ts';
import type { KeySource } from './derive-key.ts';
import type { DefineRoute } from './http/define-route.ts';
import type { Logger } from './logger.ts';
import type { BounceMailbox } from './mail/bounce-mailbox.ts';
import type { MailTokens } from './mail/mail-tokens.ts';
import type { Mailer } from './mail/mailer.ts';
import type { MailSender } from './mail/mail-sender.ts';
import type { ReadLength } from './metrics.ts';
import type { PasswordHasher } from './passwords/password-hasher.ts';
import type { PdfWriter } from './pdf/pdf-writer.ts';
import type { Tokens } from './tokens.ts';
import type { TrustedClock } from './trusted-clock.ts';

/** The single sign-on provider, and VoteWise's registration with it. */
export interface ProviderSettings {
  /** The provider's issuer identifier, exactly as the provider writes it. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** The provider's name for users, in "Sign In with …"; empty if there is none. */
  label: string;
}

/** Services and settings that every feature can use. */
export interface Core {
  clock: TrustedClock;
  logger: Logger;
  /** Whether this database was restored from a backup and has not been confirmed as the real one. */
  isRestoredCopy: () => boolean;
  hasher: PasswordHasher;
  mailer: Mailer;
  mailTokens: MailTokens;
  /** Where mail servers return emails: see `createSmtpMailer`. */
  bounceAddress: string | undefined;
  /** Undefined if returned emails are not read. */
  bounceMailbox: BounceMailbox | undefined;
  pdf: PdfWriter;
  tokens: Tokens;
  counters: Counters;
  /** See `readChangesOf`. Undefined if the database does not count writes. */
  readChangesOf: ((collection: string) => Promise<string>) | undefined;
  /** Sources of keys that may change at any time (`session`) and of keys that must never change (`ballot`). */
  keys: { session: KeySource; ballot: KeySource };
  /** How long emailed credentials work before their first use. */
  credentialsTtlSeconds: number;
  publicUrl: string;
  /** Undefined if there is no single sign-on. */
  provider: ProviderSettings | undefined;
  /** The sender and contact named in emails. */
  sender: MailSender;
  dataDir: string;
  /** Minutes of inactivity after which a session ends; 0 means never. */
  idleMinutes: number;
  /** Days from the close of voting until a ballot box is sealed automatically; 0 means never. */
  sealAfterDays: number;
  /** Months after which disabled voters are erased automatically; 0 means never. */
  retainMonths: number;
}

/** What a feature adds to the product. */
export interface Feature {
  routes(route: DefineRoute): void;
  jobs: readonly Job[];
  /** Queues in the database, by their name in the metrics. */
  queues?: Readonly<Record<string, ReadLength>>;
}

/**
 * A function that a lower feature calls and a higher one provides. The lower feature is created first. The higher one
 * fills the slot when it is created itself.
 * @param name the function, in the error if it is called before that
 */
export function createSlot<Given extends unknown[], Answer>(name: string) {
  let provided: ((...given: Given) => Answer) | undefined;
  function call(...given: Given): Answer {
    if (!provided) throw new Error(`${name} was called before a feature provided it`);
    return provided(...given);
  }
  return Object.assign(call, {
    fill(given: typeof call): void {
      provided = given;
    },
  });
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

/** Timers and clocks differ slightly, and a job that starts too early finds nothing to do. */
const marginMs = 10;

/** Starts a job at the time at which there is work for it, if that is before its next turn. */
export function createAlarm() {
  const { listen, emit } = createSignal();
  let timer: NodeJS.Timeout | undefined;
  return {
    listen,
    /** Replaces the alarm. A later turn sets an alarm that is more than a minute away, and begins work that is due. */
    set(due: DueTime, now: Date): void {
      clearTimeout(timer);
      const milliseconds = due ? due.getTime() - now.getTime() : 0;
      if (milliseconds > 0 && milliseconds <= 60_000)
        timer = setTimeout(emit, milliseconds + marginMs).unref();
    },
  };
}

/** Work that is repeated at intervals, independently of requests. */
export interface Job {
  name: string;
  everyMs: number;
  /** True if the job requires a lease, so that only one process at a time runs it. */
  isLeased: boolean;
  /** True if the job waits while the clock is not trusted, and leaves its lease to other processes. */
  needsClock?: true;
  /**
   * True if the job also runs on a restored copy that has not been confirmed. Such a job sends nothing, reads nothing
   * that others send, and changes nothing but what people do on the copy itself.
   */
  runsOnCopy?: true;
  run(signal: AbortSignal): Promise<unknown>;
  /**
   * Makes the job rest after each run: it skips its turns until something is written to the database or this time has
   * come, but for a minute at most. Only the embedded database counts writes (see `readChanges`). With any other
   * database, the job never rests.
   */
  nextDue?(): DueTime | Promise<DueTime>;
  /** Registers a function to call when there is work, so that the job need not wait for its next turn. */
  onWanted?(start: () => void): void;
}

/** When a job has work even if nothing is written; undefined if there is no such time. */
export type DueTime = Date | undefined;

/** Returns the first of these times that is later than the time of the last run. */
export function firstAfter(last: Date, times: readonly Date[]): DueTime {
  const later = times.filter((time) => time > last);
  return later.length > 0 ? new Date(Math.min(...later.map(Number))) : undefined;
}

/** For jobs that have work only after something was written. */
export const onlyAfterWrites = (): DueTime => undefined;
