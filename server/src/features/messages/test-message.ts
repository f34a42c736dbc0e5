import { EXAMPLE_TOKEN, type TestMessageInput } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import { explainMailFailure } from '../../platform/mail/mail-failure.ts';
import { mailTexts } from '../../platform/languages/mail-texts.ts';
import { type AddressedPaper, hasLinks, listedIn } from './addressed-papers.ts';
import { exampleValues, messageMail, presentTest, votingLink } from './message-mail.ts';
import type { MessagesContext } from './messages-context.ts';

/** Administrators see messages in English. */
export const english = mailTexts('en');

/** Returns the current placeholder values for one person. */
export async function exampleNow(
  { addressedPapers, ballots, publicUrl, general }: MessagesContext,
  addressed: AddressedPaper,
  to: { name: string; timeZone: string },
) {
  const counted = await addressedPapers.counted(addressed, (question) =>
    ballots.recentCount(question),
  );
  return exampleValues({
    addressed,
    counted,
    publicUrl,
    ...to,
    weightName: general().weight,
    t: english,
  });
}

export type TestMessage = ReturnType<typeof createTestMessage>;

/** Sends a message to its author, before voters get it. */
export function createTestMessage(context: MessagesContext) {
  const { addressedPapers, users, mailer, publicUrl, sender, board } = context;

  return {
    /**
     * Sends the message immediately, and only to its author.
     * @returns a sentence about the outcome
     * @throws AppError NOT_FOUND, MAIL_NOT_SENT
     */
    async send(electionId: string, input: TestMessageInput, writer: string): Promise<string> {
      const addressed = await addressedPapers.of(electionId);
      const user = await users.findById(writer);
      const email = user?.email ?? null;
      if (!user || email === null)
        throw new AppError('NOT_FOUND', 'Your account no longer exists.');
      const values = await exampleNow(context, addressed, {
        name: user.name,
        timeZone: input.timeZone,
      });
      const isPersonal = hasLinks(input, addressed);
      const mail = messageMail({
        message: input,
        questions: addressed.questions,
        to: { ...user, email },
        t: english,
        values: isPersonal ? { ...values, link: votingLink(publicUrl, EXAMPLE_TOKEN) } : values,
        ...(isPersonal && { signInLink: values.link }),
        listed: listedIn(addressed, input.kind),
        sender,
        board,
      });
      try {
        await mailer.send({ ...mail, subject: `Test: ${mail.subject}` });
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
