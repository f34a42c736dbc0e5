import { formatCount, formatQuantity } from '@votewise/contract/base/numbers';
import { weighed, weightIn } from '@votewise/contract/votes/choice-format';
import { mapperOf, withoutWriteIns } from '@votewise/contract/votes/write-ins';
import { AppError } from '../../../platform/app-error.ts';
import { inSlices } from '../../../platform/in-slices.ts';
import type { ElectionRecord } from '../../elections/index.ts';
import type { BallotStore } from '../box/ballot-store.ts';
import { readConfirmed } from '../box/read-confirmed.ts';
import { contestOf } from '../counting/contest.ts';
import { createScoreGrouping, scoreHead, scoreLines } from './write-score-file.ts';
import { createBltGrouping, bltHead, bltLines, bltTail, type BallotGroups } from './write-blt.ts';

type ExportedElection = Pick<
  ElectionRecord,
  '_id' | 'title' | 'ballot' | 'candidates' | 'lotSeed' | 'weighted' | 'sealing' | 'writeIns'
>;

const BATCH_SIZE = 1_000;
const LINES_PER_PART = 2_000;

function* ballotLines(groups: BallotGroups): Generator<string> {
  const first = [...groups.keys()].toSorted((one, other) => Number(one) - Number(other));
  for (const number of first) yield* bltLines(groups.get(number) ?? new Map());
}

type Subject = Parameters<typeof scoreHead>[0];

/** Returns a function that adds ballots, and the lines of the file. */
function openFile(subject: Subject) {
  if (subject.kind === 'scored') {
    const { lines, add } = createScoreGrouping(subject);
    return { add, head: scoreHead(subject), ballotLines: () => scoreLines(lines), tail: [] };
  }
  const { groups, add } = createBltGrouping(subject);
  const [head, tail] = [bltHead(subject), bltTail(subject)];
  return { add, head, ballotLines: () => ballotLines(groups), tail };
}

/**
 * Writes ballots as a .blt file, or as CSV if they give points. Equal ballots share a line, and the order does not reveal
 * when they were cast.
 */
export function createBallotExports(deps: {
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
      const onlyCheckpoints = election.sealing?.sealedAt !== undefined;
      const contest = contestOf(election);
      const { quorum, majority, abstain } = election.ballot;
      const hasRequirements = quorum !== null || majority !== null;
      const subject = { ...contest, title, candidates, seed: lot ?? '', abstain, hasRequirements };
      const map = mapperOf(election.writeIns ?? { texts: [] });
      const counted = (stored: string) => {
        const { weight, choice } = weightIn(stored);
        return weighed(withoutWriteIns(map(choice)), weight);
      };
      async function read() {
        const file = openFile(subject);
        let ballotsRead = 0;
        for await (const choices of ballots.choices(_id, {
          batchSize: BATCH_SIZE,
          onlyCheckpoints,
        })) {
          for (const choice of choices) file.add(counted(choice));
          ballotsRead += choices.length;
        }
        return { file, ballotsRead };
      }
      const { found, isAltered } = await readConfirmed({
        read,
        numberIn: ({ ballotsRead }) => ballotsRead,
        expected,
        total: () => total(_id),
      });
      if (isAltered) throw altered(found.ballotsRead, expected);
      const { head, ballotLines: lines, tail } = found.file;
      async function* parts() {
        yield `${head.join('\n')}\n`;
        for await (const slice of inSlices(lines(), LINES_PER_PART)) {
          if (slice.length > 0) yield `${slice.join('\n')}\n`;
        }
        if (tail.length > 0) yield `${tail.join('\n')}\n`;
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
