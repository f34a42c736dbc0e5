import { wordsFor } from '../../platform/mail/bounce-reasons.ts';
import {
  MailboxError,
  type BounceMailbox,
  type OpenMailbox,
} from '../../platform/mail/bounce-mailbox.ts';
import {
  type BounceReport,
  type FailedRecipient,
  readBounce,
} from '../../platform/mail/read-bounce.ts';
import { createQuarantine } from '../../platform/quarantine.ts';
import type { BounceStore, Reading } from './bounce-store.ts';
import type { MessagesContext } from './messages-context.ts';

/** The mailbox is asked again after a minute, then after 2, 4, and 8 minutes, then every quarter of an hour. */
const firstWaitMs = 60_000;
const longestWaitMs = 15 * 60_000;
/** Maximum number of emails in one turn, and per command that stores how far they have been read. */
const mostPerTurn = 2_000;
const batch = 50;
/** If more emails cannot be processed, the emails are not the cause. */
const mostAside = 100;

interface MatchedBounce {
  /** The ID of the email that came back. */
  mail: string;
  token: string;
  reason: string;
  /** True if the address to which the email was sent doesn't exist. */
  isGone: boolean;
}

/**
 * Reads reports about emails that came back, and marks the deliveries and addresses. A report counts only if it contains
 * the token of an email. Reading it again changes nothing, so a process may be killed at any step.
 */
export function createBounces(
  context: MessagesContext,
  store: BounceStore,
  mailbox: BounceMailbox,
) {
  const { deliveries, credentials, electorate, mailTokens, clock, logger, bounceAddress } = context;
  const poisoned = createQuarantine({ ...context, kind: 'returned email' });
  let failures = 0;
  let askAgainAt = 0;

  /** Returns the email that a report is about; undefined if it is about none that was sent. */
  function match({ sentTo, returned, failed, others }: BounceReport): MatchedBounce | undefined {
    const isOwn = (token: string) => (address: string) => mailTokens.isFor(token, address);
    for (const token of new Set(sentTo === undefined ? returned : [sentTo])) {
      const own = failed.find(({ addresses }) => addresses.some(isOwn(token)));
      // Whoever can write to the return path has received the email, or its mail server has. The recipient's address may
      // be missing, and forwarding may have changed it.
      const other = sentTo === token && !others.some(isOwn(token)) ? failed[0] : undefined;
      const found = own ?? other;
      if (found) return bounceOf(token, found, !own && found.addresses.length > 0);
    }
    return undefined;
  }

  function bounceOf(token: string, { reason }: FailedRecipient, isForwarded: boolean) {
    const words = wordsFor(reason);
    return {
      mail: mailTokens.idOf(token),
      token,
      reason: isForwarded ? `it was forwarded, and ${words}` : words,
      isGone: reason.kind === 'unknown' && !isForwarded,
    };
  }

  /** Returns the current address of the recipient, and marks the delivery. */
  async function noteDelivery({ mail, reason }: MatchedBounce): Promise<string | undefined> {
    const delivery = await deliveries.findByMail(mail);
    if (!delivery) return credentials.addressOf(mail);
    const told = { reason: `The email came back: ${reason}.`, changedAt: clock.now() };
    await deliveries.noteBounce(delivery._id, mail, told);
    const [voter] = await electorate.findVoters([delivery.voter]);
    return voter?.email ?? undefined;
  }

  async function evaluate(source: Buffer): Promise<void> {
    const report = await readBounce(source, bounceAddress);
    const bounce = report && match(report);
    if (!bounce) return;
    const email = await noteDelivery(bounce);
    // An address that was corrected in the meantime did not return anything.
    if (email && mailTokens.isFor(bounce.token, email)) {
      await credentials.noteBounce({ email, mail: bounce.mail }, bounce);
    }
  }

  async function readOne(open: OpenMailbox, number: number): Promise<boolean> {
    if (poisoned.quarantined().includes(String(number))) return false;
    const source = await open.read(number);
    return source === undefined || poisoned.attempt(String(number), () => evaluate(source));
  }

  async function readFrom(open: OpenMailbox, signal: AbortSignal): Promise<void> {
    const known = await store.find(mailbox.id);
    const isSame = known?.validity === open.validity;
    const reading: Reading = isSame
      ? { validity: known.validity, last: known.last, aside: known.aside }
      : { validity: open.validity, last: 0, aside: [] };
    const found = await open.numbersFrom(reading.last + 1);
    const again = reading.aside;
    const wanted = [...again, ...found.slice(0, mostPerTurn)];
    if (wanted.length === 0) return;
    for (const [index, number] of wanted.entries()) {
      if (signal.aborted) break;
      const isDone = await readOne(open, number);
      const others = reading.aside.filter((one) => one !== number);
      reading.aside = isDone ? others : [...others, number].slice(-mostAside);
      reading.last = Math.max(reading.last, number);
      if (index % batch === batch - 1) await store.save(mailbox.id, reading);
    }
    await store.save(mailbox.id, reading);
  }

  function noteFailure(problem: string): void {
    const waitMs = Math.min(firstWaitMs * 2 ** failures, longestWaitMs);
    failures += 1;
    askAgainAt = clock.elapsed() + waitMs;
    logger.warn(
      { problem, waitMinutes: waitMs / 60_000 },
      'the mailbox for returned emails could not be read, will retry',
    );
  }

  return {
    /** The job: reads what has arrived since the last turn. */
    async readNew(signal: AbortSignal): Promise<void> {
      if (clock.elapsed() < askAgainAt) return;
      try {
        const open = await mailbox.open();
        try {
          await readFrom(open, signal);
        } finally {
          await open.close();
        }
        if (failures > 0) logger.info('the mailbox for returned emails can be read again');
        failures = 0;
      } catch (error) {
        if (!(error instanceof MailboxError)) throw error;
        noteFailure(error.message);
      }
    },
  };
}
