import type { UserType } from '@votewise/contract';
import { mailTexts } from '../../../platform/languages/mail-texts.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { mailPage } from '../../../platform/mail/mail-page.ts';
import type { MailSender } from '../../../platform/mail/mail-sender.ts';

interface AddressNotice {
  name: string;
  userId: string;
  userType: UserType;
  /** The old address. */
  address: string;
  publicUrl: string;
  sender: MailSender;
}

/**
 * Returns the email that notifies the old address that it was replaced. It does not contain the new
 * address.
 */
export function addressNoticeMail(notice: AddressNotice): Mail {
  const { name, userId, userType, address, publicUrl, sender } = notice;
  const questions = sender.questions(mailTexts('en'));
  const [role, asks] = userType === 'auditor' ? ['auditor', 'an'] : ['administrator', 'another'];
  const paragraphs = [
    `Hello ${name},`,
    `The email address of your ${role} account ${userId} at ${publicUrl} was changed. VoteWise no longer sends emails about this account to this address.`,
    `If you changed it, you can ignore this email. If not, ask ${asks} administrator to disable the account: the person who changed the address knows your password.`,
  ];
  return {
    to: { name, address },
    subject: `The email address of ${userId} was changed`,
    text: [...paragraphs, questions].join('\n\n'),
    html: mailPage({
      language: 'en',
      heading: sender.heading,
      body: [
        ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
        `<p style="font-size:14px;color:#544c59">${escapeHtml(questions)}</p>`,
      ],
    }),
    label: `${userId}-address`,
  };
}
