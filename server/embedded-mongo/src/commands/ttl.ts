import type { Engine } from '../engine/engine.ts';
import { compileFilter } from '../query/filter.ts';
import { deleteMany } from '../update/writes.ts';

const SWEEP_INTERVAL_MS = 10_000;

/** Returns the time, or an earlier one if the clock has been set forward since the process started. */
export const cautiousNow = (): number =>
  Math.min(Date.now(), performance.timeOrigin + performance.now());

/** Removes expired documents and returns their number. */
export async function sweepExpired(engine: Engine): Promise<number> {
  let removed = 0;
  for (const collection of engine.catalog.list()) {
    for (const { expireAfterSeconds, fields } of collection.indexes) {
      const [field] = fields;
      if (expireAfterSeconds === undefined || !field) continue;
      const limit = new Date(cautiousNow() - expireAfterSeconds * 1000);
      removed += await deleteMany(
        engine,
        { database: collection.database, name: collection.name },
        compileFilter({ [field.path]: { $lt: limit } }),
      );
    }
  }
  return removed;
}

/** Removes expired documents and closes idle cursors every ten seconds. Returns a function that stops these tasks. */
export function startSweeping(engine: Engine, onError: (error: unknown) => void): () => void {
  let isSweeping = false;
  const sweep = async (): Promise<void> => {
    engine.cursors.endIdle();
    if (isSweeping) return;
    isSweeping = true;
    await sweepExpired(engine).catch(onError);
    isSweeping = false;
  };
  const timer = setInterval(() => void sweep(), SWEEP_INTERVAL_MS);
  return () => clearInterval(timer);
}
