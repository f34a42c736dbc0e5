/** Migrates data from an earlier release to a schema. */
export interface Migration<Context> {
  /** The schema of the data after the migration. */
  schema: number;
  /** Description for the log. */
  task: string;
  /**
   * Must be safe to run twice, even at the same time in two processes, and safe to kill at any step. It is repeated
   * from its beginning until it has completed once.
   */
  run(context: Context): Promise<void>;
}

/** The data was written by a newer release. */
export class NewerDataError extends Error {}

interface Progress<Context> {
  /** The context of the migrations. */
  context: Context;
  /** The current schema of the data. */
  schema: number;
  /** Stores a schema that has been reached. */
  raise: (schema: number) => Promise<void>;
  onTask: (task: string) => void;
}

/** The schema of data after all of these migrations. */
export function latestSchema(migrations: readonly { schema: number }[]): number {
  return Math.max(1, ...migrations.map(({ schema }) => schema));
}

/**
 * Migrates data step by step.
 * @throws NewerDataError if this release does not support the data's schema
 */
export async function migrate<Context>(
  migrations: readonly Migration<Context>[],
  { context, schema, raise, onTask }: Progress<Context>,
): Promise<void> {
  const latest = latestSchema(migrations);
  if (schema > latest) {
    throw new NewerDataError(
      `This data was written by a newer release (schema ${schema}; this release supports ${latest}). Use that release, or restore an older backup.`,
    );
  }
  const due = migrations.filter((one) => one.schema > schema);
  for (const one of due.toSorted((a, b) => a.schema - b.schema)) {
    onTask(one.task);
    await one.run(context);
    await raise(one.schema);
  }
}
