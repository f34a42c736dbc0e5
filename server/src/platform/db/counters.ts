import type { Connection } from 'mongoose';
import { defineSchema } from './define-schema.ts';

interface CounterDocument {
  _id: string;
  schema: 1;
  value: number;
}

const counterSchema = defineSchema<CounterDocument>(
  { _id: String, schema: Number, value: Number },
  { versionKey: false, collection: 'counters' },
);

export type Counters = ReturnType<typeof createCounters>;

export function createCounters(connection: Connection) {
  const model = connection.model<CounterDocument>('CountPool', counterSchema);
  return {
    /** Reserves consecutive numbers for this name and returns the first. No number is returned twice. */
    async reserve(name: string, count: number): Promise<number> {
      const counter = await model.findOneAndUpdate(
        { _id: name },
        { $inc: { value: count }, $setOnInsert: { schema: 1 } },
        { upsert: true, returnDocument: 'after', lean: true },
      );
      if (!counter) throw new Error('an upsert returned no document');
      return counter.value - count + 1;
    },

    /** Returns the last number that was reserved for this name; 0 if none was. */
    async last(name: string): Promise<number> {
      const counter = await model.findById(name).readConcern('majority').lean();
      return counter?.value ?? 0;
    },
  };
}
