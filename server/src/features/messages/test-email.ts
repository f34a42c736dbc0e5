import { AppError } from '../../platform/app-error.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { explainMailFailure } from '../../platform/mail/mail-failure.ts';
import { mailPage } from '../../platform/mail/mail-page.ts';
import type { MessagesContext } from './messages-context.ts';
import { presentTest } from './message-mail.ts';

export type TestEmail = ReturnType<typeof createTestEmail>;

const SUBJECT = 'Test: emails from VoteWise arrive';
const TEXT =
  'You sent this email from the settings page. It arrived, so VoteWise can send emails. If it is in your spam folder, ask your email provider how to change that before you invite voters.';

/** Sends an email without any content about voters, to try the mail server. */
export function createTestEmail({ users, mailer, sender }: MessagesContext) {
  return {
    /**
     * Sends it immediately, and only to the address of the administrator who requests it.
     * @returns a sentence about the outcome
     * @throws AppError NOT_FOUND, MAIL_NOT_SENT
     */
    async send(userId: string): Promise<string> {
      const user = await users.findById(userId);
      const email = user?.email ?? null;
      if (!user || email === null)
        throw new AppError('NOT_FOUND', 'Your account no longer exists.');
      const body = [`<p>${escapeHtml(TEXT)}</p>`];
      try {
        await mailer.send({
          to: { name: user.name, address: email },
          subject: SUBJECT,
          text: `${TEXT}\n`,
          html: mailPage({ language: 'en', heading: sender.heading, body }),
          label: user.userId,
        });
      } catch (error) {
        const { reason } = explainMailFailure(error);
        throw new AppError('MAIL_NOT_SENT', `The test email wasn’t sent. ${reason}`, {
          cause: error,
        });
      }
      return presentTest(email, mailer.delivery.kind);
    },
  };
}
