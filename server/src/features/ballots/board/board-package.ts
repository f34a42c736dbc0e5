import { setImmediate as breathe } from 'node:timers/promises';
import { WRITTEN_BY } from '@votewise/contract/base/version';
import { utf8 } from '@votewise/contract/board/bytes';
import { readNote } from '@votewise/contract/board/note';
import {
  PACKAGE_FORMAT,
  type BoardPackage,
  type PackageContest,
  type PackageResult,
} from '@votewise/contract/board/package';
import { writeResult } from '@votewise/contract/board/statements';
import { sha256 } from '../../../platform/sha256.ts';
import type { BallotStore } from '../box/ballot-store.ts';
import { readConfirmed } from '../box/read-confirmed.ts';
import type { HeadStore } from './head-store.ts';
import { createPackageOpenings } from './package-openings.ts';
import type { BoardKey } from './signed-head.ts';

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
    const openings = createPackageOpenings(electionId);
    for await (const some of ballots.openings(electionId, { onlyCheckpoints: isSealed })) {
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
        writtenBy: WRITTEN_BY,
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
