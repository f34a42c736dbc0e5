import type { Contact } from '../../contract/index.ts';

/** The sender as recipients know it, and who answers questions about the email. */
export interface MailSender {
  /** The organization, if one is configured. */
  organisation: string | undefined;
  /** The heading and closing line of emails. */
  frame: { heading: string; questions: string };
}

export function mailSender({ organisation, email, phone }: Contact): MailSender {
  const heading = organisation ?? 'VoteWise';
  const means = [email, phone].filter((one) => one !== undefined).join(' or ');
  const where = organisation ? ` at ${organisation}` : '';
  const questions = means
    ? `Questions? Contact ${organisation ?? 'your election administrator'}: ${means}`
    : `Questions? Ask your election administrator${where}.`;
  return { organisation, frame: { heading, questions } };
}
