import { EXAMPLE_TOKEN, type TestMessageInput } from '@votewise/contract';
import { mailTexts } from '../../platform/languages/mail-texts.ts';
import { type AddressedPaper, hasLinks, listedIn } from './addressed-papers.ts';
import { exampleValues, messageMail, votingLink } from './message-mail.ts';
import { keyLinesOf } from './key-lines.ts';
import type { MessagesContext } from './messages-context.ts';
import { sendTest } from './send-test.ts';

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
  const { addressedPapers, publicUrl, sender } = context;

  return {
    /** See `sendTest`. @throws AppError NOT_FOUND, MAIL_NOT_SENT */
    async send(electionId: string, input: TestMessageInput, writer: string): Promise<string> {
      const addressed = await addressedPapers.of(electionId);
      return sendTest(context, writer, async (user) => {
        const { timeZone } = input;
        const values = await exampleNow(context, addressed, { name: user.name, timeZone });
        const isPersonal = hasLinks(input, addressed);
        const mail = messageMail({
          message: input,
          to: user,
          t: english,
          values: isPersonal ? { ...values, link: votingLink(publicUrl, EXAMPLE_TOKEN) } : values,
          ...(isPersonal && { signInLink: values.link }),
          listed: listedIn(addressed, input.kind),
          sender,
          keyLines: await keyLinesOf(context, input.kind, addressed.questions, english),
        });
        return { ...mail, subject: `Test: ${mail.subject}` };
      });
    },
  };
}
