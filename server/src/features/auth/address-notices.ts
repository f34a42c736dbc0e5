import type { AddressNoticeStore } from './address-notice-store.ts';
import type { UserDocument } from '../people/index.ts';
import type { Core } from '../../platform/feature/feature.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import { MAIL_LEASE_SECONDS, type Mail } from '../../platform/mail/mailer.ts';
import { createWorkQueue, type Lease, retryAt } from '../../platform/db/work-queue.ts';
import { explainMailFailure } from '../../platform/mail/mail-failure.ts';
import { mailPage } from '../../platform/mail/mail-page.ts';
import { escapeHtml } from '../../platform/escape-html.ts';
import { mailTexts } from '../../platform/languages/mail-texts.ts';
import type { UserType } from '@votewise/contract';

/** The retries take about six hours. A later notice would be useless. */
const MOST_ATTEMPTS = 16;

/**
 * Notifies the old address that it was replaced. A stranger who learned the password could
 * otherwise take over the account unnoticed. Each notice is delivered at least once.
 */
export function createAddressNotices(core: Core, store: AddressNoticeStore) {
  const { mailer, clock, logger, publicUrl, sender } = core;

  /** @returns when to try again; null if this address needs no further attempt */
  async function tell(user: UserDocument, address: string): Promise<Date | null> {
    const { userId, userType } = user;
    const attempts = user.addressNotice?.attempts ?? 1;
    try {
      await mailer.send(addressNoticeMail({ userId, userType, address, publicUrl, sender }));
      return null;
    } catch (error) {
      const isLast = explainMailFailure(error).isPermanent || attempts >= MOST_ATTEMPTS;
      const text = 'the notice of a new address was not sent';
      logger.warn({ attempts }, isLast ? text : `${text}, will retry`);
      return isLast ? null : retryAt(clock.now(), attempts);
    }
  }

  async function work(user: UserDocument, lease: Lease): Promise<void> {
    let next: Date | null = null;
    for (const [key, address] of Object.entries(user.addressNotice?.to ?? {})) {
      const again = await tell(user, address);
      if (again) next = again;
      else await store.drop(user._id, key);
    }
    await store.schedule(user._id, lease.until, next);
  }

  const queue = createWorkQueue({
    kind: 'notice of a new address',
    rows: store.rows,
    leaseSeconds: MAIL_LEASE_SECONDS,
    clock,
    logger,
    work,
  });
  return { sendDue: queue.workOnDue, nextDue: queue.nextDue };
}

interface AddressNotice {
  userId: string;
  userType: UserType;
  /** The old address. */
  address: string;
  publicUrl: string;
  sender: MailSender;
}

/** Returns the email that notifies the old address that it was replaced. It does not contain the new address. */
function addressNoticeMail(notice: AddressNotice): Mail {
  const { userId, userType, address, publicUrl, sender } = notice;
  const contactLine = sender.contactLine(mailTexts('en'));
  const [role, asks] = userType === 'auditor' ? ['auditor', 'an'] : ['administrator', 'another'];
  const paragraphs = [
    'Hello,',
    `The email address of your ${role} account ${userId} at ${publicUrl} was changed. VoteWise no longer sends emails about this account to this address.`,
    `If you changed it, you can ignore this email. If not, ask ${asks} administrator to disable the account: the person who changed the address knows your password.`,
  ];
  return {
    // Not the name, because whoever took over the account could have chosen one that mail servers reject.
    to: { name: userId, address },
    subject: `The email address of ${userId} was changed`,
    text: [...paragraphs, contactLine].join('\n\n'),
    html: mailPage({
      language: 'en',
      heading: sender.heading,
      body: [
        ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
        `<p style="font-size:14px;color:#544c59">${escapeHtml(contactLine)}</p>`,
      ],
    }),
    label: `${userId}-address`,
  };
}
