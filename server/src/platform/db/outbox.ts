import type { Model } from 'mongoose';
import { allBut } from './all-but.ts';

/**
 * Events that are stored in a document until a job has moved them. They are pushed in the same write as the change that
 * they record, so no change is stored without its event, and no event without its change.
 */
export interface Outbox<Event> {
  events: Event[];
  /**
   * Number of pending events. The job uses the index on this field to find the events, and clears only those that it
   * has read.
   */
  eventsCount: number;
}

/** Mongoose definition of the two fields. */
export const outboxFields = {
  events: [{}],
  eventsCount: Number,
};

/** Returns the update operators that add events. Merge them into the update that makes the change. */
export function pushing<Event>(...events: Event[]) {
  return { $push: { events: { $each: events } }, $inc: { eventsCount: events.length } };
}

/** Access to a collection with outboxes, for the job that empties them. */
export interface OutboxSource<Event> {
  pending(limit: number, except: readonly string[]): Promise<{ id: string; events: Event[] }[]>;
  /** Number of documents with pending events. */
  count(): Promise<number>;
  /** Removes the events from the document unless more events have been added. The next round finds all of them. */
  clear(id: string, count: number): Promise<void>;
}

export function outboxOf<Event, Document extends Outbox<Event> & { _id: string }>(
  model: Model<Document>,
): OutboxSource<Event> {
  const source = model.collection;
  return {
    async pending(limit, except) {
      const found = source
        .find({ eventsCount: { $gt: 0 }, ...allBut(except) } as object, {
          projection: { events: 1 },
        })
        .limit(limit);
      const documents = await found.toArray();
      return documents.map((one) => ({ id: String(one._id), events: one['events'] as Event[] }));
    },
    count: () => source.countDocuments({ eventsCount: { $gt: 0 } }),

    async clear(id, count) {
      await model.updateOne({ _id: id, eventsCount: count } as object, {
        $set: { events: [], eventsCount: 0 },
      });
    },
  };
}
