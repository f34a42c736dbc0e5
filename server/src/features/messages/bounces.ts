import { type BounceMailbox, MailboxError } from '../../platform/mail/bounce-mailbox.ts';
import type { BounceStore } from './bounce-store.ts';
import { createMailboxReading, ReadElsewhere } from './mailbox-reading.ts';
import type { MessagesContext } from './messages-context.ts';

/** The mailbox is asked again after a minute, then after 2, 4, and 8 minutes, then every quarter of an hour. */
const FIRST_WAIT_MS = 60_000;
const LONGEST_WAIT_MS = 15 * 60_000;

/**
 * Reads reports about emails that came back, and marks the deliveries and addresses. A report counts only if it contains
 * the token of an email. Reading it again changes nothing, so a process may be killed at any step.
 */
export function createBounces(
  context: MessagesContext,
  store: BounceStore,
  mailbox: BounceMailbox,
) {
  const { clock, logger } = context;
  const reading = createMailboxReading(context, store, mailbox);
  let failures = 0;
  let askAgainAt = 0;

  async function noteFailure({ message: text, cause }: MailboxError): Promise<void> {
    const waitMs = Math.min(FIRST_WAIT_MS * 2 ** failures, LONGEST_WAIT_MS);
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
          await reading.readFrom(open, { known, signal });
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
