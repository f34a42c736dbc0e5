import { type Language, LANGUAGES } from '@votewise/contract/locales/languages';
import { formatZoned } from '@votewise/contract/base/zoned-time';
import { mailTexts } from '../../../platform/languages/mail-texts.ts';
import type { PdfCard, PdfDocument } from '../../../platform/pdf/pdf-document.ts';
import type { MailSender } from '../../../platform/mail/mail-sender.ts';
import { sheetTexts } from './code-sheet-texts.ts';

export interface Sheet {
  userId: string;
  name: string;
  password: string;
  /** When the password expires unless it has been used by then. */
  expiresAt: Date;
  language: Language;
}

/** The code sheets as a document. They contain passwords in plain text. */
export function sheetsDocument(printing: {
  sheets: readonly Sheet[];
  printedAt: Date;
  /** URL of the site, without a trailing slash. */
  publicUrl: string;
  sender: MailSender;
  /** The time zone of the administrator who hands out the sheets. */
  timeZone: string;
}): PdfDocument {
  const { sheets, printedAt, publicUrl, sender, timeZone } = printing;
  const link = `${publicUrl}/login`;

  function cardOf({ userId, name, password, expiresAt, language }: Sheet): PdfCard {
    const t = sheetTexts(language);
    const { direction, locale } = LANGUAGES[language];
    // A browser sends nothing after the # to any server.
    const address = `${link}#${userId}`;
    const moment = formatZoned(expiresAt, locale, { ...MOMENT, timeZone });
    return {
      language,
      direction,
      sender: sender.heading,
      name,
      id: { label: t('sheet.userId'), value: userId },
      instruction: t('sheet.howTo'),
      // Without `https://`, which browsers add, the address is shorter to type.
      address: { label: t('sheet.signInAt'), value: link.replace('https://', '') },
      secret: { label: t('sheet.password'), value: password },
      notes: [
        t('sheet.keepSecret'),
        t('sheet.deadline', { moment }),
        sender.contactLine(mailTexts(language)),
      ],
      code: { text: address, label: t('sheet.code', { address }) },
    };
  }

  return {
    title: 'Code sheets',
    author: sender.organization ?? 'VoteWise',
    createdAt: printedAt,
    blocks: [{ kind: 'cards', cards: sheets.map(cardOf) }],
  };
}

const MOMENT = {
  year: 'numeric',
  month: 'long',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
} as const;

/** Such as `code-sheets-2027-05-03.pdf`. */
export function sheetsFileName(printedAt: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(printedAt);
  return `code-sheets-${day}.pdf`;
}
