import type { Engine } from '../engine/engine.ts';
import { compileFilter } from '../query/filter.ts';
import { planQuery, wholeIndex } from '../query/plan.ts';
import { PAUSE, scan } from '../query/find.ts';
import type { Collection } from '../storage/collection.ts';
import { indexEntries } from '../storage/index-entries.ts';
import { letOthersWork } from '../storage/store.ts';

/**
 * Recomputes every index entry from the documents and describes the differences from the stored
 * entries. Only meaningful without concurrent writes.
 */
export async function verifyIndexes(engine: Engine): Promise<string[]> {
  const differences: string[] = [];
  for (const collection of engine.catalog.list()) {
    differences.push(...(await verifyCollection(engine, collection)));
  }
  return differences;
}

async function verifyCollection(engine: Engine, collection: Collection): Promise<string[]> {
  const differences: string[] = [];
  const secondary = collection.indexes.filter(({ number }) => number !== 0);
  const expected = new Map(secondary.map((index) => [index, 0]));
  const filter = compileFilter({});
  const plan = planQuery(engine.store, collection, { filter });
  for (const step of scan(engine, collection, { plan, filter })) {
    if (step === PAUSE) {
      await letOthersWork();
      continue;
    }
    for (const index of secondary) {
      const { entries, arrayField } = indexEntries(index, step.document, step.idKey);
      expected.set(index, (expected.get(index) ?? 0) + entries.length);
      const place = `${collection.namespace} ${index.name}`;
      if (arrayField?.hasArrays === false) differences.push(`${place}: an array is not recorded`);
      for (const { key, value } of entries) {
        if (engine.store.get(key)?.equals(value)) continue;
        differences.push(`${place}: a document has no entry`);
      }
    }
  }
  for (const [index, count] of expected) {
    const found = await engine.store.count(wholeIndex(index));
    if (found !== count) {
      differences.push(`${collection.namespace} ${index.name}: ${found} entries, not ${count}`);
    }
  }
  return differences;
}
