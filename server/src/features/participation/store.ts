import { Schema, type Connection } from 'mongoose';
import { isDuplicateKey } from '../../platform/db/errors.ts';
import { insertDocument } from '../../platform/db/insert.ts';
import { outboxFields, outboxOf, pushing, type Outbox } from '../../platform/db/outbox.ts';
import type { AuditEvent } from '../audit/service.ts';

/** That lists of an election have been made; never who was on them. */
interface ListingDocument extends Outbox<AuditEvent> {
  /** The election's. */
  _id: string;
  schema: 1;
  /** Ballots in the box when the last list was made. */
  ballots: number;
}

const listingSchema = new Schema<ListingDocument>(
  { _id: String, schema: Number, ballots: Number, ...outboxFields },
  { versionKey: false, collection: 'participationLists' },
);
listingSchema.index({ eventsCount: 1 });

export type ParticipationStore = ReturnType<typeof createParticipationStore>;

export function createParticipationStore(connection: Connection) {
  const model = connection.model<ListingDocument>('ParticipationList', listingSchema);
  return {
    model,
    outbox: outboxOf<AuditEvent, ListingDocument>(model),

    /** Ballots in the box when the last list was made; undefined before the first. */
    async lastListed(electionId: string): Promise<number | undefined> {
      const found = await model.findById(electionId).select({ ballots: 1 }).lean();
      return found?.ballots;
    },

    /** Notes that a list is made, with its event; false when somebody else made one since `previous`. */
    async note(
      electionId: string,
      list: { previous: number | undefined; ballots: number; event: AuditEvent },
    ): Promise<boolean> {
      const { previous, ballots, event } = list;
      if (previous !== undefined) {
        const { matchedCount } = await model.updateOne(
          { _id: electionId, ballots: previous },
          { $set: { ballots }, ...pushing(event) },
        );
        return matchedCount === 1;
      }
      try {
        await insertDocument<ListingDocument>(model, {
          _id: electionId,
          schema: 1,
          ballots,
          events: [event],
          eventsCount: 1,
        });
        return true;
      } catch (error) {
        if (isDuplicateKey(error)) return false;
        throw error;
      }
    },
  };
}
