import type { DeliveryDocument, Outcome } from './delivery-store.ts';
import type { MessageRecord } from './message-store.ts';
import { kindRefusal } from './message-rules.ts';
import {
  messageMail,
  sharedSubject,
  addressedLink,
  valuesFor,
  votingLink,
} from './message-mail.ts';
import {
  hasLinks,
  linkedQuestion,
  listedIn,
  questionsFor,
  type AddressedPaper,
} from './addressed-papers.ts';
import { figuresFor } from './figures.ts';
import type { VoterRecord } from '../people/index.ts';
import { createShortCache } from '../../platform/short-cache.ts';
import { createQuarantine } from '../../platform/db/quarantine.ts';
import { kindOfError } from '../../platform/logged-error.ts';
import type { DueTime } from '../../platform/due-time.ts';
import type { MessagesContext } from './messages-context.ts';
import { createWorkQueue, retryAt } from '../../platform/db/work-queue.ts';
import type { Mail } from '../../platform/mail/mailer.ts';
import { hadNoEffect, isUnconfirmed } from '../../platform/db/database-errors.ts';
import { type MailTexts, mailTexts } from '../../platform/languages/mail-texts.ts';
import { explainMailFailure } from '../../platform/mail/mail-failure.ts';
import { ifFound } from '../../platform/app-error.ts';
import type { MessageKind } from '@votewise/contract';

/** A sender renews its claim while it is running, so that a stopped sender is detected quickly. */
const claimSeconds = 15;
const renewalMs = 4_000;
/** The text of a message never changes and an election rarely changes, so many emails share one read. */
const sharedMs = 1_000;

/** The voter should no longer get this email; the error's own message gives the reason. */
class NotWanted extends Error {}

/** The voter was erased after the email was queued. */
class Erased extends Error {}

/** The voter's address was removed after the email was queued. */
class NoAddress extends Error {}

/** An administrator changed the voter while the email was being created. */
class VoterChanged extends Error {}

/**
 * Sends the emails of messages, each at most once. An email is retried automatically only if it is certain that it was
 * not delivered. Any number of processes may send at the same time, and any of them may be killed at any step.
 */
export function createSender(context: MessagesContext) {
  const { store, deliveries, addressedPapers, electorate, votingLinks } = context;
  const { mailer, mailTokens, clock, logger, publicUrl } = context;
  const { elapsed } = clock;
  const sharedMessage = createShortCache<MessageRecord | null>({ milliseconds: sharedMs, elapsed });
  const sharedUnfinished = createShortCache<ReadonlySet<string>>({
    milliseconds: sharedMs,
    elapsed,
  });
  const sharedPaper = createShortCache<AddressedPaper>({ milliseconds: sharedMs, elapsed });

  const lost = createQuarantine({ ...context, kind: 'emails whose senders stopped' });

  const claimEnd = () => new Date(clock.now().getTime() + claimSeconds * 1_000);

  async function addressedFor({ electionId, kind }: DeliveryDocument): Promise<AddressedPaper> {
    const addressed = await ifFound(
      sharedPaper.get(electionId, () => addressedPapers.of(electionId)),
    );
    if (!addressed) throw new NotWanted('The election was deleted.');
    const refusal = kindRefusal(kind, addressed.status);
    if (refusal) throw new NotWanted(refusal);
    return addressed;
  }

  /**
   * Creates the personal link for an email. A link from an earlier attempt to send the email stops working.
   * @throws VoterChanged
   */
  async function makeLink(
    { _id: message, createdAt: at }: MessageRecord,
    voter: VoterRecord & { email: string },
    addressed: AddressedPaper,
  ): Promise<string> {
    const unfinished = await sharedUnfinished.get('all', () => addressedPapers.unfinished());
    const token = await votingLinks.make({
      voter: voter._id,
      email: voter.email,
      election: linkedQuestion(voter, addressed),
      message,
      at,
      isOpen: (election) => unfinished.has(election),
    });
    if (token === undefined) throw new VoterChanged();
    return votingLink(publicUrl, token);
  }

  async function compose(
    delivery: DeliveryDocument,
    claim: string,
  ): Promise<{ mail: Mail; message: MessageRecord; subject: string }> {
    const [message, addressed, [voter]] = await Promise.all([
      sharedMessage.get(delivery.messageId, async () => store.find(delivery.messageId)),
      addressedFor(delivery),
      electorate.findVoters([delivery.voter]),
    ]);
    if (!message) throw new NotWanted('The message was deleted.');
    if (!voter) throw new Erased();
    if (voter.disabledAt) throw new NotWanted('This voter is disabled.');
    if (voter.bounce?.isGone) throw new NotWanted(ADDRESS_GONE);
    const { email } = voter;
    if (email === null) throw new NoAddress();
    const to = { ...voter, email };
    const questions = addressed.isPaper ? questionsFor(voter, addressed) : addressed.questions;
    if (questions.length === 0)
      throw new NotWanted('This voter can no longer vote on this ballot paper.');
    const { timeZone, kind } = message;
    const signInLink = addressedLink(publicUrl, addressed, questions);
    const personal = hasLinks(message, addressed)
      ? await makeLink(message, to, addressed)
      : undefined;
    const valuesIn = (t: MailTexts, link: string) => {
      const figures = figuresFor(message, { questions, t });
      return valuesFor({ election: addressed, name: voter.name, timeZone, link, figures, t });
    };
    const t = mailTexts(voter.language ?? 'en');
    const values = valuesIn(t, personal ?? signInLink);
    const listed = listedIn({ ...addressed, questions }, kind);
    const { sender, board } = context;
    const mail = messageMail({
      message,
      questions,
      to,
      values,
      listed,
      sender,
      board,
      t,
      ...(personal && { signInLink }),
    });
    // The subject that administrators see. It does not depend on the voter's language.
    const subject = sharedSubject(message.subject, valuesIn(mailTexts('en'), signInLink));
    return {
      mail: { ...mail, token: mailTokens.make(claim, email) },
      message,
      subject,
    };
  }

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
  function outcomeOf(error: unknown, attempts: number): Outcome {
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
    const nextAttemptAt = retryAt(changedAt, attempts, longestWaitSeconds);
    return { state: 'queued', nextAttemptAt, reason, changedAt };
  }

  /** Returns the outcome for an email that could not be created and so was not sent. */
  function notComposed(attempts: number): Outcome {
    const changedAt = clock.now();
    const told = { reason: NOT_COMPOSED, changedAt };
    if (attempts >= MOST_COMPOSED) return { state: 'failed', nextAttemptAt: null, ...told };
    const nextAttemptAt = retryAt(changedAt, attempts, longestWaitSeconds);
    return { state: 'queued', nextAttemptAt, ...told };
  }

  async function sendOne(delivery: DeliveryDocument, claim: string): Promise<void> {
    const settle = (outcome: Outcome) => deliveries.settle(delivery._id, claim, outcome);
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
    }, renewalMs);
    try {
      await mailer.send(mail).finally(() => clearInterval(renewal));
    } catch (error) {
      const outcome = outcomeOf(error, delivery.attempts);
      logger.warn({ message: delivery.messageId, state: outcome.state }, 'an email was not sent');
      await settle(outcome);
      return;
    }
    await settle({ state: 'sent', nextAttemptAt: null, reason: null, changedAt: clock.now() });
  }

  const queue = createWorkQueue({
    kind: 'email of a message',
    rows: deliveries.rows,
    leaseSeconds: claimSeconds,
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
      await lost.attempt('all', () => deliveries.giveUpOn(clock.settled(), SENDER_DIED));
      return queue.workOnDue(signal);
    },

    /** Returns now while any delivery is unfinished, also one whose sender has stopped. */
    nextDue: async (): Promise<DueTime> =>
      (await deliveries.isAnyUnfinished()) ? clock.now() : undefined,
  };
}

/**
 * Returns the ID of a delivery, which keeps a voter from getting a message twice. Each voter gets one invitation
 * and one results message per election, no matter how many messages, processes, and retries request it. An
 * election can have several reminders, and each voter gets each of them at most once.
 */
export function deliveryId(
  message: { _id: string; electionId: string; kind: MessageKind },
  voter: string,
): string {
  const round = message.kind === 'reminder' ? [message._id] : [];
  return [message.electionId, message.kind, ...round, voter].join(':');
}

/** The longest wait until an undelivered email is retried. */
const longestWaitSeconds = 15 * 60;

/** After this many attempts, an email that cannot be created is left for administrators to send again. */
const MOST_COMPOSED = 5;

const ADDRESS_GONE =
  'Not sent: an earlier email came back because this address doesn’t exist. On All voters, correct the address or send the credentials again. Then send this message again.';

/** The failure reason of an email that could not be created or claimed. */
const NOT_COMPOSED =
  'The server couldn’t create this email. See the server log, then send the failed emails again.';

/** The failure reason of an email whose sender stopped, or lost the mail server's response, while sending. */
const SENDER_DIED = 'The email may have been delivered: the server stopped while sending it.';
