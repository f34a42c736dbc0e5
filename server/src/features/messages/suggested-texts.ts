import { BALLOT_KINDS, type MessageKind, type Template } from '@votewise/contract';
import { type MailTexts, mailTexts } from '../../platform/languages/mail-texts.ts';

/** Keeps the placeholders in the text, because `fillTemplate` replaces them later. */
const placeholders = Object.fromEntries(
  ['name', 'title', 'start', 'end', 'link', 'turnout', 'results'].map((one) => [one, `{${one}}`]),
);

/** See `votingTask`. */
const TASKS = ['paper', 'motion', ...BALLOT_KINDS];

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
  ],
  results: [
    (t) => ({ subject: t('results.subject', placeholders), text: t('results.text', placeholders) }),
  ],
};

/**
 * Returns a message in the language of its reader. Suggested text that was not changed is translated. Automatic
 * messages always have suggested text. Text that an administrator has written stays as it is.
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
