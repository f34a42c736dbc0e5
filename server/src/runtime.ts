import { join } from 'node:path';
import { openEmbeddedMongo } from '@votewise/embedded-mongo';
import type { Connection } from 'mongoose';
import { contactOf, providerOf, publicUrl, type Config } from './config.ts';
import { systemClock } from './platform/clock.ts';
import { keptSecret, prepareDataDir } from './platform/data-dir.ts';
import { connectDatabase, serverTime } from './platform/db/connect.ts';
import { findInstance } from './platform/db/instance.ts';
import type { Logger } from './platform/logger.ts';
import { createFileMailer, createSmtpMailer } from './platform/mail/mailer.ts';
import { measured } from './platform/mail/measured-mailer.ts';
import { type Metrics, noMetrics } from './platform/metrics/metrics.ts';
import { createPdfWriter } from './platform/pdf/pdf-writer.ts';
import { createPasswordHasher, type PasswordHasher } from './platform/passwords/password-hasher.ts';
import { createServices, type Services } from './compose.ts';

export interface Database {
  uri: string;
  close(): Promise<void>;
}

interface OpenOptions {
  /** Whether to use an embedded database that another process runs. If false, opening such a database fails. */
  join?: boolean;
  /** Called when the embedded database has died and has been restarted. No acknowledged write is lost. */
  onRestart?: (reason: string) => void;
  /** Called when the embedded database has died and could not be restarted. */
  onLost?: (reason: string) => void;
}

/** Opens the configured database: MongoDB, or the embedded database in DATA_DIR. */
export async function openDatabase(config: Config, options: OpenOptions = {}): Promise<Database> {
  prepareDataDir(config.DATA_DIR);
  if (config.MONGODB_URI) return { uri: config.MONGODB_URI, close: async () => {} };
  const { join: mayJoin = false, onRestart, onLost } = options;
  return openEmbeddedMongo({
    dataDir: config.DATA_DIR,
    join: mayJoin,
    ...(onRestart && { onRestart }),
    ...(onLost && { onExit: onLost }),
  });
}

export interface Runtime {
  connection: Connection;
  services: Services;
  hasher: PasswordHasher;
  close(): Promise<void>;
}

/**
 * Connects to the database and creates the services, for every process that serves or maintains the product.
 */
export async function openRuntime(
  config: Config,
  databaseUri: string,
  logger: Logger,
  metrics: Metrics = noMetrics,
): Promise<Runtime> {
  const connection = await connectDatabase(
    databaseUri,
    metrics === noMetrics ? undefined : metrics.command,
  );
  const hasher = await createPasswordHasher({
    cost: config.BCRYPT_COST,
    processes: config.WEB_CONCURRENCY,
  });
  const mailer = config.SMTP_URL
    ? createSmtpMailer({
        url: config.SMTP_URL,
        from: config.MAIL_FROM,
        perSecond: config.MAIL_RATE / config.WEB_CONCURRENCY,
      })
    : createFileMailer(join(config.DATA_DIR, 'mail'), config.MAIL_FROM);
  const close = async () => {
    mailer.close();
    await hasher.close();
    await connection.close();
  };
  try {
    const isNew = (await findInstance(connection)) === null;
    const services = await createServices({
      connection,
      clock: systemClock,
      // The embedded database has the clock of this machine.
      databaseTime: async () => (config.MONGODB_URI ? serverTime(connection) : undefined),
      logger,
      hasher,
      mailer: measured(mailer, metrics),
      pdf: createPdfWriter(),
      secrets: secretsOf(config, { mayMakeBallot: isNew, logger }),
      jwtTtlSeconds: config.JWT_TTL,
      credentialsTtlSeconds: config.CREDENTIALS_TTL,
      idleMinutes: config.IDLE_MINUTES,
      sealAfterDays: config.SEAL_AFTER_DAYS,
      publicUrl: publicUrl(config),
      provider: providerOf(config),
      contact: contactOf(config),
      dataDir: config.DATA_DIR,
    });
    return { connection, services, hasher, close };
  } catch (error) {
    await close();
    throw error;
  }
}

interface SecretOptions {
  /** Must be false for an existing database, because with a new ballot secret, people could vote twice. */
  mayMakeBallot: boolean;
  logger: Logger;
}

/** Returns the secrets that sessions and ballots depend on. @throws LostSecretError */
export function secretsOf(config: Config, { mayMakeBallot, logger }: SecretOptions) {
  return {
    jwt: secretOf(config, 'JWT_SECRET', { mayMake: true, logger }),
    ballot: secretOf(config, 'BALLOT_SECRET', { mayMake: mayMakeBallot, logger }),
  };
}

/** Returns a secret from the environment or, if it is not set there, from DATA_DIR. */
function secretOf(
  config: Config,
  name: 'JWT_SECRET' | 'BALLOT_SECRET',
  { mayMake, logger }: { mayMake: boolean; logger: Logger },
): string {
  const given = config[name];
  if (given) return given;
  const fileName = name.toLowerCase().replace('_', '-');
  const { value, made } = keptSecret(config.DATA_DIR, fileName, mayMake);
  if (made && config.MONGODB_URI) {
    logger.warn(
      `${name} is not set. A new one was generated and saved in ${config.DATA_DIR}. All hosts need the same value.`,
    );
  }
  return value;
}
