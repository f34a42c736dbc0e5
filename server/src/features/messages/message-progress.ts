import { ifFound } from '../../platform/app-error.ts';
import type { AuditEvent } from '../audit/index.ts';
import { createQuarantine } from '../../platform/db/quarantine.ts';
import { electionEvent } from '../elections/index.ts';
import { meetingElectorate } from '../meetings/index.ts';
import type { AddressedPaper } from './addressed-papers.ts';
import type { DeliveryState } from './delivery-document.ts';
import type { MessagesContext } from './messages-context.ts';
import { createMessagePreparing } from './prepare-message.ts';
import type { Recipients } from './recipients.ts';
import { presentDeliveries } from './present-message.ts';
import { type ElectionMessage, isAboutElection, type MessageRecord } from './message-store.ts';

/** The note on a message that the job could not process. */
const STUCK =
  'The server couldn’t continue with this message and will retry automatically. See the server log for details.';

/** Moves messages toward completion. Every step can be repeated after a process is killed. */
export function createMessageProgress(context: MessagesContext, recipients: Recipients) {
  const { store, deliveries, automaticStore, elections, meetings, groups } = context;
  const { addressedPapers, clock, onQueued } = context;
  const prepare = createMessagePreparing(context, recipients);
  const aside = createQuarantine({ ...context, kind: 'message' });
  const orphans = createQuarantine({ ...context, kind: 'election with messages' });

  async function requeue(message: MessageRecord): Promise<void> {
    if (message.retry) await deliveries.requeue(message._id, message.retry, clock.now());
    if (await store.move(message, { state: 'sending', retry: null })) onQueued();
  }

  /** Completes a message when no delivery is waiting. */
  async function finish(
    message: MessageRecord,
    eventOf?: (count: (state: DeliveryState) => number) => Promise<AuditEvent>,
  ): Promise<void> {
    const states = await deliveries.countStates(message._id);
    const count = (state: DeliveryState) => states.get(state) ?? 0;
    if (count('queued') + count('sending') > 0) return;
    await store.move(message, { state: 'done' }, await eventOf?.(count));
  }

  const finishing =
    (message: ElectionMessage, addressed: AddressedPaper) =>
    async (count: (state: DeliveryState) => number): Promise<AuditEvent> => {
      // Read again, because more emails may have been sent since the message was read.
      const now = await store.find(message._id);
      return electionEvent(addressed, {
        event: 'message.finished',
        at: clock.now(),
        actor: { type: 'system' },
        details: {
          kind: message.kind,
          sent: count('sent'),
          failed: count('failed') + count('bounced'),
          uncertain: count('uncertain'),
          ...(now?.deliveries && { deliveries: presentDeliveries(now.deliveries) }),
        },
      });
    };

  async function moveToMembers(message: MessageRecord, signal: AbortSignal): Promise<void> {
    if (message.state === 'sending') return finish(message);
    const meeting = await meetings.find(message.electionId);
    return recipients.prepare(message, [meetingElectorate(meeting, groups)], signal);
  }

  async function moveOn(message: MessageRecord, signal: AbortSignal): Promise<void> {
    if (message.state === 'retrying') return requeue(message);
    if (!isAboutElection(message)) return moveToMembers(message, signal);
    const addressed = await addressedPapers.of(message.electionId);
    if (message.state === 'sending') return finish(message, finishing(message, addressed));
    return prepare(message, addressed, signal);
  }

  /** Shows in the message history that a message is stuck, and clears the note when the message continues. */
  async function tell({ _id, note }: MessageRecord, isDone: boolean): Promise<void> {
    if (isDone && note === STUCK) await store.changeNote(_id, { from: STUCK, to: null });
    if (!isDone && note === null) await store.changeNote(_id, { from: null, to: STUCK });
  }

  /** Removes the messages of a deleted election or meeting. */
  async function removeOf(electionId: string): Promise<void> {
    if (await ifFound(elections.find(electionId))) return;
    if (await ifFound(meetings.find(electionId))) return;
    for (const { _id } of await store.findRemovable(electionId)) {
      await deliveries.remove(_id);
      await store.remove(_id);
    }
    await automaticStore.remove(electionId);
  }

  return {
    /**
     * The job: moves every message one step further. Leaves messages of deleted elections to `removeOrphans`.
     * @returns how many messages were unfinished
     */
    async moveAll(signal: AbortSignal): Promise<number> {
      const unfinished = await store.findUnfinished();
      for (const message of unfinished) {
        if (signal.aborted) break;
        const isDone = await aside.attempt(message._id, () => ifFound(moveOn(message, signal)));
        await tell(message, isDone).catch((error: unknown) => aside.note(message._id, error));
      }
      return unfinished.length;
    },

    /** The cleanup job: removes the messages of deleted elections. */
    async removeOrphans(): Promise<void> {
      const known = [...(await store.findElections()), ...(await automaticStore.findElections())];
      for (const electionId of new Set(known)) {
        await orphans.attempt(electionId, () => removeOf(electionId));
      }
    },
  };
}
