import { ifFound } from '../../../platform/app-error.ts';
import type { Core } from '../../../platform/feature/feature.ts';
import { createWorkQueue, type Lease, retryAt } from '../../../platform/db/work-queue.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { mailTexts } from '../../../platform/languages/mail-texts.ts';
import { explainMailFailure } from '../../../platform/mail/mail-failure.ts';
import { apart, mailPage } from '../../../platform/mail/mail-page.ts';
import type { MailSender } from '../../../platform/mail/mail-sender.ts';
import { type Mail, MAIL_LEASE_SECONDS } from '../../../platform/mail/mailer.ts';
import { givenNameFirst } from '../../../platform/mail/given-name-first.ts';
import type { Voters, VoterRecord } from '../../people/index.ts';
import type { Meetings } from '../agenda/meetings.ts';
import type { MeetingRecord } from '../stored/meeting-store.ts';
import type { ProxyNotice, ProxyStore } from './proxy-store.ts';

/** How often to look whether a member without an address has one, because it may have been removed for a moment. */
const ADDRESS_MS = 3_600_000;

/**
 * Emails members whose proxy an administrator entered, because they may not have given it. Each notice is delivered at
 * least once, unless a mail server rejects it for good. Members without an address, which the desk shows, get it once they
 * have one, also after the meeting: it may be opened again, and they learn of a ballot that was cast for them.
 */
export function createProxyNotices(
  { mailer, clock, logger, publicUrl, sender }: Core,
  deps: {
    store: ProxyStore;
    voters: Pick<Voters, 'findByIds'>;
    meetings: Pick<Meetings, 'find'>;
  },
) {
  const { store, voters, meetings } = deps;

  /** Returns false if the member has no address. Names nothing if the meeting or the holder is gone. */
  async function send(
    meeting: Pick<MeetingRecord, 'title'> | undefined,
    { giver, holder }: ProxyNotice,
  ): Promise<boolean> {
    const found = await voters.findByIds([giver, holder]);
    const [to, by] = [giver, holder].map((id) => found.find(({ _id }) => _id === id));
    if (!to) return true;
    const { email } = to;
    if (email === null) return false;
    const mail = (about?: Representation) =>
      mailer.send(proxyNoticeMail({ ...to, email }, about, { publicUrl, sender }));
    const about = meeting && by && { title: meeting.title, holder: by.name };
    await mail(about).catch((error: unknown) => {
      if (!explainMailFailure(error).isPermanent) throw error;
      return mail();
    });
    return true;
  }

  async function work(
    {
      _id,
      notices = {},
      noticeAttempts = 1,
    }: Awaited<ReturnType<ProxyStore['notices']['claim']>> & object,
    lease: Lease,
  ): Promise<void> {
    const meeting = await ifFound(meetings.find(_id));
    let next: Date | null = null;
    for (const [key, notice] of Object.entries(notices)) {
      try {
        if (await send(meeting, notice)) await store.dropNotice(_id, key);
        else next = new Date(clock.now().getTime() + ADDRESS_MS);
      } catch (error) {
        const isLast = explainMailFailure(error).isPermanent;
        const text = 'the notice of a proxy was not sent';
        logger.warn({ attempts: noticeAttempts }, isLast ? text : `${text}, will retry`);
        if (isLast) await store.dropNotice(_id, key);
        else next = retryAt(clock.now(), noticeAttempts);
      }
    }
    await store.scheduleNotices(_id, lease.until, next);
  }

  const queue = createWorkQueue({
    kind: 'notice of a proxy',
    rows: store.notices,
    leaseSeconds: MAIL_LEASE_SECONDS,
    clock,
    logger,
    work,
  });
  return { sendDue: queue.workOnDue, nextDue: queue.nextDue };
}

interface Representation {
  /** The meeting's. */
  title: string;
  /** The name of the member who holds the proxy. */
  holder: string;
}

/**
 * Returns the email that tells a member who represents them at a meeting.
 * @param about left out, the email contains no text that an administrator wrote about the member or the proxy: names
 *   could be chosen so that mail servers reject the email
 */
function proxyNoticeMail(
  {
    name,
    email,
    userId,
    language = 'en',
  }: Pick<VoterRecord, 'name' | 'userId'> & {
    email: string;
    language?: VoterRecord['language'];
  },
  about: Representation | undefined,
  { publicUrl, sender }: { publicUrl: string; sender: MailSender },
): Mail {
  const t = mailTexts(language);
  const link = `${publicUrl}/login`;
  const entered = about
    ? [
        t('signIn.hello', { name: apart(t, givenNameFirst(name)) }),
        t('proxy.entered', { holder: apart(t, about.holder), meeting: apart(t, about.title) }),
      ]
    : [t('proxy.enteredUnnamed')];
  const paragraphs = [...entered, t('proxy.later'), t('proxy.ifWrong')];
  const contactLine = sender.contactLine(t);
  return {
    to: { name: about ? name : userId, address: email },
    subject: about
      ? t('proxy.subject', { holder: about.holder, meeting: about.title })
      : t('proxy.subjectUnnamed'),
    text: [...paragraphs, t('signIn.link', { link }), contactLine].join('\n\n'),
    html: mailPage({
      language: t.language,
      heading: sender.heading,
      body: [
        ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
        `<p><a href="${escapeHtml(link)}">${escapeHtml(t('signIn.button'))}</a></p>`,
        `<p style="font-size:14px;color:#544c59">${escapeHtml(contactLine)}</p>`,
      ],
    }),
    label: `${userId}-proxy`,
  };
}
