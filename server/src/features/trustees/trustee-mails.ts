import { newLinkToken, linkHashOf } from '../../platform/link-tokens.ts';
import type { Core } from '../../platform/feature/feature.ts';
import { createWorkQueue, type Lease, retryAt } from '../../platform/db/work-queue.ts';
import { explainMailFailure } from '../../platform/mail/mail-failure.ts';
import { MAIL_LEASE_SECONDS } from '../../platform/mail/mailer.ts';
import { OVERTAKEN, untilWritten } from '../../platform/until-written.ts';
import { createFormerAddressNotices } from './former-address-notices.ts';
import { withMessage } from './key-ceremony.ts';
import { MOST_ATTEMPTS, newsFor, withDueTime } from './queued-mails.ts';
import type { QueuedMail, TrusteeDocument, TrusteeGroupRecord } from './trustee-group-document.ts';
import type { TrusteeGroupStore } from './trustee-group-store.ts';
import { trusteeMail } from './trustee-mail.ts';

/** Links of earlier emails that still work. */
const MOST_LINKS = 5;

/**
 * Emails key holders what is awaited of them. Each email is delivered at least once, and has a new link: only hashes of
 * links are stored.
 */
export function createTrusteeMails(
  core: Core,
  store: TrusteeGroupStore,
  needs: { isDecryptionAwaited: (groupId: string, index: number) => Promise<boolean> },
) {
  const { mailer, clock, logger, publicUrl, sender } = core;
  const notices = createFormerAddressNotices(core, store);

  /** Changes a trustee unless the email is about something that is over. Returns the group with the change. */
  const change = (
    id: string,
    index: number,
    about: QueuedMail['about'],
    changed: (trustee: TrusteeDocument) => Partial<TrusteeDocument>,
  ): Promise<TrusteeGroupRecord | undefined> =>
    untilWritten(async () => {
      const group = await store.find(id);
      const trustee = group?.members[index - 1];
      if (!group || !trustee || trustee.mail?.about !== about) return undefined;
      const next = withMessage({ group, index }, changed(trustee));
      // The lease stays: the last write of this turn sets when the next email is due.
      return (await store.replace(next, [])) ? next : OVERTAKEN;
    });

  /** Returns when to try again; null if no email waits for this trustee any more. */
  async function send(id: string, index: number, about: QueuedMail['about']): Promise<Date | null> {
    const token = newLinkToken();
    const hash = linkHashOf(token);
    const group = await change(id, index, about, ({ links }) => ({
      links: [...links, hash].slice(-MOST_LINKS),
    }));
    const to = group?.members[index - 1];
    if (!group || !to) return null;
    // Pages that were open may have gone on by themselves.
    const isDue =
      about === 'link' ||
      (about === 'decryption'
        ? await needs.isDecryptionAwaited(id, index)
        : newsFor(group, to) === about);
    if (!isDue) {
      await change(id, index, about, () => ({ mail: null }));
      return null;
    }
    try {
      await mailer.send(
        trusteeMail({
          group,
          to,
          about: about === 'decryption' ? about : (newsFor(group, to) ?? 'link'),
          token,
          publicUrl,
          sender,
        }),
      );
      await change(id, index, about, () => ({ mail: null, linkSentAt: clock.now() }));
      return null;
    } catch (error) {
      const { isPermanent, reason, mayHaveArrived } = explainMailFailure(error);
      const attempts = (to.mail?.attempts ?? 0) + 1;
      const hasFailed = isPermanent || attempts >= MOST_ATTEMPTS;
      const text = 'the email to a key holder was not sent';
      logger.warn({ attempts }, hasFailed ? text : `${text}, will retry`);
      const mail = { about, attempts, lastError: reason, hasFailed };
      // Links that no one has must not take the place of one that works.
      await change(id, index, about, ({ links }) => ({
        mail,
        links: mayHaveArrived ? links : links.filter((one) => one !== hash),
      }));
      return hasFailed ? null : retryAt(clock.now(), attempts);
    }
  }

  async function work(group: TrusteeGroupRecord, lease: Lease): Promise<void> {
    const { _id, members } = group;
    const due: Date[] = [];
    for (const [place, { mail, formerAddresses }] of members.entries()) {
      for (const former of formerAddresses) {
        const again = await notices.tell(group, place + 1, former);
        if (again) due.push(again);
      }
      if (mail === null || mail.hasFailed) continue;
      const again = await send(_id, place + 1, mail.about);
      if (again) due.push(again);
    }
    const [first] = due.toSorted((one, other) => one.getTime() - other.getTime());
    await untilWritten(async () => {
      const read = await store.find(_id);
      // A newer email that is due at another time was queued in the meantime.
      if (read?.mailDueAt?.getTime() !== lease.until.getTime()) return undefined;
      return (await store.replace(withDueTime(read, first ?? lease.until), []))
        ? undefined
        : OVERTAKEN;
    });
  }

  const queue = createWorkQueue({
    kind: 'email to key holders',
    rows: store.mails,
    leaseSeconds: MAIL_LEASE_SECONDS,
    clock,
    logger,
    work,
  });
  return { sendDue: queue.workOnDue, nextDue: queue.nextDue };
}
