import type { Contact } from '@votewise/contract';
import { LANGUAGES } from '@votewise/contract/locales/languages';
import type { MailTexts } from '../languages/mail-texts.ts';
import { apart } from './mail-page.ts';

/** The name of the sender, and the contact for questions about the email. Read it when it is needed. */
export interface MailSender {
  /** The organization, if one is configured. */
  organization: string | undefined;
  /** The heading of every email. */
  heading: string;
  /** The closing line of emails: whom voters can ask. */
  contactLine: (t: MailTexts) => string;
}

/** @param contact returns the contact as it is now, because administrators can change it */
export function mailSender(contact: () => Contact): MailSender {
  return {
    get organization() {
      return contact().organisation;
    },
    get heading() {
      return contact().organisation ?? 'VoteWise';
    },
    contactLine: (t) => {
      const { organisation: organization, email, phone } = contact();
      const contacts = [email, phone].filter((one) => one !== undefined);
      const who = organization && apart(t, organization);
      if (contacts.length === 0)
        return who ? t('contactLine.askAt', { organisation: who }) : t('contactLine.ask');
      const { locale } = LANGUAGES[t.language];
      const list = new Intl.ListFormat(locale, { type: 'disjunction' });
      const means = list.format(contacts.map((one) => apart(t, one)));
      return who
        ? t('contactLine.contact', { organisation: who, means })
        : t('contactLine.contactAdministrator', { means });
    },
  };
}
