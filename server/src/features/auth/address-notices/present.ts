import { escapeHtml } from '../../../platform/mail/escape-html.ts';
import type { Mail } from '../../../platform/mail/mailer.ts';

interface AddressNotice {
  name: string;
  userId: string;
  /** The old address. */
  address: string;
  publicUrl: string;
}

/** Notifies the old address that it was replaced. It does not show the new one. */
export function addressNoticeMail({ name, userId, address, publicUrl }: AddressNotice): Mail {
  const paragraphs = [
    `Hello ${name},`,
    `The email address of your administrator account ${userId} at ${publicUrl} was changed. VoteWise no longer sends emails about this account here.`,
    'If you changed it, you can ignore this email. If not, ask another administrator to disable the account: the person who changed the address knows your password.',
  ];
  const html = paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`).join('\n');
  return {
    to: { name, address },
    subject: `The address of ${userId} was changed`,
    text: paragraphs.join('\n\n'),
    html: `<!doctype html><html lang="en"><body style="margin:0;padding:24px;color:#211b24;font:16px/1.5 Georgia,serif">${html}</body></html>`,
    label: `${userId}-address`,
  };
}
