import type { Contact } from '../../contract/index.ts';

/** Who an email comes from, as its reader knows them, and who answers questions about it. */
export interface MailSender {
  /** The organization, if one is configured. */
  organisation: string | undefined;
  /** One sentence, the last of every email. */
  questions: string;
}

export function mailSender({ organisation, email, phone }: Contact): MailSender {
  const means = [email, phone].filter((one) => one !== undefined).join(' or ');
  const who = organisation ?? 'your election administrator';
  if (means) return { organisation, questions: `Questions? Contact ${who}: ${means}` };
  const where = organisation ? ` at ${organisation}` : '';
  return { organisation, questions: `Questions? Ask your election administrator${where}.` };
}
