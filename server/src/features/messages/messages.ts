import { setTimeout as sleep } from 'node:timers/promises';
import {
  DEFAULT_TEMPLATES,
  EXAMPLE_TOKEN,
  type FailuresData,
  type Message,
  type MessageKind,
  type MessagesData,
  type RetryRequest,
  type SendMessageInput,
  type TestMessageInput,
} from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import { explainMailFailure } from '../../platform/mail/mail-failure.ts';
import { mailTexts } from '../../platform/languages/mail-texts.ts';
import type { Actor } from '../audit/index.ts';
import { areLinksOn, franchiseOf, electionEvent, handoutsIn } from '../elections/index.ts';
import type { Recipients } from './recipients.ts';
import type { AutomaticMessages } from './automatic-messages.ts';
import { hasLinks, listedIn, type AddressedPaper, taskOf } from './addressed-papers.ts';
import {
  exampleValues,
  presentFailure,
  presentMessage,
  presentTest,
  messageMail,
  votingLink,
} from './message-mail.ts';
import { kindRefusal, newMessage, SAMPLE_VOTER } from './message-rules.ts';
import type { MessageRecord } from './message-store.ts';
import { NOT_DELIVERED } from './delivery-store.ts';
import type { MessagesContext } from './messages-context.ts';

/** Maximum number of failures shown per message. */
const failuresShown = 200;

/** Administrators see messages in English. */
const english = mailTexts('en');

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

const retryTries = 20;
const retryPauseMs = 100;

interface RetryWish {
  electionId: string;
  messageId: string;
  which: RetryRequest['which'];
  actor: Actor;
}

export type Messages = ReturnType<typeof createMessages>;

/** Sends the messages of an election to its voters, shows their progress, and resends failed emails. */
export function createMessages(
  context: MessagesContext,
  { automatic, recipients }: { automatic: AutomaticMessages; recipients: Recipients },
) {
  const { store, deliveries, elections, addressedPapers, ballots, turnout, users } = context;
  const { participation, electorate, mailer, mailState, clock } = context;
  const { publicUrl, sender, board, onQueued } = context;

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
    const counted = await addressedPapers.counted(addressed, (question) =>
      ballots.recentCount(question),
    );
    return exampleValues({ addressed, counted, publicUrl, ...to, t: english });
  }

  async function findMessage(electionId: string, messageId: string): Promise<MessageRecord> {
    const message = await store.find(messageId);
    if (message?.electionId !== electionId)
      throw new AppError('NOT_FOUND', 'This message doesn’t exist.');
    return message;
  }

  function checkMaySend({ status }: AddressedPaper, kind: MessageKind): void {
    const tooEarlyOrLate = kindRefusal(kind, status);
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
   * Marks a message so that its emails that failed or bounced, or its uncertain ones, are sent again. Returns false while the job is
   * processing the message, which takes a moment.
   */
  async function markForRetry(wish: RetryWish): Promise<boolean> {
    const { electionId, messageId, which, actor } = wish;
    const addressed = await addressedPapers.of(electionId);
    const message = await findMessage(addressed._id, messageId);
    checkMaySend(addressed, message.kind);
    const states = await deliveries.countStates(messageId);
    const retried = which === 'failed' ? NOT_DELIVERED : [which];
    const count = sum(retried.map((state) => states.get(state) ?? 0));
    if (count === 0)
      throw new AppError(
        'MESSAGE_NOT_DUE',
        'There is nothing to send again. Reload the page to see the current state.',
      );
    if (message.state !== 'sending' && message.state !== 'done') return false;
    const at = clock.now();
    const event = electionEvent(addressed, {
      event: 'message.retried',
      at,
      actor,
      details: { kind: message.kind, which, count },
    });
    return store.move(message, { state: 'retrying', retry: { which, at } }, event);
  }

  /**
   * Queues a message. Repeating the same request returns the existing message.
   * @throws AppError NOT_FOUND, MESSAGE_NOT_DUE, VALIDATION_FAILED
   */
  async function send(electionId: string, input: SendMessageInput, actor: Actor): Promise<Message> {
    const addressed = await addressedPapers.of(electionId);
    const known = await store.find(input.requestId);
    if (known?.electionId === addressed._id) return shown(known);
    const { kind, audience, subject, text, timeZone, links } = input;
    checkMaySend(addressed, kind);
    const voters = await checkSelection(input);
    const _id = input.requestId;
    const written = { _id, kind, audience, voters, subject, text, timeZone, links };
    await store.insert(newMessage(addressed, written, { clock, actor }));
    onQueued();
    return shown(await findMessage(addressed._id, _id));
  }

  return {
    /** Returns the content of the messages page. @throws AppError NOT_FOUND */
    async overview(electionId: string, timeZone: string): Promise<MessagesData> {
      const [election, addressed] = await Promise.all([
        elections.find(electionId),
        addressedPapers.of(electionId),
      ]);
      const count = await ballots.recentCount(election);
      const [messages, switches, invited, told, newest, reach, paper] = await Promise.all([
        store.findOf(addressed._id),
        automatic.switches(addressed._id),
        recipients.countReached(addressed._id, 'invitation'),
        recipients.countReached(addressed._id, 'results'),
        electorate.findNewest(),
        electorate.countReachable(franchiseOf(election)),
        addressedPapers.paper(addressed),
      ]);
      const share = await turnout.of(election, count.total);
      const email = newest?.email ?? null;
      const to = newest && email !== null ? { ...newest, email } : SAMPLE_VOTER;
      const { _id: id, title, status, endDate } = election;
      const listRefusal = participation.refusalOf(election, count.total - handoutsIn(election));
      return {
        election: { id, title, status, endDate: endDate.toISOString() },
        turnout: share,
        task: taskOf(addressed),
        ...reach,
        ...paper,
        ...(listRefusal !== undefined && { listRefusal }),
        reached: { invitation: invited, results: told },
        example: {
          to: { name: to.name, email: to.email, userId: to.userId },
          values: await valuesNow(addressed, { name: to.name, timeZone }),
          heading: sender.heading,
          questions: sender.questions(english),
          ...(areLinksOn(addressed.questions) && {
            votingLink: votingLink(publicUrl, EXAMPLE_TOKEN),
          }),
        },
        automatic: switches,
        mail: await mailState(),
        messages: await Promise.all(messages.map(shown)),
      };
    },

    send,

    /**
     * Announces a declared result to voters by email. Does nothing while another question on the ballot paper is not
     * declared, because voters get the results of a paper in one email.
     */
    async announceResults(
      electionId: string,
      { timeZone, actor }: { timeZone: string; actor: Actor },
    ): Promise<Message | undefined> {
      const { _id, questions } = await addressedPapers.of(electionId);
      if (questions.some((one) => !one.declared)) return undefined;
      // The same ID every time, so that pressing the button again does not send the email twice.
      const requestId = `declaration-${_id}`;
      const results = { kind: 'results', ...DEFAULT_TEMPLATES.results, links: false } as const;
      const everyone = { audience: 'everyone', voters: [] as string[] } as const;
      return send(electionId, { requestId, ...results, ...everyone, timeZone }, actor);
    },

    /**
     * Sends the message immediately, and only to its author.
     * @returns a sentence about the outcome
     * @throws AppError NOT_FOUND, MAIL_NOT_SENT
     */
    async sendTest(electionId: string, input: TestMessageInput, writer: string): Promise<string> {
      const addressed = await addressedPapers.of(electionId);
      const user = await users.findById(writer);
      const email = user?.email ?? null;
      if (!user || email === null)
        throw new AppError('NOT_FOUND', 'Your account no longer exists.');
      const values = await valuesNow(addressed, { name: user.name, timeZone: input.timeZone });
      const isPersonal = hasLinks(input, addressed);
      const mail = messageMail({
        message: input,
        questions: addressed.questions,
        to: { ...user, email },
        t: english,
        values: isPersonal ? { ...values, link: votingLink(publicUrl, EXAMPLE_TOKEN) } : values,
        ...(isPersonal && { signInLink: values.link }),
        listed: listedIn(addressed, input.kind),
        sender,
        board,
      });
      try {
        await mailer.send({ ...mail, subject: `Test: ${mail.subject}` });
      } catch (error) {
        const { reason } = explainMailFailure(error);
        throw new AppError('MAIL_NOT_SENT', `The test email wasn’t sent. ${reason}`, {
          cause: error,
        });
      }
      return presentTest(email, mailer.delivery.kind);
    },

    /** Lists the voters who did not get a message, and why. @throws AppError NOT_FOUND */
    async failures(electionId: string, messageId: string): Promise<FailuresData> {
      await findMessage((await addressedPapers.of(electionId))._id, messageId);
      const states = await deliveries.countStates(messageId);
      const troubled = [...NOT_DELIVERED, 'uncertain'] as const;
      const total = sum(troubled.map((state) => states.get(state) ?? 0));
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

    /** Sends emails that failed or bounced, or uncertain ones, again. @throws AppError NOT_FOUND, MESSAGE_NOT_DUE, EDITED_MEANWHILE */
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
