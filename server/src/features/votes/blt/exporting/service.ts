import { AppError } from '../../../../platform/app-error.ts';
import { inSlices } from '../../../../platform/in-slices.ts';
import type { ElectionRecord } from '../../../elections/service.ts';
import type { BallotStore } from '../../ballots/store.ts';
import { contestOf } from '../../outcomes/rules.ts';
import { createGrouping, headOf, linesOf, tailOf, type Groups } from '../writing/rules.ts';

type Subject = Pick<
  ElectionRecord,
  '_id' | 'title' | 'ballot' | 'candidates' | 'lotSeed' | 'weighted' | 'sealing'
>;

const batchSize = 1_000;
const linesPerPart = 2_000;

function* ballotLines(groups: Groups): Generator<string> {
  const first = [...groups.keys()].toSorted((one, other) => Number(one) - Number(other));
  for (const number of first) yield* linesOf(groups.get(number) ?? new Map());
}

/** Writes the ballots of an election as a .blt file: equal ones together, in an order of their own. */
export function createBltExports(ballots: Pick<BallotStore, 'choices'>) {
  return {
    /**
     * Reads all ballots, and returns the file part by part.
     * @param expected the confirmed number of ballots
     * @throws AppError BUSY if ballots were moved while they were read
     */
    async write(election: Subject, expected: number): Promise<AsyncGenerator<string>> {
      const { _id, title, candidates, lotSeed } = election;
      const isSealed = election.sealing?.sealedAt !== undefined;
      const contest = contestOf(election);
      const { quorum, majority } = election.ballot;
      const hasRequirements = quorum !== null || majority !== null;
      const seed = lotSeed ?? '';
      const subject = { ...contest, title, candidates, seed, hasRequirements };
      const { groups, add } = createGrouping(subject);
      let read = 0;
      for await (const choices of ballots.choices(_id, { batchSize, isSealed })) {
        for (const choice of choices) add(choice);
        read += choices.length;
      }
      if (read !== expected) {
        const text = 'The ballots are being put in order. Try again in a minute.';
        throw new AppError('BUSY', text, { retryAfterSeconds: 60 });
      }
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
