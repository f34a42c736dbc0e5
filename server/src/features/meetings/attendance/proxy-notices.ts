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
 * Emails givers whose proxy an administrator entered, because they may not have given it, or whose holder declined it, and
 * holders who are named in one. Each notice is delivered at least once, unless a mail server rejects it for good. Givers
 * without an address, which the desk shows, learn of a proxy that was entered once they have one, also after the meeting:
 * it may be opened again, and they learn of a ballot that was cast for them. Other notices would be outdated by then.
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

  /** Returns false if the member has no address yet. Names nothing if the meeting or the other member is gone. */
  async function send(
    meeting: Pick<MeetingRecord, 'title'> | undefined,
    { giver, holder, kind = 'entered' }: ProxyNotice,
  ): Promise<boolean> {
    const found = await voters.findByIds([giver, holder]);
    const [gave, holds] = [giver, holder].map((id) => found.find(({ _id }) => _id === id));
    const [to, other] = kind === 'named' ? [holds, gave] : [gave, holds];
    if (!to) return true;
    const { email } = to;
    if (email === null) return kind !== 'entered';
    const mail = (about?: About) =>
      mailer.send(proxyNoticeMail({ ...to, email }, kind, about, { publicUrl, sender }));
    const about = meeting && other && { title: meeting.title, other: other.name };
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

interface About {
  /** The meeting's. */
  title: string;
  /** The name of the other member. */
  other: string;
}

/** Returns what an email says about a proxy: its subject, and its paragraphs. */
const wordsOf = {
  entered: (t: Texts, about?: About) => ({
    subject: about
      ? t('proxy.subject', { holder: about.other, meeting: about.title })
      : t('proxy.subjectUnnamed'),
    paragraphs: [
      about
        ? t('proxy.entered', { holder: apart(t, about.other), meeting: apart(t, about.title) })
        : t('proxy.enteredUnnamed'),
      t('proxy.later'),
      t('proxy.ifWrong'),
    ],
  }),
  named: (t: Texts, about?: About) => ({
    subject: about
      ? t('proxy.namedSubject', { giver: about.other, meeting: about.title })
      : t('proxy.changedSubject'),
    paragraphs: [
      about
        ? t('proxy.named', { giver: apart(t, about.other), meeting: apart(t, about.title) })
        : t('proxy.changed'),
      t('proxy.mayDecline'),
    ],
  }),
  declined: (t: Texts, about?: About) => ({
    subject: about
      ? t('proxy.declinedSubject', { holder: about.other, meeting: about.title })
      : t('proxy.changedSubject'),
    paragraphs: [
      about
        ? t('proxy.declined', { holder: apart(t, about.other), meeting: apart(t, about.title) })
        : t('proxy.changed'),
      t('proxy.another'),
    ],
  }),
} satisfies Record<NonNullable<ProxyNotice['kind']>, unknown>;

type Texts = ReturnType<typeof mailTexts>;

/**
 * Returns the email that tells a member about a proxy at a meeting.
 * @param about left out, the email contains no text that others wrote about the member or the proxy: names could be chosen
 *   so that mail servers reject the email
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
  kind: NonNullable<ProxyNotice['kind']>,
  about: About | undefined,
  { publicUrl, sender }: { publicUrl: string; sender: MailSender },
): Mail {
  const t = mailTexts(language);
  const link = `${publicUrl}/login`;
  const { subject, paragraphs: said } = wordsOf[kind](t, about);
  const hello = t('signIn.hello', { name: apart(t, givenNameFirst(name)) });
  const paragraphs = about ? [hello, ...said] : said;
  const contactLine = sender.contactLine(t);
  return {
    to: { name: about ? name : userId, address: email },
    subject,
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
