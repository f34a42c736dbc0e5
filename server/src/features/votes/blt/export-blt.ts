import { formatCount, formatQuantity } from '@votewise/contract/numbers';
import { AppError } from '../../../platform/app-error.ts';
import { inSlices } from '../../../platform/in-slices.ts';
import type { ElectionRecord } from '../../elections/index.ts';
import type { BallotStore } from '../ballot-box/ballot-store.ts';
import { readConfirmed } from '../ballot-box/read-confirmed.ts';
import { contestOf } from '../counting/contest.ts';
import { createGrouping, headOf, linesOf, tailOf, type Groups } from './write-blt.ts';

type ExportedElection = Pick<
  ElectionRecord,
  '_id' | 'title' | 'ballot' | 'candidates' | 'lotSeed' | 'weighted' | 'sealing'
>;

const batchSize = 1_000;
const linesPerPart = 2_000;

function* ballotLines(groups: Groups): Generator<string> {
  const first = [...groups.keys()].toSorted((one, other) => Number(one) - Number(other));
  for (const number of first) yield* linesOf(groups.get(number) ?? new Map());
}

/** Writes ballots as a .blt file. Equal ballots share a line, and the order does not reveal when they were cast. */
export function createBltExports(deps: {
  ballots: Pick<BallotStore, 'choices'>;
  total: (electionId: string) => Promise<number>;
}) {
  const { ballots, total } = deps;
  return {
    /**
     * Reads all ballots, and returns the file part by part.
     * @param expected the confirmed number of ballots
     * @param lot as hex; undefined if there is none
     * @throws AppError BUSY if ballots were moved while they were read, COUNT_NOT_CONFIRMED if some were added or
     * removed
     */
    async write(
      election: ExportedElection,
      { expected, lot }: { expected: number; lot: string | undefined },
    ): Promise<AsyncGenerator<string>> {
      const { _id, title, candidates } = election;
      const isSealed = election.sealing?.sealedAt !== undefined;
      const contest = contestOf(election);
      const { quorum, majority, abstain } = election.ballot;
      const hasRequirements = quorum !== null || majority !== null;
      const subject = { ...contest, title, candidates, seed: lot ?? '', abstain, hasRequirements };
      async function read() {
        const { groups, add } = createGrouping(subject);
        let ballotsRead = 0;
        for await (const choices of ballots.choices(_id, { batchSize, isSealed })) {
          for (const choice of choices) add(choice);
          ballotsRead += choices.length;
        }
        return { groups, ballotsRead };
      }
      const { found, isAltered } = await readConfirmed({
        read,
        numberIn: ({ ballotsRead }) => ballotsRead,
        expected,
        total: () => total(_id),
      });
      if (isAltered) throw altered(found.ballotsRead, expected);
      const { groups } = found;
      async function* parts() {
        yield `${headOf(subject).join('\n')}\n`;
        for await (const lines of inSlices(ballotLines(groups), linesPerPart)) {
          if (lines.length > 0) yield `${lines.join('\n')}\n`;
        }
        yield `${tailOf(subject).join('\n')}\n`;
      }
      return parts();
    },
  };
}

const altered = (found: number, counted: number) =>
  new AppError(
    'COUNT_NOT_CONFIRMED',
    `The ballot box contains ${formatQuantity(found, 'ballot')}, but ${formatCount(counted)} were counted and confirmed. The database was changed afterward. Download the board to find out which ballots are missing or were added.`,
  );
