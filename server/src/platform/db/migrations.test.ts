import { describe, expect, it } from 'vitest';
import { latestSchema, migrate, type Migration, NewerDataError } from './migrations.ts';

/** Data, and three migrations that record when they run. */
function startAt(schema: number) {
  const data = { schema, done: [] as number[] };
  type Data = typeof data;
  const dying = new Set<number>();
  const migrations: Migration<Data>[] = [3, 2, 4].map((to) => ({
    schema: to,
    task: `to ${to}`,
    async run(context) {
      context.done.push(to);
      if (dying.delete(to)) throw new Error('killed');
    },
  }));
  const raise = async (to: number) => {
    data.schema = Math.max(data.schema, to);
  };
  const run = () =>
    migrate(migrations, { context: data, schema: data.schema, raise, onTask: () => {} });
  return { data, dying, migrations, run };
}

describe('migrations', () => {
  it('each run once, in the order of their schemas', async () => {
    const { data, run } = startAt(1);
    await run();
    await run();
    expect(data).toEqual({ schema: 4, done: [2, 3, 4] });
  });

  it('are skipped if the data already has their schema', async () => {
    const { data, run } = startAt(3);
    await run();
    expect(data).toEqual({ schema: 4, done: [4] });
  });

  it('resume after the process is killed', async () => {
    const { data, dying, run } = startAt(1);
    dying.add(3);
    await expect(run()).rejects.toThrow('killed');
    expect(data).toEqual({ schema: 2, done: [2, 3] });
    await run();
    expect(data).toEqual({ schema: 4, done: [2, 3, 3, 4] });
  });

  it('reject data that is newer than the release', async () => {
    const { data, run, migrations } = startAt(latestSchema(startAt(1).migrations) + 1);
    await expect(run()).rejects.toThrow(NewerDataError);
    expect(data.done).toEqual([]);
    expect(latestSchema([])).toBe(1);
    expect(latestSchema(migrations)).toBe(4);
  });
});
