import { EXAMPLE_TOKEN, type PlaceholderValues, type TestMessageInput } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import { explainMailFailure } from '../../platform/mail/mail-failure.ts';
import { mailTexts } from '../../platform/languages/mail-texts.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import type { Users } from '../people/index.ts';
import {
  hasLinks,
  listedIn,
  type AddressedPaper,
  type AddressedPapers,
} from './addressed-papers.ts';
import { messageMail, presentTest, votingLink } from './message-mail.ts';

interface TestEmailsDeps {
  addressedPapers: Pick<AddressedPapers, 'of'>;
  users: Pick<Users, 'findById'>;
  mailer: Mailer;
  publicUrl: string;
  sender: MailSender;
  board: { fingerprint: string };
  /** Returns the current placeholder values for one person. */
  valuesNow: (
    addressed: AddressedPaper,
    to: { name: string; timeZone: string },
  ) => Promise<PlaceholderValues>;
}

/** Sends test emails, which contain an example in place of a voting link. */
export function createTestEmails(deps: TestEmailsDeps) {
  const { addressedPapers, users, mailer, publicUrl, valuesNow } = deps;
  return {
    /**
     * Sends the message immediately, and only to its author.
     * @returns a sentence about the outcome
     * @throws AppError NOT_FOUND, MAIL_NOT_SENT
     */
    async sendTest(electionId: string, input: TestMessageInput, writer: string): Promise<string> {
      const addressed = await addressedPapers.of(electionId);
      const user = await users.findById(writer);
      if (!user) throw new AppError('NOT_FOUND', 'Your account no longer exists.');
      const values = await valuesNow(addressed, { name: user.name, timeZone: input.timeZone });
      const isPersonal = hasLinks(input, addressed);
      const given = {
        message: input,
        questions: addressed.questions,
        to: user,
        t: mailTexts('en'),
        values: isPersonal ? { ...values, link: votingLink(publicUrl, EXAMPLE_TOKEN) } : values,
        ...(isPersonal && { signInLink: values.link }),
      };
      const mail = messageMail({ ...given, listed: listedIn(addressed, input.kind), ...deps });
      try {
        await mailer.send({ ...mail, subject: `Test: ${mail.subject}` });
      } catch (error) {
        const { reason } = explainMailFailure(error);
        throw new AppError('MAIL_NOT_SENT', `The test email wasn’t sent. ${reason}`, {
          cause: error,
        });
      }
      return presentTest(user.email, mailer.delivery.kind);
    },
  };
}
