import { type Language, LANGUAGES } from '../../../contract/languages/languages.ts';
import type { PdfCard, PdfDocument } from '../../../platform/pdf/document.ts';
import type { MailSender } from '../../../platform/mail/sender.ts';

/** What one sheet says. */
export interface Sheet {
  userId: string;
  name: string;
  password: string;
  /** When the password expires unless it is used before. */
  expiresAt: Date;
  /** Of its texts. */
  language: Language;
}

interface Printing {
  sheets: readonly Sheet[];
  printedAt: Date;
  /** Address of the site, without a trailing slash. */
  publicUrl: string;
  sender: MailSender;
  /** Of the administrator who hands the sheets out. */
  timeZone: string;
}

/** The code sheets as a document. It is the only place where the passwords appear in plain text. */
export function sheetsDocument({ sheets, printedAt, ...given }: Printing): PdfDocument {
  const cards = sheets.map((sheet) => cardOf(sheet, given));
  return {
    title: 'Code sheets',
    author: given.sender.organisation ?? 'VoteWise',
    createdAt: printedAt,
    blocks: [{ kind: 'cards', cards }],
  };
}

function cardOf(
  { userId, name, password, expiresAt, language }: Sheet,
  { publicUrl, sender, timeZone }: Omit<Printing, 'sheets' | 'printedAt'>,
): PdfCard {
  const link = `${publicUrl}/login`;
  // Shorter to type. Browsers add it.
  const address = link.replace('https://', '');
  return {
    language,
    direction: LANGUAGES[language].direction,
    sender: sender.frame.heading,
    name,
    besideCode: [
      { label: 'Voter ID', value: userId },
      { label: 'Sign in at', value: address },
    ],
    secret: { label: 'Password', value: password },
    notes: [
      'Scan the code with your phone, or open the address above. Then enter your voter ID and this password.',
      'Keep this sheet to yourself. Anyone who has it can vote as you.',
      `Sign in by ${showMoment(expiresAt, timeZone)}. After that, ask for a new sheet.`,
      sender.frame.questions,
    ],
    // A browser sends nothing after the # to any server.
    code: { text: `${link}#${userId}`, label: `QR code with the address ${link}#${userId}` },
  };
}

function showMoment(moment: Date, timeZone: string): string {
  return new Intl.DateTimeFormat('en-US', {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZoneName: 'short',
    timeZone,
  }).format(moment);
}

/** Such as `code-sheets-2027-05-03.pdf`. */
export function sheetsFileName(printedAt: Date, timeZone: string): string {
  const day = new Intl.DateTimeFormat('en-CA', { dateStyle: 'short', timeZone }).format(printedAt);
  return `code-sheets-${day}.pdf`;
}
