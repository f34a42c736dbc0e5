import type { Connection } from 'mongoose';

/**
 * Changes data from one schema to the next. It can be killed at any point and then runs again, also on several hosts at
 * once, so it changes only what is still as before. It uses collections by name and none of the product's code, which will
 * change. A backup is restored before it runs, so a new unique index must accept the data as it was before.
 */
export interface Migration {
  /** What it does, for the log: 'adds …'. */
  does: string;
  run(connection: Connection): Promise<void>;
}

/**
 * All migrations since 1.0.0, in order. Add one whenever an earlier version would misread the data, or this one would
 * misread theirs. Never remove or change one after its release, and keep samples of data that the release wrote.
 */
export const MIGRATIONS: readonly Migration[] = [];
