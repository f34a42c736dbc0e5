import { Schema, type Connection } from 'mongoose';

interface CounterDocument {
  _id: string;
  schema: 1;
  value: number;
}

const counterSchema = new Schema<CounterDocument>(
  { _id: String, schema: Number, value: Number },
  { versionKey: false, collection: 'counters' },
);

export interface Counters {
  /** Returns the next number for this name: 1, 2, 3, and so on. Never returns the same number twice. */
  next(name: string): Promise<number>;
  /** Reserves `count` consecutive numbers for this name and returns the first. */
  reserve(name: string, count: number): Promise<number>;
}

export function createCounters(connection: Connection): Counters {
  const model = connection.model<CounterDocument>('Counter', counterSchema);

  async function raise(name: string, by: number): Promise<number> {
    const counter = await model.findOneAndUpdate(
      { _id: name },
      { $inc: { value: by }, $setOnInsert: { schema: 1 } },
      { upsert: true, returnDocument: 'after', lean: true },
    );
    if (!counter) throw new Error('an upsert returned no document');
    return counter.value;
  }

  return {
    next: (name) => raise(name, 1),
    reserve: async (name, count) => (await raise(name, count)) - count + 1,
  };
}
