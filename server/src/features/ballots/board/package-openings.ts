import type { PackageOpening } from '@votewise/contract/board/package';
import { weightIn } from '@votewise/contract/votes/choice-format';
import type { StoredOpening } from '../box/ballot-document.ts';
import { commitmentIn } from './signed-head.ts';

const HASH_BYTES = 32;

/** Commitment, nonce, and the number of the choice. */
const ENTRY_BYTES = 2 * HASH_BYTES + 4;

/** Openings are sorted into buckets by the first byte of their commitments. */
const BUCKETS = 256;

const INITIAL_ENTRIES = 16;

interface Bucket {
  bytes: Buffer;
  entries: number;
}

/**
 * Collects the openings of an election and returns them sorted by commitment, part by part. There may be a million
 * openings, so each takes only 68 bytes, and equal choices are stored once.
 */
export function createPackageOpenings(electionId: string) {
  const choices: string[] = [];
  const numbers = new Map<string, number>();
  const buckets = Array.from(
    { length: BUCKETS },
    (): Bucket => ({ bytes: Buffer.alloc(INITIAL_ENTRIES * ENTRY_BYTES), entries: 0 }),
  );
  let count = 0;

  function numberOf(choice: string): number {
    const known = numbers.get(choice);
    if (known !== undefined) return known;
    numbers.set(choice, choices.length);
    return choices.push(choice) - 1;
  }

  function openingAt({ bytes }: Bucket, entry: number): PackageOpening {
    const start = entry * ENTRY_BYTES;
    const hex = (from: number) => bytes.toString('hex', from, from + HASH_BYTES);
    const stored = choices[bytes.readUInt32BE(start + 2 * HASH_BYTES)] ?? '';
    return { commitment: hex(start), ...weightIn(stored), nonce: hex(start + HASH_BYTES) };
  }

  return {
    /** Adds a ballot. Without a nonce, it cannot be opened. Only a change in the database can remove a nonce. */
    add(ballot: StoredOpening): void {
      count += 1;
      const commitment = commitmentIn(electionId, ballot);
      const bucket = buckets[commitment?.[0] ?? -1];
      if (!commitment || !ballot.nonce || !bucket) return;
      const start = bucket.entries * ENTRY_BYTES;
      if (start === bucket.bytes.length) {
        bucket.bytes = Buffer.concat([bucket.bytes, Buffer.alloc(start)]);
      }
      bucket.bytes.set(commitment, start);
      bucket.bytes.set(ballot.nonce, start + HASH_BYTES);
      bucket.bytes.writeUInt32BE(numberOf(ballot.choice), start + 2 * HASH_BYTES);
      bucket.entries += 1;
    },

    /** Returns the number of added ballots, including ballots that cannot be opened or were read twice. */
    count: () => count,

    /** Returns each commitment once, although a ballot may be read twice if it is merged at the same time. */
    *sorted(): Generator<PackageOpening[]> {
      for (const bucket of buckets) {
        const some = Array.from({ length: bucket.entries }, (_, entry) => openingAt(bucket, entry));
        const sorted = some.toSorted((one, other) => (one.commitment < other.commitment ? -1 : 1));
        yield sorted.filter((one, place) => one.commitment !== sorted[place - 1]?.commitment);
      }
    },
  };
}
