import { publicUrl, type Config } from '../config.ts';
import { shownAddress } from '../platform/db/connect.ts';
import type { Logger } from '../platform/logger.ts';
import type { Runtime } from '../runtime.ts';

/**
 * What must be there before anyone is served: the administrator; secrets and indexes came with the runtime.
 * The primary process does this alone, before any worker starts.
 */
export async function prepareInstallation(
  config: Config,
  { services }: Runtime,
  logger: Logger,
): Promise<void> {
  const { administrators, mailer } = services;
  const password = await administrators.ensureFirst({
    userId: config.ADMIN_USER_ID,
    name: config.ADMIN_NAME,
    email: config.ADMIN_EMAIL,
    password: config.ADMIN_PASSWORD,
  });
  if (password) {
    console.log(
      `First sign-in, shown only now:\n  Admin ID: ${config.ADMIN_USER_ID}\n  Password: ${password}`,
    );
  }
  if (administrators.isFirstSignInPending()) {
    logger.info(`The first sign-in is kept in ${administrators.firstSignInFile} until it is used.`);
  }
  logger.info(
    config.MONGODB_URI
      ? `Database: ${shownAddress(config.MONGODB_URI)}`
      : `Database: embedded, in ${config.DATA_DIR}. For large elections or several hosts set MONGODB_URI.`,
  );
  if (mailer.delivery.kind === 'files') {
    logger.info(
      `Mail: no SMTP_URL is set, so mails are written as files to ${mailer.delivery.folder}.`,
    );
  } else if (!config.PUBLIC_URL) {
    logger.warn(
      `PUBLIC_URL is not set: links in mails point to ${publicUrl(config)}, which only this machine can open.`,
    );
  }
  if (config.BCRYPT_COST < 10)
    logger.warn('BCRYPT_COST is below 10: passwords are guessed more easily.');
}
