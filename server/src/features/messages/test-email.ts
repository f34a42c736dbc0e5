import { escapeHtml } from '../../platform/escape-html.ts';
import { mailPage } from '../../platform/mail/mail-page.ts';
import type { MessagesContext } from './messages-context.ts';
import { sendTest } from './send-test.ts';

export type TestEmail = ReturnType<typeof createTestEmail>;

const SUBJECT = 'Test: emails from VoteWise arrive';
const TEXT =
  'You sent this email from the settings page. It arrived, so VoteWise can send emails. If it is in your spam folder, ask your email provider how to change that before you invite voters.';

/** Sends an email without any content about voters, to try the mail server. */
export function createTestEmail(context: MessagesContext) {
  return {
    /** See `sendTest`. @throws AppError NOT_FOUND, MAIL_NOT_SENT */
    send: (userId: string): Promise<string> =>
      sendTest(context, userId, (user) => ({
        to: { name: user.name, address: user.email },
        subject: SUBJECT,
        text: `${TEXT}\n`,
        html: mailPage({
          language: 'en',
          heading: context.sender.heading,
          body: [`<p>${escapeHtml(TEXT)}</p>`],
        }),
        label: user.userId,
      })),
  };
}
