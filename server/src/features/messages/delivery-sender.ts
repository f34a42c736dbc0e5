import { hadNoEffect, isUnconfirmed } from '../../platform/db/database-errors.ts';
import { createQuarantine } from '../../platform/db/quarantine.ts';
import { createWorkQueue, retryAt } from '../../platform/db/work-queue.ts';
import type { DueTime } from '../../platform/due-time.ts';
import { kindOfError } from '../../platform/logged-error.ts';
import { explainMailFailure } from '../../platform/mail/mail-failure.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import {
  createDeliveryComposing,
  Erased,
  NoAddress,
  NotWanted,
  VoterChanged,
} from './compose-delivery.ts';
import type { DeliveryDocument, DeliveryOutcome } from './delivery-document.ts';
import type { MessageRecord } from './message-store.ts';
import type { MessagesContext } from './messages-context.ts';

/** A sender renews its claim while it is running, so that a stopped sender is detected quickly. */
const CLAIM_SECONDS = 15;
const RENEWAL_MS = 4_000;
/**
 * Sends the emails of messages, each at most once. An email is retried automatically only if it is certain that it was
 * not delivered. Any number of processes may send at the same time, and any of them may be killed at any step.
 */
export function createDeliverySender(context: MessagesContext) {
  const { store, deliveries, mailer, clock, logger } = context;
  const compose = createDeliveryComposing(context);
  const lost = createQuarantine({ ...context, kind: 'emails whose senders stopped' });

  const claimEnd = () => new Date(clock.now().getTime() + CLAIM_SECONDS * 1_000);

  let lastNoted = '';

  /** Records the subject and the delivery method of a message once, not for each email. */
  async function noteSending(message: MessageRecord, subject: string): Promise<void> {
    const delivery = mailer.delivery.kind;
    const note = JSON.stringify([message._id, subject, delivery]);
    const isNoted = message.sentSubject === subject && message.deliveries?.[delivery];
    if (isNoted || note === lastNoted) return;
    await store.noteSending(message._id, { subject, delivery });
    lastNoted = note;
  }

  /**
   * Returns the outcome of a failed attempt. The email is retried only if it is certain that the mail server did
   * not accept it.
   */
  function afterFailure(error: unknown, attempts: number): DeliveryOutcome {
    const changedAt = clock.now();
    const { reason, isPermanent, mayHaveArrived } = explainMailFailure(error);
    if (mayHaveArrived) {
      return {
        state: 'uncertain',
        nextAttemptAt: null,
        reason: `The email may have been delivered. ${reason}`,
        changedAt,
      };
    }
    if (isPermanent) return { state: 'failed', nextAttemptAt: null, reason, changedAt };
    const nextAttemptAt = retryAt(changedAt, attempts, LONGEST_WAIT_SECONDS);
    return { state: 'queued', nextAttemptAt, reason, changedAt };
  }

  /** Returns the outcome for an email that could not be created and so was not sent. */
  function notComposed(attempts: number): DeliveryOutcome {
    const changedAt = clock.now();
    const told = { reason: NOT_COMPOSED, changedAt };
    if (attempts >= MOST_COMPOSED) return { state: 'failed', nextAttemptAt: null, ...told };
    const nextAttemptAt = retryAt(changedAt, attempts, LONGEST_WAIT_SECONDS);
    return { state: 'queued', nextAttemptAt, ...told };
  }

  async function sendOne(delivery: DeliveryDocument, claim: string): Promise<void> {
    const settle = (outcome: DeliveryOutcome) => deliveries.settle(delivery._id, claim, outcome);
    const failed = { state: 'failed', nextAttemptAt: null } as const;
    let mail: Mail;
    try {
      const composed = await compose(delivery, claim);
      await noteSending(composed.message, composed.subject);
      ({ mail } = composed);
    } catch (error) {
      const changedAt = clock.now();
      if (error instanceof Erased || error instanceof NoAddress) {
        const isDropped = await deliveries.drop(delivery._id, claim);
        if (isDropped && error instanceof NoAddress) await store.countDropped(delivery.messageId);
        return;
      }
      if (error instanceof NotWanted)
        return settle({ ...failed, reason: error.message, changedAt });
      if (error instanceof VoterChanged)
        return settle({ state: 'queued', nextAttemptAt: changedAt, reason: null, changedAt });
      if (hadNoEffect(error) || isUnconfirmed(error)) {
        await settle({ state: 'queued', nextAttemptAt: changedAt, reason: null, changedAt });
        throw error;
      }
      const about = { message: delivery.messageId, error: kindOfError(error) };
      logger.error(about, 'an email of a message could not be created');
      return settle(notComposed(delivery.attempts));
    }
    const renewal = setInterval(() => {
      deliveries.renew(delivery._id, claim, claimEnd()).catch(() => undefined);
    }, RENEWAL_MS);
    try {
      await mailer.send(mail).finally(() => clearInterval(renewal));
    } catch (error) {
      const outcome = afterFailure(error, delivery.attempts);
      logger.warn({ message: delivery.messageId, state: outcome.state }, 'an email was not sent');
      await settle(outcome);
      return;
    }
    await settle({ state: 'sent', nextAttemptAt: null, reason: null, changedAt: clock.now() });
  }

  const queue = createWorkQueue({
    kind: 'email of a message',
    rows: deliveries.rows,
    leaseSeconds: CLAIM_SECONDS,
    lanes: mailer.lanes,
    clock,
    logger,
    // The end of the ID identifies the voter, so it is not logged.
    shownAs: (id) => id.slice(0, id.lastIndexOf(':')),
    work: (delivery, { claim }) => sendOne(delivery, claim),
    explain: (id, { now }) => deliveries.fail(id, NOT_COMPOSED, now),
  });

  return {
    /** Sends everything that is due. @returns the number of deliveries that were attempted */
    async sendDue(signal: AbortSignal): Promise<number> {
      await lost.attempt('all', () => deliveries.giveUpOn(clock.trusted(), SENDER_DIED));
      return queue.workOnDue(signal);
    },

    /** Returns now while any delivery is unfinished, also one whose sender has stopped. */
    nextDue: async (): Promise<DueTime> =>
      (await deliveries.isAnyUnfinished()) ? clock.now() : undefined,
  };
}

/** The longest wait until an undelivered email is retried. */
const LONGEST_WAIT_SECONDS = 15 * 60;

/** After this many attempts, an email that cannot be created is left for administrators to send again. */
const MOST_COMPOSED = 5;

/** The failure reason of an email that could not be created or claimed. */
const NOT_COMPOSED =
  'The server couldn’t create this email. See the server log, then send the failed emails again.';

/** The failure reason of an email whose sender stopped, or lost the mail server's response, while sending. */
const SENDER_DIED = 'The email may have been delivered: the server stopped while sending it.';
