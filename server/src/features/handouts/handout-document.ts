import { defineSchema } from '../../platform/db/define-schema.ts';
import { outboxFields, type Outbox } from '../../platform/db/outbox.ts';
import { randomId } from '../../platform/random.ts';
import type { Actor, AuditEvent } from '../audit/index.ts';

/**
 * pending: about to be handed out. given: the voter has it. returning: it is being given back. The others are final until
 * the voter is handed another one.
 */
type HandoutState = 'pending' | 'given' | 'refused' | 'returning' | 'returned';

/** The printed ballot of one voter in one election. */
export interface Handout {
  _id: string;
  electionId: string;
  /** The voter's `_id`. */
  voter: string;
  /** For the audit trail. */
  userId: string;
  /** 1, 2, 3 …: how often administrators have tried to give this voter a handout. */
  attempt: number;
  /** A random ID of this attempt for its events, because the IDs of events are never erased. */
  key: string;
  state: HandoutState;
  /** How often it was taken back. Missing in older documents. */
  returns?: number;
  /** Its weight; 1 unless the election is weighted. */
  weight: number;
  /** The last act: handing out, or giving back. */
  at: Date;
  by: Actor;
}

export interface HandoutDocument extends Handout, Outbox<AuditEvent> {
  schema: 1;
}

export const handoutSchema = defineSchema<HandoutDocument>(
  {
    _id: String,
    schema: Number,
    electionId: String,
    voter: String,
    userId: String,
    attempt: Number,
    key: String,
    state: String,
    returns: Number,
    weight: Number,
    at: Date,
    by: {},
    ...outboxFields,
  },
  { versionKey: false, collection: 'handouts' },
);
handoutSchema.index({ electionId: 1, state: 1 });
handoutSchema.index({ electionId: 1, returns: 1 });
handoutSchema.index({ state: 1 });
handoutSchema.index({ voter: 1 });
handoutSchema.index({ eventsCount: 1 });

/** The states in which the voter cannot vote online. */
export const HELD: HandoutState[] = ['pending', 'given', 'returning'];
export const UNSETTLED: HandoutState[] = ['pending', 'returning'];

export const handoutId = (electionId: string, voter: string) => `${electionId}:${voter}`;

/** What is read of a handout. Events are only for the audit trail. */
export const withoutEvents = { events: 0, eventsCount: 0, schema: 0 } as const;

/** Returns the handout that an attempt begins with. */
export function newHandout(given: Omit<Handout, '_id' | 'key' | 'state'>): Handout {
  return {
    _id: handoutId(given.electionId, given.voter),
    key: randomId(),
    state: 'pending',
    ...given,
  };
}
