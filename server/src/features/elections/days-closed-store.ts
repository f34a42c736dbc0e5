import type { Model } from 'mongoose';
import type { StoredDaysClosed } from './sealing-due.ts';

interface Closed {
  _id: string;
  statusSetAt: Date;
  daysClosed?: StoredDaysClosed;
}

/**
 * Returns a function that stores on how many days an election was seen closed, without creating a new version. It
 * returns false if the election has been reopened, or if another process has stored a day.
 */
export const daysClosedKeeper =
  <Document extends Closed>(model: Model<Document>) =>
  async (read: Closed, daysClosed: StoredDaysClosed): Promise<boolean> => {
    const unchanged = {
      _id: read._id,
      statusSetAt: read.statusSetAt,
      status: 'completed',
      sealing: null,
      deletedAt: null,
      'daysClosed.at': read.daysClosed?.at ?? null,
    };
    const { matchedCount } = await model.updateOne(unchanged as object, { $set: { daysClosed } });
    return matchedCount === 1;
  };
