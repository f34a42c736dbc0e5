import {
  openEmbeddedMongo,
  type EmbeddedMongo,
  type EmbeddedMongoOptions,
} from '@votewise/embedded-mongo';
import type { Connection } from 'mongoose';
import { contactOf, providerOf, publicUrl, type Config } from './config.ts';
import { createEncryptionPool } from './features/encryption/index.ts';
import { createCeremonyThread } from './features/trustees/index.ts';
import { systemClock } from './platform/clock.ts';
import { keptSecret, markSite, prepareDataDir, requireNoSite } from './platform/data-dir.ts';
import { readChangesOf } from './platform/db/changes.ts';
import { connectDatabase, serverTime } from './platform/db/connect.ts';
import type { Logger } from './platform/logger.ts';
import { mailFolder } from './platform/mail/mail-files.ts';
import { createBounceMailbox } from './platform/mail/bounce-mailbox.ts';
import { createFileMailer, createSmtpMailer } from './platform/mail/mailer.ts';
import { measured } from './platform/mail/mailer.ts';
import { type Metrics, noMetrics } from './platform/metrics.ts';
import { createPdfWriter } from './platform/pdf/pdf-writer.ts';
import { createPasswordHasher, type PasswordHasher } from './platform/passwords/password-hasher.ts';
import { composeServices, findUsable, type Services } from './compose.ts';

/** Opens the configured database: MongoDB, or the embedded database in DATA_DIR. */
export async function openDatabase(
  config: Config,
  options: Omit<EmbeddedMongoOptions, 'dataDir'> = {},
): Promise<Pick<EmbeddedMongo, 'uri' | 'close'>> {
  prepareDataDir(config.DATA_DIR);
  if (config.MONGODB_URI) return { uri: config.MONGODB_URI, close: async () => {} };
  return openEmbeddedMongo({ dataDir: config.DATA_DIR, ...options });
}

/** Runs work that needs something open, then closes it, even if the work fails. */
export async function closing<Opened extends { close(): Promise<void> }, Result>(
  opening: Promise<Opened>,
  work: (opened: Opened) => Promise<Result>,
): Promise<Result> {
  const opened = await opening;
  try {
    return await work(opened);
  } finally {
    await opened.close();
  }
}

/** Runs a command with all services, also while another process uses the database. */
export const onRuntime = (
  config: Config,
  logger: Logger,
  work: (runtime: Runtime) => Promise<void>,
): Promise<void> =>
  closing(openDatabase(config, { join: true }), ({ uri }) =>
    closing(openRuntime(config, uri, logger), work),
  );

export interface Runtime {
  connection: Connection;
  services: Services;
  hasher: PasswordHasher;
  close(): Promise<void>;
}

/**
 * Connects to the database and creates the services, for every process that serves or maintains the product.
 * @param options.mayUpgrade whether data of earlier versions is upgraded first
 * @throws OtherSchemaError, UnfinishedRestoreError, LostDatabaseError before anything is written, and what
 * `composeServices` throws
 */
export async function openRuntime(
  config: Config,
  databaseUri: string,
  logger: Logger,
  { metrics = noMetrics, mayUpgrade = false }: { metrics?: Metrics; mayUpgrade?: boolean } = {},
): Promise<Runtime> {
  const connection = await connectDatabase(
    databaseUri,
    metrics === noMetrics ? undefined : metrics.command,
  );
  let isNew: boolean;
  try {
    // Comes before anything that writes to the database or to DATA_DIR.
    isNew = (await findUsable(connection, mayUpgrade)) === null;
    if (isNew) requireNoSite(config.DATA_DIR);
  } catch (error) {
    await connection.close();
    throw error;
  }
  const hasher = await createPasswordHasher({
    cost: config.BCRYPT_COST,
    processes: config.WEB_CONCURRENCY,
  });
  const mailer = config.SMTP_URL
    ? createSmtpMailer({
        url: config.SMTP_URL,
        from: config.MAIL_FROM,
        bounceAddress: config.BOUNCE_ADDRESS,
        perSecond: config.MAIL_RATE / config.WEB_CONCURRENCY,
      })
    : createFileMailer(mailFolder(config.DATA_DIR), config.MAIL_FROM);
  const close = async () => {
    mailer.close();
    await hasher.close();
    await connection.close();
  };
  try {
    const services = await composeServices({
      connection,
      clock: systemClock,
      // The embedded database has the clock of this machine.
      databaseTime: async () => (config.MONGODB_URI ? serverTime(connection) : undefined),
      readChangesOf: config.MONGODB_URI ? undefined : readChangesOf(connection),
      logger,
      hasher,
      mailer: measured(mailer, metrics),
      bounceAddress: config.BOUNCE_ADDRESS,
      bounceMailbox: config.BOUNCE_URL && createBounceMailbox(config.BOUNCE_URL),
      pdf: createPdfWriter(),
      encryptionPool: createEncryptionPool(),
      ceremonyThread: createCeremonyThread(),
      secrets: secretsOf(config, { mayMakeBallot: isNew, logger }),
      jwtTtlSeconds: config.JWT_TTL,
      credentialsTtlSeconds: config.CREDENTIALS_TTL,
      idleMinutes: config.IDLE_MINUTES,
      presetAdministrator: config.ADMIN_PASSWORD && config.ADMIN_USER_ID,
      sealAfterDays: config.SEAL_AFTER_DAYS,
      retainMonths: config.RETAIN_MONTHS,
      publicUrl: publicUrl(config),
      provider: providerOf(config),
      contact: contactOf(config),
      mayUpgrade,
      dataDir: config.DATA_DIR,
    });
    if (isNew || mayUpgrade) markSite(config.DATA_DIR);
    return { connection, services, hasher, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/**
 * Returns the secrets that sessions and ballots depend on, from the environment or from DATA_DIR.
 * @param options.mayMakeBallot must be false for an existing database, because with a new ballot secret, people could
 * vote twice
 * @throws LostSecretError
 */
export function secretsOf(
  config: Config,
  { mayMakeBallot, logger }: { mayMakeBallot: boolean; logger: Logger },
) {
  function secretOf(name: SecretName, mayMake: boolean): string {
    const given = config[name];
    if (given) return given;
    const { value, made } = keptSecret(config.DATA_DIR, secretFileOf(name), mayMake);
    if (made && config.MONGODB_URI) {
      logger.warn(
        `${name} is not set. A new one was generated and saved in ${config.DATA_DIR}. All hosts need the same value.`,
      );
    }
    return value;
  }
  return { jwt: secretOf('JWT_SECRET', true), ballot: secretOf('BALLOT_SECRET', mayMakeBallot) };
}

type SecretName = 'JWT_SECRET' | 'BALLOT_SECRET';

/** Returns the name of the file in DATA_DIR that contains a secret if it is not in the environment. */
export const secretFileOf = (name: SecretName) => name.toLowerCase().replace('_', '-');
