/** Brings the data of an earlier release to a schema. */
export interface Migration<Context> {
  /** The schema that the data has afterwards. */
  schema: number;
  /** What is done, for the log. */
  task: string;
  /**
   * Has to be safe to do twice, also at the same time by two processes, and to be killed at any step: it is done
   * again from its beginning until it has ended once.
   */
  run(context: Context): Promise<void>;
}

/** The data was written by a newer release. */
export class NewerDataError extends Error {}

interface Progress<Context> {
  /** What the migrations work with. */
  context: Context;
  /** The schema of the data as it was found. */
  schema: number;
  /** Keeps a schema that has been reached. */
  raise: (schema: number) => Promise<void>;
  onTask: (task: string) => void;
}

/** The schema that data has after all of these. */
export function latestSchema(migrations: readonly { schema: number }[]): number {
  return Math.max(1, ...migrations.map(({ schema }) => schema));
}

/**
 * Brings data up to date, one step after the other.
 * @throws NewerDataError when this release does not know the data's schema
 */
export async function migrate<Context>(
  migrations: readonly Migration<Context>[],
  { context, schema, raise, onTask }: Progress<Context>,
): Promise<void> {
  const latest = latestSchema(migrations);
  if (schema > latest) {
    throw new NewerDataError(
      `This data was written by a newer release (schema ${schema}; this one knows ${latest}). Start that release, or restore a backup from before.`,
    );
  }
  const due = migrations.filter((one) => one.schema > schema);
  for (const one of due.toSorted((a, b) => a.schema - b.schema)) {
    onTask(one.task);
    await one.run(context);
    await raise(one.schema);
  }
}
