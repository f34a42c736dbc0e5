import { publicUrl, type Config } from '../config.ts';
import { shownAddress } from '../platform/db/connect.ts';
import type { Logger } from '../platform/logger.ts';
import type { Runtime } from '../runtime.ts';
import { VERSION } from '@votewise/contract/base/version';
import { misspelledVariables } from './misspelled-variables.ts';
import { print } from './print.ts';

/**
 * Prepares what must exist before the first request: an administrator. The runtime has already prepared secrets and
 * indexes. Only the primary process calls this function, before any worker starts.
 */
export async function prepareInstallation(
  config: Config,
  { services }: Runtime,
  logger: Logger,
): Promise<void> {
  const { administrators, mailer, restoredCopy } = services;
  const password = await administrators.ensureFirst({
    userId: config.ADMIN_USER_ID,
    name: config.ADMIN_NAME,
    email: config.ADMIN_EMAIL,
    password: config.ADMIN_PASSWORD,
  });
  // Whatever is not a terminal may keep what it is given, such as the journal of a service.
  if (password && process.stdout.isTTY) {
    print(
      "Administrator's credentials, shown only once:",
      `  Admin ID: ${config.ADMIN_USER_ID}`,
      `  Password: ${password}`,
    );
  }
  if (administrators.isFirstSignInPending()) {
    logger.info(
      `The administrator's password is in ${administrators.firstSignInFile} until the first sign-in.`,
    );
  }
  logger.info(`VoteWise ${VERSION}`);
  logger.info(
    config.MONGODB_URI
      ? `Database: ${shownAddress(config.MONGODB_URI)}`
      : `Database: embedded, in ${config.DATA_DIR}. For several hosts, set MONGODB_URI.`,
  );
  if (restoredCopy.isUnconfirmed()) {
    logger.warn(
      'This is a restored copy. Until an administrator confirms on the dashboard that it replaces the original, nothing is sent, opened, or closed, and voters can’t sign in or vote.',
    );
  }
  if (mailer.delivery.kind === 'files') {
    logger.warn(
      `SMTP_URL is not set. Emails are written to ${mailer.delivery.folder}. They contain passwords and voting links. Anyone who reads them can vote as these voters and see whether they have voted.`,
    );
  } else if (!config.PUBLIC_URL) {
    logger.warn(
      `PUBLIC_URL is not set. Links in emails point to ${publicUrl(config)}, which only this machine can open.`,
    );
  }
  for (const { name, meant } of misspelledVariables(process.env))
    logger.warn(`${name} is not a variable of VoteWise and has no effect. Did you mean ${meant}?`);
  if (config.BCRYPT_COST < 10)
    logger.warn('BCRYPT_COST is below 10, which makes passwords easier to guess.');
}
