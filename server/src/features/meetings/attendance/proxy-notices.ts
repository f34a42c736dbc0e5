import type { Core } from '../../../platform/feature/feature.ts';
import { createWorkQueue, type Lease, retryAt } from '../../../platform/db/work-queue.ts';
import { escapeHtml } from '../../../platform/escape-html.ts';
import { mailTexts } from '../../../platform/languages/mail-texts.ts';
import { explainMailFailure } from '../../../platform/mail/mail-failure.ts';
import { apart, mailPage } from '../../../platform/mail/mail-page.ts';
import type { MailSender } from '../../../platform/mail/mail-sender.ts';
import { type Mail, MAIL_LEASE_SECONDS } from '../../../platform/mail/mailer.ts';
import type { Voters, VoterRecord } from '../../people/index.ts';
import type { Meetings } from '../agenda/meetings.ts';
import type { ProxyNotice, ProxyStore } from './proxy-store.ts';

/** The retries take about six hours. A later notice would be useless. */
const mostAttempts = 16;
/** How often to look whether a member without an address has one, because it may have been removed for a moment. */
const addressMs = 3_600_000;

/**
 * Emails members whose proxy an administrator entered, because they may not have given it. Each notice is delivered at
 * least once. Members without an address, which the desk shows, get it if they have one before the meeting closes.
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

  /** Returns false if the member has no address. */
  async function send(title: string, { giver, holder }: ProxyNotice): Promise<boolean> {
    const found = await voters.findByIds([giver, holder]);
    const [to, by] = [giver, holder].map((id) => found.find(({ _id }) => _id === id));
    if (!to || !by) return true;
    const { email } = to;
    if (email === null) return false;
    await mailer.send(
      proxyNoticeMail({ ...to, email }, { title, holder: by.name }, { publicUrl, sender }),
    );
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
    const { title, status } = await meetings.find(_id);
    let next: Date | null = null;
    for (const [key, notice] of Object.entries(notices)) {
      try {
        if ((await send(title, notice)) || status === 'closed') await store.dropNotice(_id, key);
        else next = new Date(clock.now().getTime() + addressMs);
      } catch (error) {
        const isLast = explainMailFailure(error).isPermanent || noticeAttempts >= mostAttempts;
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

/** Returns the email that tells a member who represents them at a meeting. */
export function proxyNoticeMail(
  {
    name,
    email,
    userId,
    language = 'en',
  }: Pick<VoterRecord, 'name' | 'userId'> & {
    email: string;
    language?: VoterRecord['language'];
  },
  { title, holder }: { title: string; holder: string },
  { publicUrl, sender }: { publicUrl: string; sender: MailSender },
): Mail {
  const t = mailTexts(language);
  const link = `${publicUrl}/login`;
  const names = { holder: apart(t, holder), meeting: apart(t, title) };
  const paragraphs = [
    t('signIn.hello', { name: apart(t, name) }),
    t('proxy.entered', names),
    t('proxy.later'),
    t('proxy.ifWrong', names),
  ];
  const questions = sender.questions(t);
  return {
    to: { name, address: email },
    subject: t('proxy.subject', { holder, meeting: title }),
    text: [...paragraphs, t('signIn.link', { link }), questions].join('\n\n'),
    html: mailPage({
      language: t.language,
      heading: sender.heading,
      body: [
        ...paragraphs.map((text) => `<p>${escapeHtml(text)}</p>`),
        `<p><a href="${escapeHtml(link)}">${escapeHtml(t('signIn.button'))}</a></p>`,
        `<p style="font-size:14px;color:#544c59">${escapeHtml(questions)}</p>`,
      ],
    }),
    label: `${userId}-proxy`,
  };
}
