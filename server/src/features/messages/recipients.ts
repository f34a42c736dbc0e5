import { OVERTAKEN, untilWritten } from '../../platform/until-written.ts';
import { type Electorate, isEligible, type VoterRecord } from '../people/index.ts';
import {
  type DeliveryDocument,
  type DeliveryState,
  deliveryId,
  NOT_DELIVERED,
  type SentRound,
} from './delivery-document.ts';
import type { MessagesContext } from './messages-context.ts';
import type { MessageRecord } from './message-store.ts';

/** Number of voters read, and of deliveries written, per command. */
const BATCH = 500;

export type Recipients = ReturnType<typeof createRecipients>;

/** Finds the recipients of a message and stores a delivery for each. */
export function createRecipients({ store, deliveries, voters, clock, onQueued }: MessagesContext) {
  /**
   * Returns the voters who get a message: those who can vote on one of its questions, or who can take part in its meeting.
   * Whether they have voted makes no difference, because a mail server's log would show it.
   */
  const addressees = (
    electorates: readonly Electorate[],
    some: readonly VoterRecord[],
  ): VoterRecord[] =>
    some.filter(
      (voter) =>
        !voter.disabledAt && electorates.some((electorate) => isEligible(voter, electorate)),
    );

  function deliveryOf(message: MessageRecord, voter: string): DeliveryDocument {
    const { _id: messageId, electionId, kind } = message;
    const at = clock.now();
    return {
      _id: deliveryId(message, voter),
      schema: 1,
      messageId,
      electionId,
      kind,
      voter,
      state: 'queued',
      claim: null,
      nextAttemptAt: at,
      attempts: 0,
      reason: null,
      changedAt: at,
    };
  }

  /**
   * Stores deliveries. Skips voters who already have one, and takes over deliveries of earlier messages that failed or
   * bounced, or are uncertain if the message is for these, too.
   * @returns how many of these voters have no address. They get no delivery.
   */
  async function putDown(message: MessageRecord, some: readonly VoterRecord[]): Promise<number> {
    const addressed = some.filter(({ email }) => email !== null);
    const states = repeatedStates(message);
    const wanted = addressed.map(({ _id }) => deliveryOf(message, _id));
    return untilWritten(async () => {
      const existing = await deliveries.findExisting(wanted.map(({ _id }) => _id));
      const known = new Set(existing.map(({ _id }) => _id));
      const ids = existing
        .filter(({ state, messageId }) => states.includes(state) && messageId !== message._id)
        .map(({ _id }) => _id);
      if (ids.length > 0)
        await deliveries.takeOver(ids, { states, messageId: message._id, at: clock.now() });
      const isStored = await deliveries.insert(wanted.filter(({ _id }) => !known.has(_id)));
      return isStored ? some.length - addressed.length : OVERTAKEN;
    });
  }

  /**
   * Goes through the roll from the cursor, one batch of voters at a time. After a process is killed, the same voters
   * are read again and their existing deliveries are kept.
   * @returns false if it was stopped before the end
   */
  async function putDownAll(
    message: MessageRecord,
    electorates: readonly Electorate[],
    signal: AbortSignal,
  ): Promise<boolean> {
    const move = (place: Pick<MessageRecord, 'cursor' | 'unaddressed'>) =>
      store.move({ ...message, state: 'preparing' }, place);
    let { cursor, unaddressed } = message;
    if (message.audience === 'selection') {
      const chosen = await voters.findByIds(message.voters);
      return move({ cursor, unaddressed: await putDown(message, addressees(electorates, chosen)) });
    }
    while (!signal.aborted) {
      const { voters: next, last } = await voters.findAfter(cursor, BATCH);
      unaddressed += await putDown(message, addressees(electorates, next));
      if (last === undefined) return move({ cursor, unaddressed });
      cursor = last;
      if (!(await move({ cursor, unaddressed }))) return false;
    }
    return false;
  }

  /** Stores the deliveries of a message. When all are stored, they are being sent. */
  async function prepare(
    message: MessageRecord,
    electorates: readonly Electorate[],
    signal: AbortSignal,
  ): Promise<void> {
    if (await putDownAll(message, electorates, signal))
      await store.move({ ...message, state: 'preparing' }, { state: 'sending' });
    onQueued();
  }

  /** Returns how many voters who were reached have been disabled, or lost their address, since. */
  async function countGone(round: SentRound): Promise<number> {
    const countAmong = (some: readonly { _id: string }[]) =>
      deliveries.countReachedAmong(some.map(({ _id }) => deliveryId({ _id: '', ...round }, _id)));
    let gone = await countAmong(await voters.findDisabled());
    for await (const some of voters.unaddressed()) gone += await countAmong(some);
    return gone;
  }

  /**
   * Returns how many enabled voters with an address have received or are about to receive a message of this type. The
   * next message is for the others.
   */
  async function countReached(electionId: string, kind: 'invitation' | 'results'): Promise<number> {
    return (
      (await deliveries.countReached(electionId, kind)) - (await countGone({ electionId, kind }))
    );
  }

  return { prepare, countGone, countReached };
}

/** Returns the states in which an email of an earlier message is sent again with this message. */
const repeatedStates = ({ retry }: MessageRecord): readonly DeliveryState[] =>
  retry?.which === 'uncertain' ? [...NOT_DELIVERED, 'uncertain'] : NOT_DELIVERED;
