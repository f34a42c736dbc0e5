import type { UserType } from '../../../contract/index.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';
import type { MailSender } from '../../../platform/mail/sender.ts';

interface CredentialsMail {
  name: string;
  email: string;
  userId: string;
  userType: UserType;
  password: string;
  /** When the password expires unless it is used before. */
  expiresAt: Date;
  /** The reason for the email: registration, or a requested password. */
  occasion: keyof typeof OCCASIONS;
  /** Address of the site, without a trailing slash. */
  publicUrl: string;
  sender: MailSender;
}

type Purpose = (organisation: string | undefined) => string;

const registeredAs =
  (role: string): Purpose =>
  (organisation) =>
    organisation
      ? `${organisation} has registered you as ${role}.`
      : `You have been registered as ${role}.`;

const requested: Purpose = (organisation) =>
  `A new password was requested for your account${organisation ? ` at ${organisation}` : ''}.`;

const OCCASIONS = {
  registered: {
    subject: 'Your VoteWise credentials',
    voter: registeredAs('a voter'),
    admin: registeredAs('an administrator'),
    auditor: registeredAs('an auditor'),
    notes: [
      'This email replaces earlier ones. Only the newest password works.',
      'Don’t share this password. Anyone who has it can sign in as you.',
      'If you didn’t expect this email, you can ignore it.',
    ],
  },
  reset: {
    subject: 'Your new VoteWise password',
    voter: requested,
    admin: requested,
    auditor: requested,
    notes: [
      'Your old password works until you sign in with this one.',
      'Don’t share this password. Anyone who has it can sign in as you.',
      'If you didn’t request it, you can ignore this email. Nothing will change.',
    ],
  },
};

const ID_LABELS: Record<UserType, string> = {
  voter: 'Voter ID',
  admin: 'Admin ID',
  auditor: 'Auditor ID',
};

const SIGN_IN_AS_ADMIN = 'On the sign-in page, select “Admin” and enter your auditor ID.';

/** The email with a user's credentials. This is the only place where the password appears in plain text. */
export function credentialsMail(given: CredentialsMail): Mail {
  const { name, email, userId, userType, password, publicUrl, expiresAt, sender } = given;
  const occasion = OCCASIONS[given.occasion];
  const purpose = occasion[userType](sender.organisation);
  const idLabel = ID_LABELS[userType];
  const notes = [...occasion.notes, ...(userType === 'auditor' ? [SIGN_IN_AS_ADMIN] : [])];
  const link = `${publicUrl}/login`;
  const deadline = `Sign in by ${showMoment(expiresAt)}. After that, “Forgot?” on the sign-in page sends you a new password.`;
  const lines = [
    `Hello ${name},`,
    '',
    purpose,
    'Sign in with these details:',
    '',
    `${idLabel}: ${userId}`,
    `Password: ${password}`,
    '',
    `Sign in: ${link}`,
    '',
    deadline,
    ...notes,
    '',
    sender.frame.questions,
  ];
  return {
    to: { name, address: email },
    subject: `${occasion.subject}: ${userId}`,
    text: lines.join('\n'),
    html: html({
      greeting: name,
      purpose,
      idLabel,
      userId,
      password,
      link,
      notes: [deadline, ...notes].join(' '),
      ...sender.frame,
    }),
    label: userId,
  };
}

/** `December 20, 2026 at 8:15 PM UTC`, because the reader's time zone is unknown. */
function showMoment(moment: Date): string {
  const format = new Intl.DateTimeFormat('en-US', {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: 'UTC',
  });
  return `${format.format(moment)} UTC`;
}

function html(
  given: Record<
    | 'greeting'
    | 'purpose'
    | 'idLabel'
    | 'userId'
    | 'password'
    | 'link'
    | 'notes'
    | 'heading'
    | 'questions',
    string
  >,
): string {
  const { greeting, purpose, idLabel, userId, password, link, notes } = given;
  const { heading, questions } = given;
  const row = (label: string, value: string) =>
    `<tr><td style="padding:4px 16px 4px 0;color:#544c59">${label}</td><td style="padding:4px 0;font-family:monospace;font-size:18px">${escapeHtml(value)}</td></tr>`;
  return [
    '<!doctype html><html lang="en"><body style="margin:0;background:#f5f3f0;color:#211b24;font:16px/1.5 Georgia,serif">',
    '<div style="max-width:560px;margin:0 auto;padding:32px 24px">',
    `<p style="border-top:3px solid #211b24;padding-top:16px;font-size:22px">${escapeHtml(heading)}</p>`,
    `<p>Hello ${escapeHtml(greeting)},</p><p>${escapeHtml(purpose)} Sign in with these details:</p>`,
    `<table role="presentation" style="border-collapse:collapse">${row(idLabel, userId)}${row('Password', password)}</table>`,
    `<p><a href="${escapeHtml(link)}" style="display:inline-block;background:#64225c;color:#fff;padding:12px 24px;border-radius:4px;text-decoration:none">Sign in</a></p>`,
    `<p style="font-size:14px;color:#544c59">Or open ${escapeHtml(link)}<br>${escapeHtml(notes)}</p>`,
    `<p style="font-size:14px;color:#544c59">${escapeHtml(questions)}</p>`,
    '</div></body></html>',
  ].join('\n');
}
