import type { GeneralSettings } from '@votewise/contract';
import type { Counters } from '../db/counters.ts';
import type { KeySource } from '../derive-key.ts';
import type { DefineRoute } from '../http/define-route.ts';
import type { Logger } from '../logger.ts';
import type { BounceMailbox } from '../mail/bounce-mailbox.ts';
import type { MailTokens } from '../mail/mail-tokens.ts';
import type { Mailer } from '../mail/mailer.ts';
import type { MailSender } from '../mail/mail-sender.ts';
import type { ReadLength } from '../metrics.ts';
import type { PasswordHasher } from '../passwords/password-hasher.ts';
import type { PdfWriter } from '../pdf/pdf-writer.ts';
import type { Tokens } from '../tokens.ts';
import type { TrustedClock } from '../trusted-clock.ts';
import type { Job } from './job.ts';

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
  /** What administrators have set. Ask each time, because it can change. */
  general: () => GeneralSettings;
  /** The same settings, read from the database. Other processes may have just changed them. */
  storedGeneral: () => Promise<GeneralSettings>;
  dataDir: string;
  /** Minutes of inactivity after which a session ends; 0 means never. */
  idleMinutes: number;
  /** ID of the administrator whose password `ADMIN_PASSWORD` sets at every start; undefined if it is not set. */
  presetAdministrator: string | undefined;
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
