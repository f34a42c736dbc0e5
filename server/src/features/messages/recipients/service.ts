import type { Clock } from '../../../platform/clock.ts';
import type { ElectionRecord } from '../../elections/service.ts';
import { closedAt, isEligible } from '../../results/turnout/service.ts';
import type { Electorate, VoterRecord } from '../../people/service.ts';
import { deliveryId } from '../deliveries/rules.ts';
import type { DeliveryDocument, DeliveryStore } from '../deliveries/store.ts';
import type { MessageRecord, MessageStore } from '../store.ts';

/** Voters looked at, and deliveries written, with one command. */
const batch = 500;
/** Another process may write the same deliveries at the same moment. */
const rounds = 5;

interface RecipientsDeps {
  messages: MessageStore;
  deliveries: DeliveryStore;
  electorate: Electorate;
  clock: Clock;
}

export interface Sending {
  message: MessageRecord;
  election: ElectionRecord;
  /** Ids of voters who are left out. */
  leftOut: ReadonlySet<string>;
}

/** Finds out who gets a message, and puts a delivery down for each. */
export function createRecipients(deps: RecipientsDeps) {
  const { messages, deliveries, electorate, clock } = deps;

  function addressees(
    { election, leftOut }: Sending,
    voters: readonly VoterRecord[],
  ): VoterRecord[] {
    const close = closedAt(election);
    return voters.filter(
      (voter) =>
        (voter.disabledAt ?? null) === null && isEligible(voter, close) && !leftOut.has(voter._id),
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

  /** Leaves out whoever has one already, and takes over what an earlier message could not deliver. */
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
    throw new Error('others keep writing the same deliveries');
  }

  /**
   * Goes through the roll from where it was left, some voters at a time. Killed in between, the same voters
   * are looked at again and find their deliveries there. @returns false when it was told to stop before the end
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
      await putDown(message, addressees(sending, voters));
      if (last === undefined) return true;
      cursor = last;
      if (!(await messages.move({ ...message, state: 'preparing' }, { cursor }))) return false;
    }
    return false;
  }

  return { prepare };
}
