import { readFileSync } from 'node:fs';
import { mongo, type Connection } from 'mongoose';

const { EJSON } = mongo.BSON;

interface SampleLine {
  /** The schema number. If it was used twice, the later use has a note. */
  sample: string;
  collection: string;
  document: { _id: string };
}

/**
 * Small databases with every schema number that was used before the first release, including those that were used again
 * for different data.
 */
const lines = readFileSync(new URL('./older-data.jsonl', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => EJSON.parse(line, { relaxed: false }) as SampleLine);

export interface OlderSample {
  name: string;
  schema: number;
}

export const OLDER_SAMPLES: readonly OlderSample[] = [
  ...new Set(lines.map(({ sample }) => sample)),
].map((name) => ({ name, schema: Number.parseInt(name, 10) }));

/** Inserts the documents of a sample. */
export async function insertSample(connection: Connection, { name }: OlderSample): Promise<void> {
  for (const { sample, collection, document } of lines) {
    if (sample !== name) continue;
    await connection.collection<{ _id: string }>(collection).insertOne(document);
  }
}
