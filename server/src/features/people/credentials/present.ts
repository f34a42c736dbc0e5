import type { Mail } from '../../../platform/mail/mailer.ts';

interface CredentialsMail {
  name: string;
  email: string;
  userId: string;
  userType: 'voter' | 'admin';
  password: string;
  /** When the password ends unless it is used before. */
  expiresAt: Date;
  /** Why the mail comes: somebody registered the person, or asked for another password. */
  occasion: keyof typeof OCCASIONS;
  /** Address of the site, without a slash at the end. */
  publicUrl: string;
}

const OCCASIONS = {
  registered: {
    subject: 'Your VoteWise sign-in',
    voter: 'You have been registered as a voter.',
    admin: 'You have been made an administrator.',
    notes: [
      'This mail replaces any earlier one: only the newest password works.',
      'Keep it to yourself. Whoever has it can act in your name.',
      'If you did not expect this mail, you can ignore it.',
    ],
  },
  reset: {
    subject: 'Your new VoteWise sign-in',
    voter: 'Somebody, most likely you, asked for a new password.',
    admin: 'Somebody, most likely you, asked for a new password.',
    notes: [
      'Your old password works until you sign in with this one, and then no more.',
      'Keep it to yourself. Whoever has it can act in your name.',
      'If you did not ask for it, you can ignore this mail: nothing changes.',
    ],
  },
};

/** The mail that carries somebody's sign-in; the only place where the password ever stands in plain text. */
export function credentialsMail(given: CredentialsMail): Mail {
  const { name, email, userId, userType, password, publicUrl, expiresAt } = given;
  const occasion = OCCASIONS[given.occasion];
  const purpose = occasion[userType];
  const idLabel = userType === 'admin' ? 'Admin ID' : 'Voter ID';
  const link = `${publicUrl}/login`;
  const deadline = `Sign in by ${showMoment(expiresAt)}. After that, "Forgot?" on the sign-in page sends new details.`;
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
    ...occasion.notes,
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
      notes: [deadline, ...occasion.notes].join(' '),
    }),
    label: userId,
  };
}

/** `December 20, 2026 at 8:15 PM UTC`: nobody knows the reader's zone. */
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
    'greeting' | 'purpose' | 'idLabel' | 'userId' | 'password' | 'link' | 'notes',
    string
  >,
): string {
  const { greeting, purpose, idLabel, userId, password, link, notes } = given;
  const row = (label: string, value: string) =>
    `<tr><td style="padding:4px 16px 4px 0;color:#544c59">${label}</td><td style="padding:4px 0;font-family:monospace;font-size:18px">${escapeHtml(value)}</td></tr>`;
  return [
    '<!doctype html><html lang="en"><body style="margin:0;background:#f5f3f0;color:#211b24;font:16px/1.5 Georgia,serif">',
    '<div style="max-width:560px;margin:0 auto;padding:32px 24px">',
    '<p style="border-top:3px solid #211b24;padding-top:16px;font-size:22px">VoteWise</p>',
    `<p>Hello ${escapeHtml(greeting)},</p><p>${purpose} Sign in with these details:</p>`,
    `<table role="presentation" style="border-collapse:collapse">${row(idLabel, userId)}${row('Password', password)}</table>`,
    `<p><a href="${escapeHtml(link)}" style="display:inline-block;background:#64225c;color:#fff;padding:12px 24px;border-radius:4px;text-decoration:none">Sign in</a></p>`,
    `<p style="font-size:14px;color:#544c59">Or open ${escapeHtml(link)}<br>${escapeHtml(notes)}</p>`,
    '</div></body></html>',
  ].join('\n');
}

function escapeHtml(text: string): string {
  return text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');
}
