import { type DeliveryKind, deliveryKindSchema, type Message } from '@votewise/contract';
import type { DeliveryState } from './delivery-document.ts';
import type { ElectionMessage, MessageRecord } from './message-store.ts';

const DELIVERY_KINDS = deliveryKindSchema.options;

/** Lists how the emails of a message were delivered. */
export const presentDeliveries = (
  deliveries: NonNullable<MessageRecord['deliveries']>,
): DeliveryKind[] => DELIVERY_KINDS.filter((one) => deliveries[one]);

type DeliveryCounts = ReadonlyMap<DeliveryState, number>;

/** Returns the numbers of emails as administrators see them. @param states by message */
export function presentCounts(...states: readonly DeliveryCounts[]): Message['counts'] {
  const count = (one: DeliveryState) =>
    states.reduce((sum, counts) => sum + (counts.get(one) ?? 0), 0);
  return {
    waiting: count('queued') + count('sending'),
    sent: count('sent'),
    failed: count('failed'),
    bounced: count('bounced'),
    uncertain: count('uncertain'),
  };
}

/** Returns a message as administrators see it. */
export function presentMessage(message: ElectionMessage, states: DeliveryCounts): Message {
  const { _id, kind, audience, subject, text, createdAt, sentBy, state, note } = message;
  const { links, sentSubject, deliveries, unaddressed, dropped = 0 } = message;
  return {
    id: _id,
    kind,
    audience,
    subject,
    text,
    links,
    createdAt: createdAt.toISOString(),
    ...(sentBy !== null && { sentBy }),
    ...(note !== null && { note }),
    state: state === 'retrying' ? 'sending' : state,
    counts: presentCounts(states),
    unaddressed: unaddressed + dropped,
    ...(sentSubject !== undefined && { sentSubject }),
    ...(deliveries && { deliveries: presentDeliveries(deliveries) }),
  };
}
