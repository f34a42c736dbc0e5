import { setTimeout as sleep } from 'node:timers/promises';
import {
  EXAMPLE_TOKEN,
  type FailuresData,
  type Message,
  type MessagesData,
  type RetryRequest,
  type SendMessageInput,
} from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { TrustedClock } from '../../platform/trusted-clock.ts';
import { mailTexts } from '../../platform/languages/mail-texts.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { MailSender } from '../../platform/mail/mail-sender.ts';
import { createEvent, type Actor } from '../audit/index.ts';
import type { BallotBox } from '../votes/index.ts';
import { areLinksOn, franchiseOf, subjectOf, type Elections } from '../elections/index.ts';
import type { Recipients } from './recipients.ts';
import type { Participation, TurnoutService } from '../results/index.ts';
import type { Electorate, Users } from '../people/index.ts';
import type { AutomaticMessages } from './automatic-messages.ts';
import type { DeliveryStore } from './delivery-store.ts';
import { hasLinks, type AddressedPaper, taskOf, type AddressedPapers } from './addressed-papers.ts';
import {
  exampleValues,
  presentFailure,
  presentDelivery,
  presentMessage,
  votingLink,
} from './message-mail.ts';
import { kindRefusal, SAMPLE_VOTER } from './message-rules.ts';
import { createTestEmails } from './test-email.ts';
import type { MessageDocument, MessageRecord, MessageStore } from './message-store.ts';

/** Maximum number of failures shown per message. */
const failuresShown = 200;

/** Administrators see messages in English. */
const english = mailTexts('en');

const retryTries = 20;
const retryPauseMs = 100;

interface MessagesDeps {
  store: MessageStore;
  deliveries: DeliveryStore;
  automatic: AutomaticMessages;
  elections: Pick<Elections, 'find'>;
  addressedPapers: AddressedPapers;
  ballots: BallotBox;
  turnout: TurnoutService;
  participation: Pick<Participation, 'refusalOf'>;
  users: Pick<Users, 'findById'>;
  electorate: Electorate;
  recipients: Pick<Recipients, 'countReached'>;
  mailer: Mailer;
  clock: TrustedClock;
  publicUrl: string;
  sender: MailSender;
  board: { fingerprint: string };
  /** Called when a message is queued, so that it does not have to wait for the next run of the job. */
  onQueued: () => void;
}

interface RetryWish {
  electionId: string;
  messageId: string;
  which: RetryRequest['which'];
  actor: Actor;
}

export type Messages = ReturnType<typeof createMessages>;

/** Sends the messages of an election to its voters, shows their progress, and resends failed emails. */
export function createMessages(deps: MessagesDeps) {
  const { store, deliveries, automatic, elections, addressedPapers, ballots, turnout } = deps;
  const { participation, electorate, recipients, mailer, clock, publicUrl, onQueued } = deps;

  async function shown(message: MessageRecord): Promise<Message> {
    const [states, delay] = await Promise.all([
      deliveries.countStates(message._id),
      message.state === 'sending' ? deliveries.delayReason(message._id) : undefined,
    ]);
    const note = delay === undefined ? message.note : `Trying again: ${delay}`;
    return presentMessage({ ...message, note }, states);
  }

  /** Returns the current placeholder values for one person. */
  async function valuesNow(addressed: AddressedPaper, to: { name: string; timeZone: string }) {
    const counted = await addressedPapers.counted(addressed, (question) => ballots.tally(question));
    return exampleValues({ addressed, counted, publicUrl, ...to, t: english });
  }

  async function findMessage(electionId: string, messageId: string): Promise<MessageRecord> {
    const message = await store.find(messageId);
    if (message?.electionId !== electionId)
      throw new AppError('NOT_FOUND', 'This message doesn’t exist.');
    return message;
  }

  function checkMaySend(addressed: AddressedPaper, { kind }: SendMessageInput): void {
    const tooEarlyOrLate = kindRefusal(kind, addressed.status);
    if (tooEarlyOrLate) throw new AppError('MESSAGE_NOT_DUE', tooEarlyOrLate);
  }

  async function checkSelection(input: SendMessageInput): Promise<string[]> {
    if (input.audience !== 'selection') return [];
    const voters = await electorate.findVoters(input.voters);
    const chosen = [...new Set(input.voters)];
    if (voters.length === chosen.length) return chosen;
    const text = 'Some of these voters are no longer on the roll. Select the recipients again.';
    throw new AppError('VALIDATION_FAILED', text, { fields: { voters: text } });
  }

  /**
   * Marks a message so that its failed or uncertain emails are sent again. Returns false while the job is
   * processing the message, which takes a moment.
   */
  async function markForRetry(wish: RetryWish): Promise<boolean> {
    const { electionId, messageId, which, actor } = wish;
    const addressed = await addressedPapers.of(electionId);
    const message = await findMessage(addressed._id, messageId);
    const late = kindRefusal(message.kind, addressed.status);
    if (late) throw new AppError('MESSAGE_NOT_DUE', late);
    const count = (await deliveries.countStates(messageId)).get(which) ?? 0;
    if (count === 0)
      throw new AppError(
        'MESSAGE_NOT_DUE',
        'There is nothing to send again. Reload the page to see the current state.',
      );
    if (message.state !== 'sending' && message.state !== 'done') return false;
    const at = clock.now();
    const event = createEvent({
      event: 'message.retried',
      at,
      actor,
      subject: subjectOf(addressed),
      details: { kind: message.kind, which, count },
    });
    return store.move(message, { state: 'retrying', retry: { which, at } }, event);
  }

  return {
    /** Returns the content of the messages page. @throws AppError NOT_FOUND */
    async overview(electionId: string, timeZone: string): Promise<MessagesData> {
      const [election, addressed] = await Promise.all([
        elections.find(electionId),
        addressedPapers.of(electionId),
      ]);
      const tally = await ballots.tally(election);
      const [messages, switches, invited, told, newest] = await Promise.all([
        store.findOf(addressed._id),
        automatic.switches(addressed._id),
        recipients.countReached(addressed._id, 'invitation'),
        recipients.countReached(addressed._id, 'results'),
        electorate.findNewest(),
      ]);
      const share = await turnout.of(election, tally.total);
      const to = newest ?? SAMPLE_VOTER;
      const { _id: id, title, status, endDate } = election;
      const listRefusal = participation.refusalOf(election, tally.total);
      return {
        election: { id, title, status, endDate: endDate.toISOString() },
        turnout: share,
        task: taskOf(addressed),
        recipients: await electorate.countReachable(franchiseOf(election)),
        ...(await addressedPapers.paper(addressed)),
        ...(listRefusal !== undefined && { listRefusal }),
        reached: { invitation: invited, results: told },
        example: {
          to: { name: to.name, email: to.email, userId: to.userId },
          values: await valuesNow(addressed, { name: to.name, timeZone }),
          heading: deps.sender.heading,
          questions: deps.sender.questions(english),
          ...(areLinksOn(addressed.questions) && {
            votingLink: votingLink(publicUrl, EXAMPLE_TOKEN),
          }),
        },
        automatic: switches,
        mail: presentDelivery(mailer.delivery),
        messages: await Promise.all(messages.map(shown)),
      };
    },

    /**
     * Queues a message. Repeating the same request returns the existing message.
     * @throws AppError NOT_FOUND, MESSAGE_NOT_DUE, VALIDATION_FAILED
     */
    async send(electionId: string, input: SendMessageInput, actor: Actor): Promise<Message> {
      const addressed = await addressedPapers.of(electionId);
      const known = await store.find(input.requestId);
      if (known?.electionId === addressed._id) return shown(known);
      const { kind, audience, subject, text, timeZone, links } = input;
      checkMaySend(addressed, input);
      const voters = await checkSelection(input);
      const at = clock.now();
      const event = createEvent({
        event: 'message.queued',
        at,
        actor,
        subject: subjectOf(addressed),
        details: { kind, audience, ...(hasLinks(input, addressed) && { links }) },
      });
      const message: MessageDocument = {
        _id: input.requestId,
        schema: 1,
        electionId: addressed._id,
        kind,
        audience,
        voters,
        subject,
        text,
        timeZone,
        links,
        createdAt: clock.settled(),
        sentBy: actor.type === 'user' ? actor.name : null,
        state: 'preparing',
        note: null,
        figures: null,
        cursor: '',
        retry: null,
        events: [event],
        eventsCount: 1,
      };
      await store.insert(message);
      onQueued();
      return shown(await findMessage(addressed._id, message._id));
    },

    ...createTestEmails({ ...deps, valuesNow }),

    /** Lists the voters who did not get a message, and why. @throws AppError NOT_FOUND */
    async failures(electionId: string, messageId: string): Promise<FailuresData> {
      await findMessage((await addressedPapers.of(electionId))._id, messageId);
      const states = await deliveries.countStates(messageId);
      const total = (states.get('failed') ?? 0) + (states.get('uncertain') ?? 0);
      const found = await deliveries.findFailed(messageId, failuresShown);
      const voters = await electorate.findVoters(found.map(({ voter }) => voter));
      const byId = new Map(voters.map((voter) => [voter._id, voter]));
      const failures = found.flatMap((delivery) => {
        const voter = byId.get(delivery.voter);
        return voter ? [presentFailure(delivery, voter)] : [];
      });
      failures.sort((a, b) => (a.voter.userId < b.voter.userId ? -1 : 1));
      return { failures, total };
    },

    /**
     * Sends failed or uncertain emails again.
     * @throws AppError NOT_FOUND, MESSAGE_NOT_DUE, EDITED_MEANWHILE
     */
    async retry(given: RetryWish): Promise<Message> {
      for (let tries = 0; !(await markForRetry(given)); tries++) {
        if (tries === retryTries) {
          throw new AppError(
            'EDITED_MEANWHILE',
            'This message is being processed. Try again in a moment.',
          );
        }
        await sleep(retryPauseMs);
      }
      onQueued();
      const { _id } = await addressedPapers.of(given.electionId);
      return shown(await findMessage(_id, given.messageId));
    },
  };
}
