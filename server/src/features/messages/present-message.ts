import { type DeliveryKind, deliveryKindSchema, type Message } from '@votewise/contract';
import type { VoterRecord } from '../people/index.ts';
import type { DeliveryState } from './delivery-document.ts';
import type { MessageRecord } from './message-store.ts';

const DELIVERY_KINDS = deliveryKindSchema.options;

/** Lists how the emails of a message were delivered. */
export const presentDeliveries = (
  deliveries: NonNullable<MessageRecord['deliveries']>,
): DeliveryKind[] => DELIVERY_KINDS.filter((one) => deliveries[one]);

/** Returns a message as administrators see it. */
export function presentMessage(
  message: MessageRecord,
  states: ReadonlyMap<DeliveryState, number>,
): Message {
  const { _id, kind, audience, subject, text, createdAt, sentBy, state, note } = message;
  const { links, sentSubject, deliveries, unaddressed, dropped = 0 } = message;
  const count = (one: DeliveryState) => states.get(one) ?? 0;
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
    counts: {
      waiting: count('queued') + count('sending'),
      sent: count('sent'),
      failed: count('failed'),
      bounced: count('bounced'),
      uncertain: count('uncertain'),
    },
    unaddressed: unaddressed + dropped,
    ...(sentSubject !== undefined && { sentSubject }),
    ...(deliveries && { deliveries: presentDeliveries(deliveries) }),
  };
}

/** Returns a voter who did not get a message, and the reason. */
export function presentFailure(
  { reason, state }: { reason: string | null; state: DeliveryState },
  { _id, userId, name, email }: VoterRecord,
) {
  return {
    voter: { id: _id, userId, name, email },
    reason: reason ?? 'The email couldn’t be sent.',
    mayHaveArrived: state === 'uncertain',
  };
}
