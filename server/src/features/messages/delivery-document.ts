import type { Connection, Model } from 'mongoose';
import type { MessageKind } from '@votewise/contract';
import { defineSchema } from '../../platform/db/define-schema.ts';

/**
 * failed: definitely not delivered, and not retried automatically. bounced: accepted by the mail server, but returned.
 * uncertain: may have been delivered.
 */
export type DeliveryState = 'queued' | 'sending' | 'sent' | 'failed' | 'bounced' | 'uncertain';

/** The states of emails that did not arrive. */
export const NOT_DELIVERED = ['failed', 'bounced'] as const satisfies readonly DeliveryState[];

/** `meeting`: the invitation to a meeting. No one writes the text of these emails. */
export type MeetingMessageKind = 'meeting' | 'meeting-results';

export type StoredMessageKind = MessageKind | MeetingMessageKind;

/** One email of one message to one voter. */
export interface DeliveryDocument {
  /** See `deliveryId`. */
  _id: string;
  schema: 1;
  messageId: string;
  /** For messages about a meeting, the ID of the meeting. */
  electionId: string;
  kind: StoredMessageKind;
  voter: string;
  state: DeliveryState;
  /** The claim of the current or last sender. */
  claim: string | null;
  /** The ID of the last email (see `createMailTokens`); missing if none was sent. */
  mail?: string;
  /** While queued: when it may be sent. While sending: when its sender is assumed to have stopped. */
  nextAttemptAt: Date | null;
  attempts: number;
  reason: string | null;
  changedAt: Date;
}

export type DeliveryOutcome = Pick<
  DeliveryDocument,
  'state' | 'nextAttemptAt' | 'reason' | 'changedAt'
>;

const deliverySchema = defineSchema<DeliveryDocument>(
  {
    _id: String,
    schema: Number,
    messageId: String,
    electionId: String,
    kind: String,
    voter: String,
    state: String,
    claim: String,
    mail: String,
    nextAttemptAt: Date,
    attempts: Number,
    reason: String,
    changedAt: Date,
  },
  { versionKey: false, collection: 'deliveries' },
);
deliverySchema.index({ state: 1, nextAttemptAt: 1 });
deliverySchema.index({ messageId: 1, state: 1, attempts: 1 });
deliverySchema.index({ electionId: 1, kind: 1, state: 1 });
deliverySchema.index({ voter: 1 });
deliverySchema.index({ mail: 1 });

export type DeliveryModel = Model<DeliveryDocument>;

export const createDeliveryModel = (connection: Connection): DeliveryModel =>
  connection.model<DeliveryDocument>('Delivery', deliverySchema);

/**
 * Returns the ID of a delivery, which keeps a voter from getting a message twice. Each voter gets one invitation
 * and one results message per election, no matter how many messages, processes, and retries request it. An
 * election can have several reminders, and each voter gets each of them at most once. Members get an invitation to a
 * meeting again whenever its date has changed, and its results once.
 */
export function deliveryId(message: SentRound & { _id: string }, voter: string): string {
  const { _id, electionId, kind, round } = message;
  const part = kind === 'reminder' ? _id : round;
  return [electionId, kind, ...(part === undefined ? [] : [part]), voter].join(':');
}

/** What a voter gets only once. */
export interface SentRound {
  electionId: string;
  kind: StoredMessageKind;
  /** Only for `meeting`. */
  round?: number;
}
