import type { Connection } from 'mongoose';
import type { Migration } from '../../src/platform/db/migrations.ts';

/** A document of the collection that the migration changes: points are doubled, and get their own name. */
interface Mark {
  _id: string;
  points?: number;
  halves?: number;
}

export const marksIn = (connection: Connection) => connection.collection<Mark>('marks');

/**
 * A migration for tests. It changes documents one by one.
 * @param onChange called after each change
 */
export const doublesPoints = (onChange: (count: number) => Promise<void>): Migration => ({
  does: 'doubles points',
  async run(connection) {
    const marks = marksIn(connection);
    let count = 0;
    for await (const { _id, points, halves } of marks.find({})) {
      if (points === undefined || halves !== undefined) continue;
      await marks.updateOne(
        { _id, points },
        { $set: { halves: points * 2 }, $unset: { points: '' } },
      );
      count += 1;
      await onChange(count);
    }
  },
});

/** A second migration for tests, which shows whether the first one had ended. */
export const countsMarks: Migration = {
  does: 'counts marks',
  async run(connection) {
    const marks = await marksIn(connection)
      .find({ _id: { $ne: 'total' } })
      .toArray();
    const halves = marks.reduce((sum, mark) => sum + (mark.halves ?? 0), 0);
    await marksIn(connection).updateOne({ _id: 'total' }, { $set: { halves } }, { upsert: true });
  },
};
