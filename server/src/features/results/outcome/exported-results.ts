import type { ExportFormat } from '@votewise/contract';
import { AppError } from '../../../platform/app-error.ts';
import type { Clock } from '../../../platform/clock.ts';
import type { Actor } from '../../audit/index.ts';
import {
  electionEvent,
  type ElectionRecord,
  type Elections,
  type WatchedElection,
  watchedOf,
} from '../../elections/index.ts';
import type { BallotBox, BallotCount } from '../../ballots/index.ts';
import type { Results } from './present-results.ts';

/** Results for files. Each export is recorded. */
export function createExportedResults(deps: {
  elections: Elections;
  ballots: Pick<BallotBox, 'count'>;
  clock: Clock;
  resultsOf: (election: WatchedElection, count: BallotCount) => Promise<Results>;
}) {
  const { elections, ballots, clock, resultsOf } = deps;

  /** Returns the current results. @throws AppError COUNT_NOT_CONFIRMED if this format may not contain them yet */
  async function resultsNow(election: ElectionRecord, format: ExportFormat): Promise<Results> {
    const results = await resultsOf(watchedOf(election), await ballots.count(election._id));
    requireConfirmed(results, format);
    return results;
  }

  /** @param paper the ballot paper, if the file covers all of its questions */
  const recordExport = async (
    election: Pick<ElectionRecord, '_id' | 'title'>,
    given: { format: ExportFormat; actor: Actor; at: Date; paper?: string },
  ): Promise<void> => {
    const { actor, at, ...details } = given;
    const event = electionEvent(election, { event: 'results.exported', at, actor, details });
    await elections.pushEvent(election._id, event);
  };

  return {
    /** Returns the current results for a file. Records an event. @throws AppError NOT_FOUND, COUNT_NOT_CONFIRMED */
    async export(electionId: string, format: ExportFormat, actor: Actor) {
      const at = clock.now();
      const results = await resultsNow(await elections.find(electionId), format);
      await recordExport(results.election, { format, actor, at });
      return { results, exportedAt: at };
    },

    /** Returns the current results for the audit package. Records an event. @throws AppError NOT_FOUND */
    async exportBoard(electionId: string, actor: Actor): Promise<Results> {
      const at = clock.now();
      const election = await elections.find(electionId);
      const results = await resultsOf(watchedOf(election), await ballots.count(electionId));
      const details = { openings: results.isOpened };
      const event = electionEvent(election, { event: 'board.exported', at, actor, details });
      await elections.pushEvent(electionId, event);
      return results;
    },

    /**
     * Returns the results of all questions on the same ballot paper, in the order in which they were scheduled, for one
     * file. Records one event, for the requested election.
     * @throws AppError NOT_FOUND, COUNT_NOT_CONFIRMED
     */
    async exportPaper(electionId: string, format: ExportFormat, actor: Actor) {
      const at = clock.now();
      const one = await elections.find(electionId);
      const paper = await elections.findTogether(one);
      const questions = await Promise.all(paper.map((other) => resultsNow(other, format)));
      await recordExport(one, {
        format,
        actor,
        at,
        ...(questions.length > 1 && { paper: one.paper }),
      });
      return { paper: one.paper || one.title, questions, exportedAt: at };
    },
  };
}

/** Minutes of a hidden count would contain no result. Ballots may be seen only when the count is confirmed. */
function requireConfirmed(
  { election, isHidden, isConfirmed, awaitsHandouts, awaitsNames }: Results,
  format: ExportFormat,
): void {
  const isOfBallots = format === 'blt' || format === 'scores';
  const isTooEarly = (format === 'pdf' && isHidden) || (isOfBallots && !isConfirmed);
  if (isOfBallots && election.ballot.encrypted) {
    const text =
      'These ballots are encrypted, and no one can read them one by one. Download the archive.';
    throw new AppError('VALIDATION_FAILED', text, { fields: { format: text } });
  }
  if (isOfBallots && (format === 'scores') !== (election.ballot.kind === 'scored')) {
    const text =
      format === 'blt'
        ? 'A .blt file can’t contain points. Export the ballots as scores.'
        : 'These ballots contain no points. Export them as blt.';
    throw new AppError('VALIDATION_FAILED', text, { fields: { format: text } });
  }
  if (!isTooEarly) return;
  const file = format === 'pdf' ? 'The minutes' : 'The ballots';
  const { title } = election;
  const condition = awaitsHandouts
    ? 'the paper ballots are part of the count'
    : awaitsNames
      ? 'it is decided for whom the names count that voters wrote in'
      : 'voting has closed and a recount has confirmed the count';
  throw new AppError(
    'COUNT_NOT_CONFIRMED',
    `${file} of “${title}” can’t be exported until ${condition}.`,
  );
}
