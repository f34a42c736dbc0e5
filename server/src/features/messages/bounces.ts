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
import { createQuarantine } from '../../platform/db/quarantine.ts';
import type { BounceStore, Reading } from './bounce-store.ts';
import type { MessagesContext } from './messages-context.ts';

/** The mailbox is asked again after a minute, then after 2, 4, and 8 minutes, then every quarter of an hour. */
const firstWaitMs = 60_000;
const longestWaitMs = 15 * 60_000;
/** Maximum number of emails in one turn, and per command that stores how far they have been read. */
const mostPerTurn = 2_000;
const batch = 50;
/** If more emails cannot be processed, the emails are not the cause. Reading then waits. */
const mostAside = 100;

const HELD_UP =
  'Too many returned emails couldn’t be processed, so later ones wait. See the server log for details.';

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

  /**
   * Marks what the report is about. The delivery, or the user to whom credentials were sent, is marked last: if the
   * process is killed before that, everything is done again, and after that, nothing.
   */
  async function evaluate(source: Buffer): Promise<void> {
    const report = await readBounce(source, bounceAddress);
    const bounce = report && match(report);
    if (!bounce) return;
    const { mail, token, reason } = bounce;
    const delivery = await deliveries.findAccepted(mail);
    const [voter] = delivery ? await electorate.findVoters([delivery.voter]) : [];
    const email = delivery ? voter?.email : await credentials.addressOf(mail);
    // An address that was corrected in the meantime did not return anything.
    if (email && mailTokens.isFor(token, email))
      await credentials.noteBounce({ email, mail }, bounce);
    const told = { reason: `The email came back: ${reason}.`, changedAt: clock.now() };
    if (delivery) await deliveries.noteBounce(delivery._id, mail, told);
  }

  /** @returns whether the email is done; false if it is set aside */
  async function readOne(open: OpenMailbox, number: number): Promise<boolean> {
    if (poisoned.quarantined().includes(String(number))) return false;
    const email = await open.read(number);
    if (email === 'gone') return true;
    return poisoned.attempt(String(number), async () => {
      if (email === 'refused') throw new Error('the mail server does not return this email');
      await evaluate(email);
    });
  }

  /**
   * Reads these emails: first the new ones, then those set aside. What has been read is stored even if the connection
   * fails. If it fails at a new email, the cause may be the email, so it is set aside, too. If it fails there again, after
   * all others have been read, only this email is the problem, not the mailbox.
   */
  async function readAll(
    open: OpenMailbox,
    {
      wanted,
      reading,
      signal,
    }: { wanted: readonly number[]; reading: Reading; signal: AbortSignal },
  ): Promise<void> {
    let current = reading;
    let isHeldUp = false;

    async function save(): Promise<void> {
      if (!(await store.save(mailbox.id, current))) throw new ReadElsewhere();
      current = { ...current, revision: current.revision + 1 };
    }

    function note(number: number, isDone: boolean): void {
      const others = current.aside.filter((one) => one !== number);
      const aside = isDone ? others : [...others, number];
      current = { ...current, aside, last: Math.max(current.last, number) };
    }

    try {
      for (const [index, number] of wanted.entries()) {
        const isNew = number > current.last;
        if (signal.aborted) break;
        if (isNew && current.aside.length >= mostAside) {
          isHeldUp = true;
          continue;
        }
        try {
          note(number, await readOne(open, number));
        } catch (error) {
          note(number, false);
          if (isNew || signal.aborted || !(error instanceof MailboxError)) throw error;
          poisoned.note(String(number), error);
          break;
        }
        if (index % batch === batch - 1) await save();
      }
    } finally {
      await save();
    }
    if (isHeldUp) throw new MailboxError(HELD_UP);
  }

  async function readFrom(
    open: OpenMailbox,
    { known, signal }: { known: Reading; signal: AbortSignal },
  ): Promise<void> {
    const { validity } = open;
    const start = known.validity === validity ? known : { ...known, last: 0, aside: [] };
    const found = await open.numbersFrom(Math.min(start.last + 1, ...start.aside));
    const recent = new Set(found);
    const reading = {
      revision: known.revision,
      validity,
      last: start.last,
      aside: start.aside.filter((number) => recent.has(number)),
    };
    const fresh = found.filter((number) => number > reading.last).slice(0, mostPerTurn);
    const wanted = [...fresh, ...reading.aside];
    const isChanged = validity !== known.validity || reading.aside.length < known.aside.length;
    if (wanted.length > 0 || isChanged) await readAll(open, { wanted, reading, signal });
  }

  async function noteFailure({ message: text, cause }: MailboxError): Promise<void> {
    const waitMs = Math.min(firstWaitMs * 2 ** failures, longestWaitMs);
    failures += 1;
    askAgainAt = clock.elapsed() + waitMs;
    const { code } = Object(cause) as { code?: string };
    logger.warn(
      { problem: text, ...(code !== undefined && { code }), waitMinutes: waitMs / 60_000 },
      'the mailbox for returned emails could not be read, will retry',
    );
    const { problem } = await store.load(mailbox.id);
    await store.noteProblem(mailbox.id, { since: problem?.since ?? clock.now(), text });
  }

  async function noteSuccess(): Promise<void> {
    await store.noteProblem(mailbox.id, null);
    logger.info('the mailbox for returned emails can be read again');
  }

  return {
    /** Why the mailbox could not be read in the last turn of any process; undefined if it could. */
    findProblem: () => store.findProblem(mailbox.id),

    /** The job: reads what has arrived since the last turn. Ends at once when the signal is aborted. */
    async readNew(signal: AbortSignal): Promise<void> {
      if (clock.elapsed() < askAgainAt) return;
      const known = await store.load(mailbox.id);
      try {
        const open = await mailbox.open(signal);
        try {
          await readFrom(open, { known, signal });
        } finally {
          await open.close();
        }
        failures = 0;
        if (known.problem) await noteSuccess();
      } catch (error) {
        if (error instanceof ReadElsewhere || signal.aborted) return;
        if (!(error instanceof MailboxError)) throw error;
        await noteFailure(error);
      }
    },
  };
}

/** Another process has read the mailbox during this turn. */
class ReadElsewhere extends Error {}
