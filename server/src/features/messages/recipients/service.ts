import type { Clock } from '../../../platform/clock.ts';
import { type ElectionRecord, franchiseOf } from '../../elections/service.ts';
import {
  type Electorate,
  isEligible,
  type VoterRecord,
  type VotingLinkBook,
} from '../../people/service.ts';
import { deliveryId } from '../deliveries/rules.ts';
import type { DeliveryDocument, DeliveryStore } from '../deliveries/store.ts';
import { linkedQuestion, type Sheet } from '../papers/rules.ts';
import type { Sheets } from '../papers/service.ts';
import type { MessageRecord, MessageStore } from '../store.ts';

/** Number of voters read, and of deliveries written, per command. */
const batch = 500;
/** Maximum number of attempts. An attempt can fail because another process writes the same deliveries. */
const rounds = 5;

interface RecipientsDeps {
  messages: MessageStore;
  deliveries: DeliveryStore;
  electorate: Electorate;
  votingLinks: Pick<VotingLinkBook, 'makeUnsent'>;
  sheets: Pick<Sheets, 'unfinished'>;
  clock: Clock;
}

export interface Sending {
  message: MessageRecord;
  sheet: Sheet;
  /** The questions of the message. Voters who can vote on at least one of them get it. */
  questions: readonly ElectionRecord[];
  /** The IDs of voters who have voted, by question. A voter with no unanswered questions is skipped. */
  voted: ReadonlyMap<string, ReadonlySet<string>>;
}

export type Recipients = ReturnType<typeof createRecipients>;

/** Finds the recipients of a message and stores a delivery for each. */
export function createRecipients(deps: RecipientsDeps) {
  const { messages, deliveries, electorate, votingLinks, sheets, clock } = deps;

  function addressees(
    { questions, voted }: Sending,
    voters: readonly VoterRecord[],
  ): VoterRecord[] {
    const wanted = questions.map((one) => ({
      franchise: franchiseOf(one),
      leftOut: voted.get(one._id),
    }));
    return voters.filter(
      (voter) =>
        (voter.disabledAt ?? null) === null &&
        wanted.some(
          ({ franchise, leftOut }) => isEligible(voter, franchise) && !leftOut?.has(voter._id),
        ),
    );
  }

  /**
   * Keeps the roll from revealing which voters a reminder leaves out. See `makeUnsent`. Unsent links are also made for
   * voters who get the reminder, because links may be turned on or off, or voting may close, before the emails are
   * sent.
   */
  async function hideAddressees(sending: Sending, voters: readonly VoterRecord[]): Promise<void> {
    const { message, sheet } = sending;
    if (message.audience !== 'not-voted' || !message.links) return;
    const all = addressees({ ...sending, voted: new Map() }, voters);
    const unfinished = await sheets.unfinished();
    await votingLinks.makeUnsent(
      all.map((voter) => ({ voter: voter._id, election: linkedQuestion(voter, sheet) })),
      { message: message._id, at: message.createdAt, isOpen: (id) => unfinished.has(id) },
    );
  }

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

  /** Stores deliveries. Skips voters who already have one, and takes over failed deliveries of earlier messages. */
  async function putDown(message: MessageRecord, voters: readonly VoterRecord[]): Promise<void> {
    const wanted = voters.map(({ _id }) => deliveryOf(message, _id));
    for (let round = 0; round < rounds; round += 1) {
      const existing = await deliveries.findExisting(wanted.map(({ _id }) => _id));
      const known = new Set(existing.map(({ _id }) => _id));
      const failed = existing.filter(
        ({ state, messageId }) => state === 'failed' && messageId !== message._id,
      );
      if (failed.length > 0) {
        const ids = failed.map(({ _id }) => _id);
        await deliveries.takeOver(ids, message._id, clock.now());
      }
      if (await deliveries.insert(wanted.filter(({ _id }) => !known.has(_id)))) return;
    }
    throw new Error('other processes keep writing the same deliveries');
  }

  /**
   * Goes through the roll from the cursor, one batch of voters at a time. After a process is killed, the same voters
   * are read again and their existing deliveries are kept.
   * @returns false if it was stopped before the end
   */
  async function prepare(sending: Sending, signal: AbortSignal): Promise<boolean> {
    const { message } = sending;
    if (message.audience === 'selection') {
      const voters = await electorate.findVoters(message.voters);
      await putDown(message, addressees(sending, voters));
      return true;
    }
    for (let cursor = message.cursor; !signal.aborted; ) {
      const { voters, last } = await electorate.findAfter(cursor, batch);
      await hideAddressees(sending, voters);
      await putDown(message, addressees(sending, voters));
      if (last === undefined) return true;
      cursor = last;
      if (!(await messages.move({ ...message, state: 'preparing' }, { cursor }))) return false;
    }
    return false;
  }

  /**
   * Returns how many enabled voters have received or are about to receive a message of this type. The next
   * message is for the others.
   */
  async function countReached(electionId: string, kind: 'invitation' | 'results'): Promise<number> {
    const disabled = await electorate.findDisabled();
    const ids = disabled.map(({ _id }) => deliveryId({ _id: '', electionId, kind }, _id));
    const [all, gone] = await Promise.all([
      deliveries.countReached(electionId, kind),
      deliveries.countReachedAmong(ids),
    ]);
    return all - gone;
  }

  return { prepare, countReached };
}
