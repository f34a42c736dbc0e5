import type { DeliveryKind } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import { explainMailFailure } from '../../platform/mail/mail-failure.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import type { Addressee } from './message-mail.ts';
import type { MessagesContext } from './messages-context.ts';

/**
 * Sends a test email immediately, and only to the user who requests it.
 * @returns a sentence about the outcome
 * @throws AppError NOT_FOUND, MAIL_NOT_SENT
 */
export async function sendTest(
  { users, mailer }: Pick<MessagesContext, 'users' | 'mailer'>,
  userId: string,
  mailTo: (user: Addressee) => Mail | Promise<Mail>,
): Promise<string> {
  const user = await users.findById(userId);
  const email = user?.email ?? null;
  if (!user || email === null) throw new AppError('NOT_FOUND', 'Your account no longer exists.');
  const { name, userType } = user;
  const mail = await mailTo({ userId: user.userId, name, email, userType });
  try {
    await mailer.send(mail);
  } catch (error) {
    const { reason } = explainMailFailure(error);
    throw new AppError('MAIL_NOT_SENT', `The test email wasn’t sent. ${reason}`, { cause: error });
  }
  return presentTest(email, mailer.delivery.kind);
}

const presentTest = (address: string, delivery: DeliveryKind): string =>
  delivery === 'files'
    ? `Test email to ${address} saved as a file on the server.`
    : `Test email sent to ${address}.`;
