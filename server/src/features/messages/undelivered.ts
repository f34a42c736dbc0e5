import { setTimeout as sleep } from 'node:timers/promises';
import type { FailuresData, Message, RetryRequest } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import type { Actor } from '../audit/index.ts';
import { electionEvent } from '../elections/index.ts';
import { type DeliveryDocument, NOT_DELIVERED } from './delivery-document.ts';
import type { Voters } from '../people/index.ts';
import { requireDue } from './message-rules.ts';
import type { Messages } from './messages.ts';
import type { MessagesContext } from './messages-context.ts';

/** Maximum number of failures shown per message. */
export const FAILURES_SHOWN = 200;
/** Unlike `untilWritten`, a retry waits for the job, which processes a message for a moment. */
const RETRY_TRIES = 20;
const RETRY_PAUSE_MS = 100;

const sum = (numbers: readonly number[]) => numbers.reduce((all, one) => all + one, 0);

interface RetryWish {
  electionId: string;
  messageId: string;
  which: RetryRequest['which'];
  actor: Actor;
}

/** Returns the voters who did not get a message, and the reasons, in the order of their IDs. */
export async function presentFailures(
  failed: readonly DeliveryDocument[],
  voters: Pick<Voters, 'findByIds'>,
): Promise<FailuresData['failures']> {
  const found = await voters.findByIds(failed.map(({ voter }) => voter));
  const byId = new Map(found.map((voter) => [voter._id, voter]));
  const failures = failed.flatMap(({ voter: id, reason, state }) => {
    const voter = byId.get(id);
    if (!voter) return [];
    const { _id, userId, name, email } = voter;
    return {
      voter: { id: _id, userId, name, email },
      reason: reason ?? 'The email couldn’t be sent.',
      mayHaveArrived: state === 'uncertain',
    };
  });
  return failures.toSorted((a, b) => (a.voter.userId < b.voter.userId ? -1 : 1));
}

export type Undelivered = ReturnType<typeof createUndelivered>;

/** The emails of a message that did not arrive, or may not have. */
export function createUndelivered(context: MessagesContext, messages: Messages) {
  const { store, deliveries, addressedPapers, voters, clock, onQueued } = context;

  /**
   * Marks a message so that its emails that failed or bounced, or its uncertain ones, are sent again. Returns false
   * while the job is processing the message, which takes a moment.
   */
  async function markForRetry(wish: RetryWish): Promise<boolean> {
    const { electionId, messageId, which, actor } = wish;
    const addressed = await addressedPapers.of(electionId);
    const message = await messages.find(addressed._id, messageId);
    requireDue(message.kind, addressed);
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

  return {
    /** Lists the voters who did not get a message, and why. @throws AppError NOT_FOUND */
    async list(electionId: string, messageId: string): Promise<FailuresData> {
      await messages.find((await addressedPapers.of(electionId))._id, messageId);
      const states = await deliveries.countStates(messageId);
      const troubled = [...NOT_DELIVERED, 'uncertain'] as const;
      const total = sum(troubled.map((state) => states.get(state) ?? 0));
      const failed = await deliveries.findFailed(messageId, FAILURES_SHOWN);
      return { failures: await presentFailures(failed, voters), total };
    },

    /**
     * Sends emails that failed or bounced, or uncertain ones, again.
     * @throws AppError NOT_FOUND, MESSAGE_NOT_DUE, EDITED_MEANWHILE
     */
    async retry(given: RetryWish): Promise<Message> {
      for (let tries = 0; !(await markForRetry(given)); tries++) {
        if (tries === RETRY_TRIES) {
          throw new AppError(
            'EDITED_MEANWHILE',
            'This message is being processed. Try again in a moment.',
          );
        }
        await sleep(RETRY_PAUSE_MS);
      }
      onQueued();
      const { _id } = await addressedPapers.of(given.electionId);
      return messages.shown(await messages.find(_id, given.messageId));
    },
  };
}
