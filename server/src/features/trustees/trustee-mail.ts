import type { TrusteeStage } from '@votewise/contract';
import { escapeHtml } from '../../platform/escape-html.ts';
import { mailTexts } from '../../platform/languages/mail-texts.ts';
import { apart, mailPage } from '../../platform/mail/mail-page.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { givenNameFirst } from '../../platform/mail/given-name-first.ts';
import type { TrusteeDocument, TrusteeGroupRecord } from './trustee-group-document.ts';

interface TrusteeMail {
  group: Pick<TrusteeGroupRecord, '_id' | 'name' | 'threshold' | 'members'>;
  to: Pick<TrusteeDocument, 'name' | 'email' | 'language'>;
  /** What the email is about: the stage of the group, a count to decrypt, or only the link. */
  about: TrusteeStage | 'link' | 'decryption';
  /** The secret part of the personal link. */
  token: string;
  publicUrl: string;
  sender: MailSender;
}

/** Returns the email that tells a key holder what to do next, or what has become of the group. */
export function trusteeMail({ group, to, about, token, publicUrl, sender }: TrusteeMail): Mail {
  const t = mailTexts(to.language);
  const name = apart(t, group.name);
  const [size, threshold] = [String(group.members.length), String(group.threshold)];
  const organization = sender.organization;
  const link = `${publicUrl}/key-holder#${token}`;
  const invited = organization
    ? t('keyHolder.invitedBy', { organisation: apart(t, organization), group: name, size })
    : t('keyHolder.invited', { group: name, size });
  const news = {
    certificate: [
      invited,
      t('keyHolder.purpose', { threshold }),
      t('keyHolder.certificate'),
      t('keyHolder.secret'),
    ],
    polynomial: [t('keyHolder.polynomial', { group: name })],
    share: [t('keyHolder.share', { group: name })],
    drill: [t('keyHolder.drill', { group: name })],
    ready: [t('keyHolder.ready', { group: name }), t('keyHolder.keep', { threshold })],
    stopped: [t('keyHolder.stopped', { group: name })],
    retired: [],
    link: [t('keyHolder.renewed', { group: name })],
    decryption: [t('keyHolder.decryption', { group: name })],
  }[about];
  const subject =
    about === 'ready' || about === 'stopped' || about === 'link' || about === 'decryption'
      ? t(`keyHolder.subject.${about}`, { group: group.name })
      : t('keyHolder.subject.turn', { group: group.name });
  const paragraphs = [t('signIn.hello', { name: apart(t, givenNameFirst(to.name)) }), ...news];
  return mailTo(to, { subject, paragraphs, link, sender, label: `key-holder-${about}` });
}

/** Returns the email that tells an address that it was replaced. It does not contain the new address. */
export function formerAddressMail({
  group,
  to,
  sender,
}: Pick<TrusteeMail, 'to' | 'sender'> & { group: Pick<TrusteeGroupRecord, 'name'> }): Mail {
  const t = mailTexts(to.language);
  return mailTo(to, {
    subject: t('keyHolder.subject.replaced', { group: group.name }),
    paragraphs: [
      t('signIn.hello', { name: apart(t, givenNameFirst(to.name)) }),
      t('keyHolder.replaced', { group: apart(t, group.name) }),
      t('keyHolder.notYou'),
    ],
    sender,
    label: 'key-holder-replaced',
  });
}

function mailTo(
  { name, email, language }: TrusteeMail['to'],
  {
    subject,
    paragraphs,
    link,
    sender,
    label,
  }: { subject: string; paragraphs: string[]; link?: string; sender: MailSender; label: string },
): Mail {
  const t = mailTexts(language);
  const contactLine = sender.contactLine(t);
  const linkLine = link === undefined ? [] : [t('keyHolder.link', { link })];
  const button = (href: string) =>
    `<p><a href="${escapeHtml(href)}">${escapeHtml(t('keyHolder.button'))}</a></p>`;
  return {
    to: { name, address: email },
    subject,
    text: [...paragraphs, ...linkLine, contactLine].join('\n\n'),
    html: mailPage({
      language: t.language,
      heading: sender.heading,
      body: [
        ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
        ...(link === undefined ? [] : [button(link)]),
        `<p style="font-size:14px;color:#544c59">${escapeHtml(contactLine)}</p>`,
      ],
    }),
    label,
  };
}
