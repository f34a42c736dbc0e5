import { setImmediate as breathe } from 'node:timers/promises';
import { utf8 } from '@votewise/contract/board/bytes';
import { readNote } from '@votewise/contract/board/note';
import {
  PACKAGE_FORMAT,
  type BoardPackage,
  type PackageContest,
  type PackageResult,
  type PackageOpening,
} from '@votewise/contract/board/package';
import { writeResult } from '@votewise/contract/board/statements';
import { weightIn } from '@votewise/contract/votes/choice-format';
import { sha256 } from '../../../platform/sha256.ts';
import type { BallotStore } from '../box/ballot-store.ts';
import { readConfirmed } from '../box/read-confirmed.ts';
import type { StoredOpening } from '../box/ballot-document.ts';
import type { HeadStore } from './board-store.ts';
import { type BoardKey, commitmentIn } from './signed-head.ts';

interface Given {
  electionId: string;
  isSealed: boolean;
  /** The newest checkpoint of the count. */
  checkpoint: number;
  contest: PackageContest;
  /** Undefined until the ballots are opened. Without a result, the package has no openings either. */
  result: UnsignedResult | undefined;
}

/** A result before it is signed. */
export type UnsignedResult = Omit<PackageResult, 'statement'>;

export type Packages = ReturnType<typeof createPackages>;

/** Writes a board as a self-contained file that auditors can check. */
export function createPackages(deps: {
  ballots: Pick<BallotStore, 'openings'>;
  heads: Pick<HeadStore, 'listAfter'>;
  count: (electionId: string) => Promise<{ total: number }>;
  key: BoardKey;
}) {
  const { ballots, heads, count, key } = deps;
  async function readOpenings({ electionId, isSealed }: Given) {
    const openings = createOpenings(electionId);
    for await (const some of ballots.openings(electionId, { isSealed })) {
      for (const ballot of some) openings.add(ballot);
    }
    return openings;
  }

  /** Returns the stored ballots even if they differ from the count: auditors have to see that. @throws AppError BUSY */
  async function openingsOf(given: Given, expected: number) {
    const { found } = await readConfirmed({
      read: () => readOpenings(given),
      numberIn: (openings) => openings.count(),
      expected,
      total: async () => (await count(given.electionId)).total,
    });
    return found;
  }

  /**
   * Returns the note of the last head. Leaves out heads that were added after the count, for example because voting was
   * reopened during the download: their ballots are not among the openings.
   */
  async function* headParts({
    electionId,
    checkpoint,
  }: Given): AsyncGenerator<string, string | undefined> {
    let isFirst = true;
    let last: string | undefined;
    for await (const { commitments, number, size, root, note } of heads.listAfter(electionId, 0)) {
      if (number > checkpoint) break;
      const hex = commitments.map((one) => Buffer.from(one).toString('hex'));
      const head = { number, size, root, note, commitments: hex };
      yield `${isFirst ? '' : ','}\n${JSON.stringify(head)}`;
      isFirst = false;
      last = note;
    }
    return last;
  }

  /** Signs the result together with the heads that are in the file. */
  function signed(
    { electionId, contest }: Given,
    result: UnsignedResult,
    last: string | undefined,
  ) {
    const text = last === undefined ? undefined : readNote(last)?.text;
    const head = text === undefined ? undefined : sha256(utf8(text));
    const { eligible, closings, onPaper, proxies, writeIns } = result;
    const given = { electionId, contest, head, eligible, closings, onPaper, proxies, writeIns };
    const statement = writeResult(given, sha256);
    return { ...result, statement: key.sign(statement) } satisfies PackageResult;
  }

  return {
    /** Reads all ballots if there is a result. Parts are in the order of `BoardPackage`. @throws AppError BUSY */
    async write(given: Given): Promise<AsyncGenerator<string>> {
      const { electionId, contest, result } = given;
      const openings = result && (await openingsOf(given, result.ballots));
      const start: Omit<BoardPackage, 'heads'> = {
        format: PACKAGE_FORMAT,
        election: electionId,
        key: key.key,
        fingerprint: key.fingerprint,
      };
      async function* parts() {
        yield `${JSON.stringify(start).slice(0, -1)},"heads":[`;
        const last = yield* headParts(given);
        yield `],\n"contest":${JSON.stringify(contest)}`;
        if (openings && result) {
          yield ',\n"openings":[';
          let isFirst = true;
          for (const some of openings.sorted()) {
            const lines = some.map((opening) => `\n${JSON.stringify(opening)}`);
            if (lines.length > 0) yield `${isFirst ? '' : ','}${lines.join(',')}`;
            isFirst &&= lines.length === 0;
            await breathe();
          }
          yield `],\n"result":${JSON.stringify(signed(given, result, last))}`;
        }
        yield '}\n';
      }
      return parts();
    },
  };
}

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
export function createOpenings(electionId: string) {
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
