import type { ElectionRecord } from '../../elections/index.ts';
import type { Checkpoints } from './checkpoints.ts';
import { contestOf } from './contest.ts';
import { awaitsNames, type CountedElection, isRecountedSince } from './count-predicates.ts';
import type { DecryptedSums } from './decrypted-sums.ts';
import type { RecountOutcome, Recounts } from './recount.ts';

/** An election with everything that its recount needs. */
type Contested = CountedElection &
  Parameters<typeof contestOf>[0] &
  Pick<ElectionRecord, 'writeIns'>;

/** Recounts elections that have not been recounted since voting closed. */
export function createDueRecounts(deps: {
  checkpoints: Pick<Checkpoints, 'tryRead'>;
  recounts: Pick<Recounts, 'take'>;
}) {
  const { checkpoints, recounts } = deps;

  /**
   * Recounts all ballots, compares the result with the count, and determines the outcome. Returns undefined if there
   * is nothing new to read, if ballots are still arriving, or if a ballot is not on the board yet. The outcome takes
   * effect after `keepRecount` has stored it.
   * @param since recounts again unless the last recount began after this
   * @param decrypted the sums of encrypted ballots
   */
  return async function recount(
    election: Contested,
    {
      signal,
      since,
      decrypted,
    }: { signal: AbortSignal; since?: Date | undefined; decrypted?: DecryptedSums | undefined },
  ): Promise<RecountOutcome | undefined> {
    const { _id, statusSetAt, ballot, writeIns } = election;
    const count = await checkpoints.tryRead(_id);
    if (!count || count.isFinal || isRecountedSince(count, election, since)) return undefined;
    if (awaitsNames(count, election)) return undefined;
    const closed = {
      electionId: _id,
      closedAt: statusSetAt,
      contest: contestOf(election),
      writeIns,
      decrypted,
    };
    return recounts.take({ ...closed, hasBoard: ballot.receipts }, signal);
  };
}
