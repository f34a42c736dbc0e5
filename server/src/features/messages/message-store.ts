import type { Connection } from 'mongoose';
import type { Audience, DeliveryKind, MessageKind } from '@votewise/contract';
import type { Language } from '@votewise/contract/locales/languages';
import { defineSchema } from '../../platform/db/define-schema.ts';
import { updateOne } from '../../platform/db/update-one.ts';
import { insertNew } from '../../platform/db/insert.ts';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/index.ts';
import type { MeetingMessageKind, StoredMessageKind } from './delivery-document.ts';

/** The count and the turnout as emails show them. */
export interface MessageFigures {
  /** The figures that all recipients of results get; null until the results are confirmed. */
  figures: { turnout: string; results: string } | null;
  /** The figures of each question of a paper; missing if there is no paper. */
  questionFigures?: { id: string; turnout: string; results: string }[];
}

/**
 * preparing: the recipients are being found. held: the message is waiting for a condition. sending: all
 * deliveries exist. retrying: some deliveries are being queued again.
 */
export type MessageState = 'preparing' | 'held' | 'sending' | 'retrying' | 'done';

export interface MessageDocument extends Outbox<AuditEvent>, MessageFigures {
  /**
   * The caller's `requestId` or, for automatic messages, an ID derived from the election, so that no message is
   * created twice.
   */
  _id: string;
  schema: 1;
  /** For messages about a meeting, the ID of the meeting. */
  electionId: string;
  kind: StoredMessageKind;
  /** Only for `meeting`: when the meeting begins, according to this invitation. */
  startDate?: Date;
  /** Only for `meeting`: 1, and one more for each change of the date. Members get each of them once. */
  round?: number;
  /** Only for `meeting`: the date before this one in an earlier invitation. */
  movedFrom?: Date;
  audience: Audience;
  /** The selected voters, if the audience is a selection. */
  voters: string[];
  subject: string;
  text: string;
  timeZone: string;
  /** Whether each email has a voting link. */
  links: boolean;
  createdAt: Date;
  /** Null for automatic messages. */
  sentBy: string | null;
  state: MessageState;
  note: string | null;
  /** The figures in languages other than English; missing while `figures` is null. */
  translatedFigures?: Partial<Record<Language, MessageFigures>>;
  /** The last voter on the roll who has been processed. */
  cursor: string;
  /** How many of the voters up to the cursor have no address and get no email. */
  unaddressed: number;
  /** How many emails were dropped because the voter’s address was removed in the meantime; missing: none. */
  dropped?: number;
  /** The emails to send again; of a message to members, also those of earlier messages. */
  retry: { which: 'failed' | 'uncertain'; at: Date } | null;
  /** The subject of the last email, with `{name}`; missing before the first email. */
  sentSubject?: string;
  /** How the message's emails were delivered; missing before the first email. */
  deliveries?: Partial<Record<DeliveryKind, true>>;
}

export type MessageRecord = Omit<MessageDocument, 'events' | 'eventsCount'>;

/** A message about an election or a ballot paper. */
export type ElectionMessage = MessageRecord & { kind: MessageKind };

/** A message to the members of a meeting. */
export type MeetingMessage = MessageRecord & { kind: MeetingMessageKind };

export const isAboutElection = (message: MessageRecord): message is ElectionMessage =>
  message.kind !== 'meeting' && message.kind !== 'meeting-results';

const messageSchema = defineSchema<MessageDocument>(
  {
    _id: String,
    schema: Number,
    electionId: String,
    kind: String,
    startDate: Date,
    round: Number,
    movedFrom: Date,
    audience: String,
    voters: [String],
    subject: String,
    text: String,
    timeZone: String,
    links: Boolean,
    createdAt: Date,
    sentBy: String,
    state: String,
    note: String,
    figures: { _id: false, type: { turnout: String, results: String } },
    questionFigures: {
      type: [{ _id: false, id: String, turnout: String, results: String }],
      default: undefined,
    },
    translatedFigures: {},
    cursor: String,
    unaddressed: Number,
    dropped: Number,
    retry: { _id: false, type: { which: String, at: Date } },
    sentSubject: String,
    deliveries: { _id: false, type: { smtp: Boolean, files: Boolean } },
    ...outboxFields,
  },
  { versionKey: false, collection: 'messages', minimize: false },
);
messageSchema.index({ electionId: 1, createdAt: 1 });
messageSchema.index({ state: 1 });
messageSchema.index({ eventsCount: 1 });

const unfinished: MessageState[] = ['preparing', 'held', 'sending', 'retrying'];
const withoutEvents = { events: 0, eventsCount: 0 } as const;

export type MessageStore = ReturnType<typeof createMessageStore>;

export function createMessageStore(connection: Connection) {
  const model = connection.model<MessageDocument>('Message', messageSchema);
  return {
    model,
    outbox: outboxOf<AuditEvent, MessageDocument>(model),

    /** Inserts a message; returns false if it already exists. */
    insert: (message: MessageDocument): Promise<boolean> => insertNew(model, message),
    find: (id: string) => model.findById(id).select(withoutEvents).lean<MessageRecord>(),

    /** Newest first. */
    findOf: (electionId: string) =>
      model
        .find({ electionId })
        .sort({ createdAt: -1 })
        .select(withoutEvents)
        .lean<MessageRecord[]>(),

    findUnfinished: () =>
      model
        .find({ state: { $in: unfinished } })
        .select(withoutEvents)
        .lean<MessageRecord[]>(),

    /** Changes a message if it is still in this state; returns false otherwise. */
    move: (
      { _id, state }: Pick<MessageRecord, '_id' | 'state'>,
      set: Partial<MessageRecord>,
      event?: AuditEvent,
    ) => updateOne(model, { _id, state }, { $set: set, ...(event && pushing(event)) }),

    /** Counts an email that was dropped because the voter’s address was removed. */
    async countDropped(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $inc: { dropped: 1 } });
    },

    /** Records the subject and the delivery method of an email that is about to be sent. */
    async noteSending(
      id: string,
      { subject, delivery }: { subject: string; delivery: DeliveryKind },
    ): Promise<void> {
      await model.updateOne(
        { _id: id },
        { $set: { sentSubject: subject, [`deliveries.${delivery}`]: true } },
      );
    },

    /** Changes the note of a message unless it has changed since. */
    async changeNote(
      id: string,
      { from, to }: { from: string | null; to: string | null },
    ): Promise<void> {
      await model.updateOne({ _id: id, note: from }, { $set: { note: to } });
    },

    /** Returns the IDs of elections that have messages. */
    async findElections(): Promise<string[]> {
      const found = await model.find({}).select({ electionId: 1 }).lean();
      return [...new Set(found.map(({ electionId }) => electionId))];
    },

    /** Returns an election's messages, but only those whose events have all been moved to the audit trail. */
    findRemovable: (electionId: string) =>
      model.find({ electionId, eventsCount: 0 }).select({ _id: 1 }).lean<{ _id: string }[]>(),

    async remove(id: string): Promise<void> {
      await model.deleteOne({ _id: id });
    },
  };
}
