import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { brotliDecompressSync } from 'node:zlib';

const SAMPLES = resolve(import.meta.dirname, '../samples');

/** What a release kept of itself: `sample.json`. Everything in it is invented, also the secrets. */
export interface Sample {
  version: string;
  madeAt: string;
  secrets: { jwt: string; ballot: string };
  administrator: { userId: string; password: string };
  /** The voters' password, the one who has voted everywhere, and some who have not voted in the open elections. */
  voters: { password: string; voted: string; others: string[] };
  /** A ballot for each open election, as the API took it. */
  open: ({ electionId: string } & object)[];
  /**
   * An open election with encrypted ballots, in which `voted` has chosen the first candidate, and key holders with
   * their cards.
   */
  encrypted: { electionId: string; keyHolders: { token: string; seed: string }[] };
  /** The election of the audit package, which is declared and sealed. */
  finished: string;
  /** The results of every completed election, by ID. */
  results: Record<string, object>;
}

/** The versions that kept samples. */
export const keptVersions = (): string[] => readdirSync(SAMPLES).toSorted();

/** Returns the path of a file in the samples of a version. */
export const samplePath = (version: string, name: string): string => join(SAMPLES, version, name);

export const readSample = (version: string): Sample =>
  JSON.parse(readFileSync(samplePath(version, 'sample.json'), 'utf8'));

/** Unpacks the embedded database that a version kept, and its secrets, into an empty DATA_DIR. */
export function unpackData({ version, secrets }: Sample, dataDir: string): void {
  mkdirSync(join(dataDir, 'db'));
  const packed = readFileSync(samplePath(version, 'data.mdb.br'));
  writeFileSync(join(dataDir, 'db/data.mdb'), brotliDecompressSync(packed));
  for (const [name, secret] of Object.entries(secrets))
    writeFileSync(join(dataDir, `${name}-secret`), secret);
}
