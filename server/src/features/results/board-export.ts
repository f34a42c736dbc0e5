import { Readable } from 'node:stream';
import { WRITE_IN } from '@votewise/contract/votes/choice-format';
import { actualTimes } from '@votewise/contract';
import { AppError } from '../../platform/app-error.ts';
import { slugOf } from '../../platform/file-name.ts';
import type { Actor } from '../audit/index.ts';
import {
  type Packages,
  type UnsignedResult,
  publishedContestOf,
  type Board,
} from '../ballots/index.ts';
import type { InMeeting } from './in-meeting.ts';
import { presentLot, type Results } from './outcome/present-results.ts';
import type { ResultsService } from './outcome/results.ts';

/** A caller that reads nothing for this long is disconnected, so that it does not block other requests. */
const IDLE_MS = 60_000;

export type BoardExports = ReturnType<typeof createBoardExports>;

/**
 * The board of an election as a file for auditors. The openings of a million ballots take 100 MB of memory until all of
 * them are sent, so each process writes one file at a time.
 */
export function createBoardExports(deps: {
  results: Pick<ResultsService, 'exportBoard'>;
  board: Pick<Board, 'require'>;
  packages: Packages;
  inMeeting: (election: Results['election']) => Promise<InMeeting | undefined>;
}) {
  const { results, board, packages, inMeeting } = deps;
  let isWriting = false;

  async function write(electionId: string, actor: Actor) {
    const exported = await results.exportBoard(electionId, actor);
    const parts = await packages.write({
      electionId,
      isSealed: exported.election.sealing?.sealedAt !== undefined,
      checkpoint: exported.checkpoint,
      contest: publishedContestOf(exported.election),
      result: resultOf(exported, await inMeeting(exported.election)),
    });
    return { title: exported.election.title, content: whileTaken(parts) };
  }

  return {
    /** Contains openings and the result once the ballots are opened: see `Results`. @throws AppError NOT_FOUND, BUSY */
    async file(electionId: string, actor: Actor) {
      await board.require(electionId);
      if (isWriting) {
        const text = 'Another audit package is being downloaded. Try again in a moment.';
        throw new AppError('BUSY', text, { retryAfterSeconds: 10 });
      }
      isWriting = true;
      const end = () => {
        isWriting = false;
      };
      try {
        const { title, content } = await write(electionId, actor);
        content.once('close', end);
        const slug = slugOf(title);
        return {
          fileName: `${slug || 'election'}-board.json`,
          contentType: 'application/json; charset=utf-8',
          content,
        };
      } catch (error) {
        end();
        throw error;
      }
    },
  };
}

/** Returns the parts as a stream that is destroyed if the caller stops reading. */
function whileTaken(parts: AsyncGenerator<string>): Readable {
  async function* watched() {
    for await (const part of parts) {
      idle.refresh();
      yield part;
    }
  }
  const content = Readable.from(watched());
  const idle = setTimeout(() => content.destroy(), IDLE_MS).unref();
  return content.once('close', () => clearTimeout(idle));
}

/** Returns the count once the ballots are opened; undefined before that. */
function resultOf(
  results: Results,
  inMeeting?: Pick<InMeeting, 'proxies'>,
): UnsignedResult | undefined {
  const { isConfirmed, isOpened, decision, election } = results;
  if (!isOpened || (isConfirmed && !decision)) return undefined;
  const { weights, turnout, totalVotes, abstentions, candidates, writeIns } = results;
  const { lot } = presentLot(results);
  const byId = (numberOf: (candidate: (typeof candidates)[number]) => number, others = 0) =>
    Object.fromEntries([
      ...candidates.map((candidate) => [candidate.id, numberOf(candidate)] as const),
      ...(writeIns ? [[WRITE_IN, others] as const] : []),
    ]);
  return {
    eligible: (weights ?? turnout).eligible,
    ballots: totalVotes,
    abstentions,
    votes: byId(({ votes }) => votes, writeIns?.votes),
    weights: weights
      ? {
          total: weights.cast,
          abstentions: weights.abstentions,
          votes: byId(({ votes, weight }) => weight ?? votes, writeIns?.weight),
        }
      : null,
    elected: decision?.outcome.elected ?? null,
    writeIns: assignedIn(election),
    seed: lot?.seed ?? null,
    closings: actualTimes(election.statusChanges).closed.length,
    lot: lot?.statement ?? null,
    onPaper: handoutsOf(election),
    proxies: inMeeting?.proxies ?? null,
  };
}

/** For whom names count that voters have written in. */
function assignedIn({ writeIns, candidates }: Results['election']): UnsignedResult['writeIns'] {
  if (!writeIns) return null;
  const people = candidates.filter(({ isWrittenIn }) => isWrittenIn);
  return { people: people.map(({ id, name }) => ({ id, name })), texts: writeIns.texts };
}

function handoutsOf({ ballot, joinedPaper }: Results['election']): UnsignedResult['onPaper'] {
  if (!ballot.onPaper) return null;
  const { handedOut = 0, ballots = 0, spoiled = 0 } = joinedPaper ?? {};
  return { handedOut, ballots, spoiled };
}
