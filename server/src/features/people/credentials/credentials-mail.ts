import { formatMomentIn, type UserType } from '@votewise/contract';
import { LANGUAGES, type Language } from '@votewise/contract/locales/languages';
import { type MailTexts, mailTexts } from '../../../platform/languages/mail-texts.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import { apart, isMirrored, mailPage } from '../../../platform/mail/mail-page.ts';
import type { MailSender } from '../../../platform/mail/mail-sender.ts';
import { givenNameFirst } from '../../../platform/mail/given-name-first.ts';

interface CredentialsMail {
  name: string;
  email: string;
  userId: string;
  userType: UserType;
  /** The voter's language; missing: English. */
  language?: Language;
  password: string;
  /** When the password expires unless it has been used by then. */
  expiresAt: Date;
  occasion: keyof typeof OCCASIONS;
  /** URL of the site, without a trailing slash. */
  publicUrl: string;
  sender: MailSender;
  /** Of the times in the email. Null if the organization has set none: UTC, because the reader’s is unknown. */
  timeZone: string | null;
}

const OCCASIONS = {
  registered: {
    subject: 'credentials.subject',
    notes: ['credentials.replacesEarlier', 'credentials.keepSecret', 'credentials.unexpected'],
  },
  reset: {
    subject: 'reset.subject',
    notes: ['reset.oldStillWorks', 'credentials.keepSecret', 'reset.unexpected'],
  },
} as const;

/** Text that differs in emails to administrators and auditors, which are in English. */
const STAFF = {
  admin: { role: 'an administrator', idLabel: 'Admin ID', notes: [] },
  auditor: {
    role: 'an auditor',
    idLabel: 'Auditor ID',
    notes: ['On the sign-in page, select “Admin” and enter your auditor ID.'],
  },
} as const;

function purposeOf({ userType, occasion, sender }: CredentialsMail, t: MailTexts): string {
  const organization = sender.organization && apart(t, sender.organization);
  if (occasion === 'reset')
    return organization
      ? t('reset.requestedAt', { organisation: organization })
      : t('reset.requested');
  if (userType === 'voter')
    return organization
      ? t('credentials.registeredBy', { organisation: organization })
      : t('credentials.registered');
  const { role } = STAFF[userType];
  return organization
    ? `${organization} has registered you as ${role}.`
    : `You have been registered as ${role}.`;
}

/**
 * The email with a user's credentials. Only this, `code-sheet-pdf.ts`, and the file of the first administrator contain
 * passwords in plain text.
 */
export function credentialsMail(given: CredentialsMail): Mail {
  const { name, email, userId, userType, password, publicUrl, expiresAt, sender } = given;
  const occasion = OCCASIONS[given.occasion];
  const staff = userType === 'voter' ? undefined : STAFF[userType];
  const t = mailTexts(staff ? 'en' : (given.language ?? 'en'));
  const hello = t('signIn.hello', { name: apart(t, givenNameFirst(name)) });
  const purpose = purposeOf(given, t);
  const details = t('credentials.details');
  const deadline = t('credentials.deadline', {
    moment: formatMomentIn(expiresAt, {
      timeZone: given.timeZone ?? 'UTC',
      locale: LANGUAGES[t.language].locale,
    }),
  });
  const notes = [
    deadline,
    ...occasion.notes.map((key) => t(key, { userId })),
    ...(staff?.notes ?? []),
  ];
  const link = `${publicUrl}/login`;
  const orOpen = t('signIn.orOpen', { link: apart(t, link) });
  const contactLine = sender.contactLine(t);
  const lines = [
    hello,
    '',
    purpose,
    details,
    '',
    staff ? `${staff.idLabel}: ${userId}` : t('signIn.userIdLine', { userId }),
    t('signIn.passwordLine', { password }),
    '',
    t('signIn.link', { link }),
    '',
    ...notes,
    '',
    contactLine,
  ];
  const rows = [
    tableRow(t, staff?.idLabel ?? t('signIn.userId'), userId),
    tableRow(t, t('signIn.password'), password),
  ];
  const body = [
    `<p>${escapeHtml(hello)}</p><p>${escapeHtml(purpose)} ${escapeHtml(details)}</p>`,
    `<table role="presentation" style="border-collapse:collapse">${rows.join('')}</table>`,
    `<p><a href="${escapeHtml(link)}" style="display:inline-block;background:#64225c;color:#fff;padding:12px 24px;border-radius:4px;text-decoration:none">${escapeHtml(t('signIn.button'))}</a></p>`,
    `<p style="font-size:14px;color:#544c59">${escapeHtml(orOpen)}<br>${escapeHtml(notes.join(' '))}</p>`,
    `<p style="font-size:14px;color:#544c59">${escapeHtml(contactLine)}</p>`,
  ];
  return {
    to: { name, address: email },
    subject: t(occasion.subject, { userId }),
    text: lines.join('\n'),
    html: mailPage({ language: t.language, heading: sender.heading, body }),
    label: userId,
  };
}

const tableRow = (t: MailTexts, label: string, value: string) =>
  isMirrored(t.language)
    ? `<tr><td style="padding:4px 0 4px 16px;color:#544c59">${escapeHtml(label)}</td><td dir="ltr" style="padding:4px 0;font-family:monospace;font-size:18px;text-align:right">${escapeHtml(value)}</td></tr>`
    : `<tr><td style="padding:4px 16px 4px 0;color:#544c59">${escapeHtml(label)}</td><td style="padding:4px 0;font-family:monospace;font-size:18px">${escapeHtml(value)}</td></tr>`;
