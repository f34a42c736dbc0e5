import { setTimeout as sleep } from 'node:timers/promises';
import type {
  FailuresData,
  Message,
  MessagesData,
  RetryRequest,
  SendMessageInput,
  TestMessageRequest,
} from '../../contract/index.ts';
import { AppError } from '../../platform/app-error.ts';
import type { Clock } from '../../platform/clock.ts';
import { explainMailFailure } from '../../platform/mail/failure.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import type { MailSender } from '../../platform/mail/sender.ts';
import { createEvent, type Actor } from '../audit/service.ts';
import type { BallotBox, Tally } from '../votes/ballots/service.ts';
import {
  franchiseOf,
  subjectOf,
  type ElectionRecord,
  type Elections,
} from '../elections/service.ts';
import type { ResultsService } from '../results/service.ts';
import type { Recipients } from './recipients/service.ts';
import type { Snapshots } from '../results/snapshots/service.ts';
import type { TurnoutService } from '../results/turnout/service.ts';
import type { Electorate, Users } from '../people/service.ts';
import type { AutomaticMessages } from './automatic/service.ts';
import type { DeliveryStore } from './deliveries/store.ts';
import { figuresOf } from './figures/present.ts';
import {
  electionLink,
  messageMail,
  presentFailure,
  presentDelivery,
  presentMessage,
  presentTest,
  valuesFor,
} from './present.ts';
import { kindRefusal, SAMPLE_VOTER } from './rules.ts';
import type { MessageDocument, MessageRecord, MessageStore } from './store.ts';

/** Failures shown per message. */
const failuresShown = 200;

const retryTries = 20;
const retryPauseMs = 100;

interface MessagesDeps {
  store: MessageStore;
  deliveries: DeliveryStore;
  automatic: AutomaticMessages;
  elections: Elections;
  ballots: BallotBox;
  turnout: TurnoutService;
  results: Pick<ResultsService, 'of'>;
  snapshots: Pick<Snapshots, 'refusal'>;
  users: Pick<Users, 'findById'>;
  electorate: Electorate;
  recipients: Pick<Recipients, 'countReached'>;
  mailer: Mailer;
  clock: Clock;
  publicUrl: string;
  sender: MailSender;
  board: { fingerprint: string };
  /** Called when a message was queued, so that it need not wait for the next run of the job. */
  onQueued: () => void;
}

interface RetryWish {
  electionId: string;
  messageId: string;
  which: RetryRequest['which'];
  actor: Actor;
}

export type Messages = ReturnType<typeof createMessages>;

/** The messages of an election to its voters: writing, watching, and sending again. */
export function createMessages(deps: MessagesDeps) {
  const { store, deliveries, automatic, elections, ballots, turnout, results } = deps;
  const { snapshots, users, electorate, recipients, mailer, clock, publicUrl, onQueued } = deps;

  async function shown(message: MessageRecord): Promise<Message> {
    const [states, delay] = await Promise.all([
      deliveries.countStates(message._id),
      message.state === 'sending' ? deliveries.delayReason(message._id) : undefined,
    ]);
    const note = delay === undefined ? message.note : `Trying again: ${delay}`;
    return presentMessage({ ...message, note }, states);
  }

  /** The placeholder values for one person, as of now. */
  async function valuesNow(
    { election, tally }: { election: ElectionRecord; tally: Tally },
    to: { name: string; timeZone: string },
  ) {
    const figures = figuresOf(await results.of(election, tally));
    return valuesFor({ election, ...to, link: electionLink(publicUrl, election), figures });
  }

  async function findMessage(electionId: string, messageId: string): Promise<MessageRecord> {
    const message = await store.find(messageId);
    if (message?.electionId !== electionId)
      throw new AppError('NOT_FOUND', 'This message doesn’t exist.');
    return message;
  }

  /** Checks what can be checked before the recipients are known. */
  async function checkMaySend(
    election: ElectionRecord,
    { kind, audience }: SendMessageInput,
  ): Promise<void> {
    const tooEarlyOrLate = kindRefusal(kind, election.status);
    if (tooEarlyOrLate) throw new AppError('MESSAGE_NOT_DUE', tooEarlyOrLate);
    if (audience !== 'not-voted') return;
    const { total: voted } = await ballots.count(election._id);
    const hidden = await snapshots.refusal(election, { use: 'reminder', voted });
    if (hidden) throw new AppError('PARTICIPATION_HIDDEN', hidden);
  }

  async function checkSelection(input: SendMessageInput): Promise<string[]> {
    if (input.audience !== 'selection') return [];
    const voters = await electorate.findVoters(input.voters);
    const chosen = [...new Set(input.voters)];
    if (voters.length === chosen.length) return chosen;
    const text = 'Some of these voters are no longer on the roll. Select the recipients again.';
    throw new AppError('VALIDATION_FAILED', text, { fields: { voters: text } });
  }

  /** False while the job is processing the message, which takes a moment. */
  async function markForRetry(wish: RetryWish): Promise<boolean> {
    const { electionId, messageId, which, actor } = wish;
    const election = await elections.find(electionId);
    const message = await findMessage(electionId, messageId);
    const late = kindRefusal(message.kind, election.status);
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
      subject: subjectOf(election),
      details: { kind: message.kind, which, count },
    });
    return store.move(message, { state: 'retrying', retry: { which, at } }, event);
  }

  return {
    /** The content of the messages page. @throws AppError NOT_FOUND */
    async overview(electionId: string, timeZone: string): Promise<MessagesData> {
      const election = await elections.find(electionId);
      const tally = await ballots.tally(election);
      const [messages, switches, list, reminder, invited, told, newest] = await Promise.all([
        store.findOf(electionId),
        automatic.switches(electionId),
        snapshots.refusal(election, { use: 'list', voted: tally.total }),
        snapshots.refusal(election, { use: 'reminder', voted: tally.total }),
        recipients.countReached(electionId, 'invitation'),
        recipients.countReached(electionId, 'results'),
        electorate.findNewest(),
      ]);
      const share = await turnout.of(election, tally.total);
      const to = newest ?? SAMPLE_VOTER;
      const { _id: id, title, status, endDate } = election;
      return {
        election: { id, title, status, endDate: endDate.toISOString() },
        turnout: share,
        recipients: {
          everyone: await electorate.countReachable(franchiseOf(election)),
          notVoted: share.eligible - share.ballots,
        },
        ...(list && { listRefusal: list }),
        ...(reminder && { reminderRefusal: reminder }),
        reached: { invitation: invited, results: told },
        example: {
          to: { name: to.name, email: to.email, userId: to.userId },
          values: await valuesNow({ election, tally }, { name: to.name, timeZone }),
          ...deps.sender.frame,
        },
        automatic: switches,
        mail: presentDelivery(mailer.delivery),
        messages: await Promise.all(messages.map(shown)),
      };
    },

    /**
     * Queues a message. Repeating the same request returns the existing message.
     * @throws AppError NOT_FOUND, MESSAGE_NOT_DUE, PARTICIPATION_HIDDEN, VALIDATION_FAILED
     */
    async send(electionId: string, input: SendMessageInput, actor: Actor): Promise<Message> {
      const election = await elections.find(electionId);
      const known = await store.find(input.requestId);
      if (known?.electionId === electionId) return shown(known);
      const { kind, audience, subject, text, timeZone } = input;
      await checkMaySend(election, input);
      const voters = await checkSelection(input);
      const at = clock.now();
      const event = createEvent({
        event: 'message.queued',
        at,
        actor,
        subject: subjectOf(election),
        details: { kind, audience },
      });
      const message: MessageDocument = {
        _id: input.requestId,
        schema: 1,
        electionId,
        kind,
        audience,
        voters,
        subject,
        text,
        timeZone,
        createdAt: at,
        sentBy: actor.type === 'user' ? actor.name : null,
        state: 'preparing',
        note: null,
        figures: null,
        cursor: '',
        sentBefore: 0,
        retry: null,
        events: [event],
        eventsCount: 1,
      };
      await store.insert(message);
      onQueued();
      return shown(await findMessage(electionId, message._id));
    },

    /**
     * Sends the message at once and only to its author. @returns what became of it
     * @throws AppError NOT_FOUND, MAIL_NOT_SENT
     */
    async sendTest(electionId: string, input: TestMessageRequest, writer: string): Promise<string> {
      const election = await elections.find(electionId);
      const [user, tally] = await Promise.all([users.findById(writer), ballots.count(electionId)]);
      if (!user) throw new AppError('NOT_FOUND', 'Your account no longer exists.');
      const { timeZone } = input;
      const values = await valuesNow({ election, tally }, { name: user.name, timeZone });
      const mail = messageMail({ message: input, election, to: user, values, ...deps });
      try {
        await mailer.send({ ...mail, subject: `Test: ${mail.subject}` });
      } catch (error) {
        const { reason } = explainMailFailure(error);
        throw new AppError('MAIL_NOT_SENT', `The test email wasn’t sent. ${reason}`, {
          cause: error,
        });
      }
      return presentTest(user.email, mailer.delivery.kind);
    },

    /**
     * Lists who did not get a message, and why. For a reminder, they are part of its snapshot. @throws AppError
     * NOT_FOUND
     */
    async failures(electionId: string, messageId: string): Promise<FailuresData> {
      await elections.find(electionId);
      await findMessage(electionId, messageId);
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
      return shown(await findMessage(given.electionId, given.messageId));
    },
  };
}
