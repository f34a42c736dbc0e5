import type { MessageKind, Template } from '../../../contract/index.ts';
import { type MailTexts, mailTexts } from '../../../platform/languages/mail-texts.ts';

/** The placeholders stay in the text: `fillTemplate` replaces them. */
const placeholders = Object.fromEntries(
  ['name', 'title', 'start', 'end', 'link', 'turnout', 'results'].map((one) => [one, `{${one}}`]),
);

/** See `votingTask`. */
const TASKS = ['paper', 'motion', 'one', 'several', 'ranked'];

/** The texts that are suggested for a type of message. */
const SUGGESTED: Record<MessageKind, readonly ((t: MailTexts) => Template)[]> = {
  invitation: (['invitation.text', 'invitation.textWithLink'] as const).flatMap((key) =>
    TASKS.map((task) => (t: MailTexts) => ({
      subject: t('invitation.subject', placeholders),
      text: t(key, { ...placeholders, task }),
    })),
  ),
  reminder: [
    (t) => ({
      subject: t('reminder.subject', placeholders),
      text: t('reminder.text', placeholders),
    }),
    (t) => ({
      subject: t('reminder.subjectToAll', placeholders),
      text: t('reminder.textToAll', placeholders),
    }),
  ],
  results: [
    (t) => ({ subject: t('results.subject', placeholders), text: t('results.text', placeholders) }),
  ],
};

/**
 * A message in the language of its reader. A suggested text that was not changed is translated: automatic messages
 * have no other. What an organizer has written stays as it is.
 */
export function wordedIn(t: MailTexts, message: Template & { kind: MessageKind }): Template {
  const { subject, text } = message;
  const english = mailTexts('en');
  const suggested = SUGGESTED[message.kind].find((one) => {
    const template = one(english);
    return template.subject === subject && template.text === text;
  });
  return suggested ? suggested(t) : { subject, text };
}
